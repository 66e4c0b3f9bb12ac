@E-8.3
Feature: Mikel takes apostle 9
  He forces a deviation and turns the gears, so that apostle 9 (John) comes to the bottom. He takes 9 from his own set
  into his warehouse, and the gears turn one step further by themselves. A red tooth meets the arrow.

  @O-8.3.1 @O-8.3.1a @O-8.3.2 @O-8.3.3 @O-8.3.4
  Scenario: One forced step, the take, and one step of the gears' own
    # After one step the gears show 11 and 12, after two 9 and 10, after three 7 and 8. The red teeth stand at 1, 9 and
    # 5 of the left gear: 9 comes down by the forced step, so the rooster moves once. I gives the coin.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 9"
    Then Mikel has forced 1, broken +1, coin +1, warehouse +1, apostle 9 warehouse
    And the table shows gears 3, rooster -1
    And clause O-8.3.1 applies
    And clause O-8.3.1a applies
    And clause O-8.3.2 applies
    And clause O-8.3.3 applies
    And clause O-8.3.4 applies

  @O-8.3.1 @O-8.3.4
  Scenario Outline: Apostle <apostle> is <steps> steps away
    # The red teeth come to the arrow at the steps 2 (9), 4 (5) and 0 (1). The last step is the gears' own and costs
    # nothing.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle <apostle>"
    Then Mikel has forced <steps>, apostle <apostle> warehouse
    And the table shows gears <gears>, rooster -<teeth>

    Examples:
      | apostle | steps | gears | teeth |
      | 12      | 0     | 2     | 1     |
      | 10      | 1     | 3     | 1     |
      | 7       | 2     | 4     | 2     |
      | 6       | 3     | 5     | 2     |
      | 3       | 4     | 0     | 3     |
      | 2       | 5     | 1     | 3     |

  @O-8.3.1
  Scenario: What lies at the bottom already asks for no force
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 11"
    Then Mikel has forced 0, apostle 11 warehouse, apostle 9 set
    And clause O-8.3.1a does not apply
    And clause O-8.3.3 applies

  @O-5.3.2
  Scenario: With all tokens broken 9 is out of reach
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      Mikel broken 5
      """
    When Mikel plays "clock 1"
    Then "outer apostle 11" is legal
    When Mikel plays "outer apostle 9"
    Then it is refused with no-token by O-5.3.2 at "outer apostle 9"

  @O-8.3.2
  Scenario: An apostle is taken from the own set, and only once
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      Mikel panel 9 paint-3
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 9"
    Then it is refused with apostle-taken by O-8.3.2 at "outer apostle 9"

  @O-8.3.2
  Scenario: What others have taken from theirs doesn't matter
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 1
      Eduardo warehouse 9
      Carlos panel 9 paint-3
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 9"
    Then Mikel has apostle 9 warehouse
