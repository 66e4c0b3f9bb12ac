@E-8.9
Feature: Carlos's sculptor
  He moves it to the treasury and returns the sculptor there to its owner. At level 2 he forces one deviation and takes
  one gold and two coins.

  Background:
    # VI is a section of the sculptor. Pink 5 is level 2.
    Given the position
      """
      turn Carlos, round 4
      clock hand 5
      Mikel sculptor treasury
      Carlos pink 5
      """
    When Carlos plays "clock 1"

  @O-8.9.1 @O-8.9.2 @O-8.9.3 @O-8.9.3a @O-A6.3
  Scenario: One forced, a gold, two coins
    When Carlos plays the turn "outer sculptor treasury"
    Then Carlos has forced 1, broken +1, gold +1, coin +2, sculptor treasury
    And Mikel has sculptor none, broken +0
    And clause O-8.9.1 applies
    And clause O-8.9.2 applies
    And clause O-8.9.3 applies
    And clause O-8.9.3a applies
    And clause O-A6.3 applies

  @O-8.9.3a
  Scenario: The force comes first, then the goods
    When Carlos plays "outer sculptor treasury"
    Then Carlos has forced 0, gold +0, coin +0
    And "force" is legal
    When Carlos plays "force"
    Then Carlos has forced 1, broken +1, gold +1, coin +2

  @O-8.9.2
  Scenario: On another space Mikel's sculptor stays
    When Carlos plays "outer sculptor moon"
    Then Carlos has sculptor painter, forced 0
    And Mikel has sculptor treasury
    And clause O-8.9.2 does not apply

  @O-8.9.3a
  Scenario: Without the force he moves, and that is all
    When Carlos plays the turn "outer sculptor treasury, no force"
    Then Carlos has forced 0, gold +0, coin +0, sculptor treasury
    And Mikel has sculptor none
    And clause O-8.9.3a does not apply

  @O-5.3.2 @O-8.9.3a
  Scenario: With no token left nothing can be forced, so nothing is gained
    Given the position
      """
      turn Carlos, round 4
      clock hand 5
      Mikel sculptor treasury
      Carlos pink 5, broken 5
      """
    When Carlos plays "clock 1"
    And Carlos plays "outer sculptor treasury"
    Then Carlos has gold +0, coin +0, broken 5, sculptor treasury
    And Mikel has sculptor none
    When Carlos plays "force"
    Then it is refused with no-token by O-5.3.2 at "force"

  @O-A6.3 @O-5.3.4
  Scenario: Level 3 corrects instead of forcing
    Given the position
      """
      turn Carlos, round 4
      clock hand 5
      Carlos pink 10, broken 5
      """
    When Carlos plays "clock 1"
    And Carlos plays "outer sculptor treasury"
    Then Carlos has forced 0, broken -1, gold +1, coin +3, sculptor treasury
    And clause O-8.9.2 does not apply

  @O-8.9.1a
  Scenario: He can't stay where he stands
    Given the position
      """
      turn Carlos, round 4
      clock hand 5
      Carlos pink 5, sculptor treasury
      """
    When Carlos plays "clock 1"
    Then "outer sculptor moon" is legal
    When Carlos plays "outer sculptor treasury"
    Then it is refused with same-space by O-8.9.1a at "outer sculptor treasury"
