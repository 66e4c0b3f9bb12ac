@E-8.5
Feature: Carlos moves the painter
  His disc on level III allows him up to five steps. He moves the painter two spaces, chooses the right section and
  receives one gold and one coin.

  Background:
    # Clockwise the months run down, the right one ahead: from between IX and VIII two spaces lead to between VII
    # and VI. The printed section of VI gives a gold and a coin. VIII is a section of the moon or the painter.
    Given the position
      """
      turn Carlos, round 3
      clock hand 7
      painter VIII
      Carlos yellow 7
      """
    When Carlos plays "clock 1"

  @O-8.5.1 @O-8.5.2
  Scenario: Two spaces, and the section on his right
    When Carlos plays "outer painter 2 right"
    Then the painter stands between VII and VI
    And Carlos has gold +1, coin +1, paint +0, wood +0, iron +0
    And clause O-8.5.1 applies
    And clause O-8.5.2 applies

  @O-5.5.3 @O-8.5.1
  Scenario: Five spaces at most, and one at least
    Then "outer painter 5 right" is legal
    And "outer painter 6 right" is not legal
    And "outer painter 0 right" is not legal

  @O-8.5.2
  Scenario: One of the two sections, not both
    # On the left VI gives its gold and coin after three spaces; the section of V, a moon, isn't his as well.
    When Carlos plays "outer painter 3 left"
    Then the painter stands between VI and V
    And Carlos has gold +1, coin +1, paint +0, wood +0, iron +0
    And the table shows moon +0
