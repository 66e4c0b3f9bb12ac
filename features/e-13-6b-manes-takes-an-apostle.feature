@E-13.6b
Feature: Manes takes apostle 12
  His card's action is apostle 12, which still lies in the set that he shares with the player. He takes it into his
  area, and the gears turn one step.

  Background:
    # m12: two workers, dial 1; apostle 12 with the leftmost assistant, then XII, which the player has built, so that no
    # check follows. The gears show 1 and 2: nobody needs to turn them to 11 and 12.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m12 r1
      clock hand 11
      dials XII Mikel
      """

  @O-13.6.2 @O-13.5.3 @O-13.5.3a @O-13.7.2a
  Scenario: 12 lies in his area, and the gears are one step on
    When Manes plays the turn "<m01 r2>"
    Then Manes has apostle 12 area, apostles +1, workers -1, assistants +1, vp +0
    And Mikel has apostle 12 gone, apostle 11 set, broken +0
    And the table shows gears 1, rooster +0
    And clause O-13.6.2 applies
    And clause O-13.7.2a applies
    And clause O-8.3.1 does not apply
    And clause O-8.3.4 does not apply

  @O-13.1.4
  Scenario: The player can't take 12 any more
    # The hand comes to XII and, with the player, to I: coin and apostle.
    When Manes plays the turn "<m01 r2>"
    And Mikel plays "clock 1"
    Then "outer apostle 11" is legal
    When Mikel plays "outer apostle 12"
    Then it is refused with apostle-taken by O-13.1.4 at "outer apostle 12"

  @O-13.6.2 @O-8.3.4
  Scenario Outline: The gears go from <gears> to <after>
    # The red teeth are those of 9, 5 and 1, at the steps 2, 4 and 0.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m12 r1
      gears <gears>
      dials XII Mikel
      """
    When Manes plays the turn "<m01 r2>"
    Then Manes has apostle 12 area
    And the table shows gears <after>, rooster <rooster>

    Examples:
      | gears | after | rooster |
      | 0     | 1     | +0      |
      | 1     | 2     | -1      |
      | 2     | 3     | +0      |
      | 3     | 4     | -1      |
      | 4     | 5     | +0      |
      | 5     | 0     | -1      |

  @O-13.5.3
  Scenario Outline: 12 isn't his where the player has it <place>
    # Nothing turns, and the assistant of that action stays.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m12 r1
      gears 1
      dials XII Mikel
      Mikel <tile>
      """
    When Manes plays the turn "<m01 r2>"
    Then Manes has apostles 0, assistants 0, workers -1
    And Mikel has apostle 12 <fact>
    And the table shows gears 1, rooster +0
    And clause O-13.6.2 does not apply

    Examples:
      | place            | tile             | fact      |
      | in his warehouse | warehouse 12     | warehouse |
      | on his panel     | panel 12 paint-2 | panel     |
