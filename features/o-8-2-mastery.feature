Feature: Mastery steps
  A mastery section gives a step on its own track and sells one on any track for a coin.

  @O-8.2.6
  Scenario: Space 6 gives a moon
    # Observation I moves the moon three steps from step 11: wood, a correction, paint.
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel pink 5, broken 2
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink, moon"
    Then Mikel has pink 6, wood +1, paint +1, iron +0, broken -1
    And the table shows moon 2
    And clause O-8.4.1 applies

  @O-8.2.6
  Scenario: It is taken or refused, never passed over
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel pink 5
      """
    When Mikel plays "clock 1; face pink"
    Then "moon" is legal
    And "no bonus" is legal
    When Mikel plays the turn "outer coin"
    Then it is refused with missing-choice by O-8.2.6 at "outer coin"

  @O-8.2.3
  Scenario: A step on the last space is a point
    Given the position
      """
      turn Mikel, round 7
      clock hand 12, face 4
      Mikel pink 12
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has pink 12, vp +1
    And clause O-8.2.3 applies

  @O-8.2.2 @O-A3.1
  Scenario Outline: The paid step costs a coin and goes to any track, before or after the free one
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel coin 2
      """
    When Mikel plays "clock 1"
    And Mikel plays "face <steps>"
    Then Mikel has pink +<pink>, blue +<blue>, yellow +<yellow>, coin -<paid>

    Examples:
      | steps             | pink | blue | yellow | paid |
      | pink, coin blue   | 1    | 1    | 0      | 1    |
      | coin yellow, pink | 1    | 0    | 1      | 1    |
      | pink, coin pink   | 2    | 0    | 0      | 1    |
      | coin blue         | 0    | 1    | 0      | 1    |
      | pink              | 1    | 0    | 0      | 0    |

  @O-8.2.2
  Scenario: Without a coin there is no paid step
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel gold 3
      """
    When Mikel plays "clock 1; face pink, coin blue"
    Then it is refused with unpayable by O-8.2.2 at "coin blue"

  @O-A3.1
  Scenario: A section sells one step, not two
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel coin 2
      """
    When Mikel plays "clock 1; face coin blue, coin pink"
    Then it is refused with taken by O-A3.1 at "coin pink"
