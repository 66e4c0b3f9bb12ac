@O-8.2.4
Feature: The scroll marks of the mastery tracks
  Scrolls are marked on the spaces 4 and 9. One that is revealed is taken, and replaced from the pile at once.

  Background:
    # With the face at 4 its fifth section, pink mastery, stands at I.
    Given the position
      """
      turn Mikel, round 2
      clock hand 12, face 4
      revealed apostle moon painter upgrade
      Mikel pink 3
      """

  @O-8.2.4a @O-8.2.9
  Scenario: A scroll is taken, and the pile gives another
    When Mikel plays "clock 1"
    And Mikel plays "face pink, scroll moon <rooster>"
    Then Mikel has pink 4, scrolls +1, unused +1
    And the scrolls apostle, painter, rooster, upgrade are revealed
    And clause O-8.2.4 applies
    And clause O-8.2.4a applies

  @O-8.2.4a
  Scenario: What the pile gave must be named
    When Mikel plays "clock 1; face pink, scroll moon, coin blue"
    Then it is refused with missing-chance by O-8.2.4a at "coin blue"

  Scenario: Only a revealed scroll can be taken
    When Mikel plays "clock 1; face pink, scroll rooster <moon>"
    Then it is refused with not-revealed by O-8.2.4 at "scroll rooster"

  Scenario: The scroll is named, or refused
    When Mikel plays "clock 1; face pink"
    Then "scroll moon" is legal
    And "no scroll" is legal
    When Mikel plays the turn "outer coin"
    Then it is refused with missing-choice by O-8.2.4 at "outer coin"

  Scenario: The space before the mark gives nothing
    Given the position
      """
      turn Mikel, round 2
      clock hand 12, face 4
      revealed apostle moon painter upgrade
      Mikel pink 2
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has pink 3, scrolls +0
    And "scroll moon" is not legal
