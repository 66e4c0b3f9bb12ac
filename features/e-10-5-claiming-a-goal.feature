@E-10.5
Feature: Mikel claims a goal
  He has placed his third green apostle and has an available worker. As the first to claim the goal he puts the worker
  on its first place, 8 VP at the end, and takes the bonus of two coins, which nobody else will get.

  @O-10.5.1 @O-10.5.2 @O-A11.1 @O-A7.2
  Scenario: The third green apostle, a worker, two coins
    # 4, 5 and 10 are green. The third space of the iron row gives an upgrade. The points come at the end.
    Given the position
      """
      turn Mikel, round 5
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      Mikel panel 4 paint-1, panel 5 wood-2, warehouse 10, iron 1
      """
    When Mikel plays "+place 10 iron-3, upgrade paint"
    And Mikel plays "+claim green-3"
    Then Mikel has workers -1, coin +2, goals 1, vp +0
    And clause O-10.5.1 applies
    And clause O-10.5.2 applies
    And clause O-A11.1 applies
    And clause O-A7.2 applies
    And "+claim green-3" is not legal

  @O-10.5.1
  Scenario: Two green apostles aren't enough
    Given the position
      """
      turn Mikel, round 5
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      Mikel panel 4 paint-1, panel 5 wood-2, panel 6 paint-2, warehouse 10, iron 1
      """
    When Mikel plays "+claim green-3"
    Then it is refused with unfulfilled by O-10.5.1 at "+claim green-3"

  @O-10.5.1
  Scenario: Without an available worker there is no claim
    # He has four workers, all on the clock.
    Given the position
      """
      turn Mikel, round 5
      clock worker 3 Mikel, worker 4 Mikel, worker 5 Mikel, worker 6 Mikel
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      Mikel panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      """
    When Mikel plays "+claim green-3"
    Then it is refused with no-worker by O-10.5.1 at "+claim green-3"

  @O-10.5.2
  Scenario: The second to claim it gets no bonus
    Given the position
      """
      turn Mikel, round 5
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      claims green-3 Carlos
      Mikel panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      Carlos panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      """
    When Mikel plays "+claim green-3"
    Then Mikel has workers -1, coin +0, goals 1
    And clause O-10.5.1 applies
    And clause O-10.5.2 does not apply

  @O-10.5.3
  Scenario: Nobody claims a goal twice
    Given the position
      """
      turn Mikel, round 5
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      claims green-3 Mikel
      Mikel panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      """
    When Mikel plays "+claim green-3"
    Then it is refused with claimed by O-10.5.3 at "+claim green-3"

  @O-12.5
  Scenario: At the end the places score 8, 6 and 4 VP
    # The last turn of the round of the fourth call.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      claims green-3 Mikel Carlos Eduardo
      Mikel panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      Eduardo panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      Carlos panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      """
    When Carlos plays the turn "pass"
    Then Mikel has vp +8
    And Carlos has vp +6
    And Eduardo has vp +4
    And the game is over
    And clause O-12.5 applies

  @O-10.5.4 @O-12.5
  Scenario: With two players the second claim goes to the third place
    Given the position
      """
      players Mikel purple, Eduardo yellow
      turn Eduardo, round 9
      rooster left 0, marker 3, calls 4
      goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
      claims green-3 Mikel
      Mikel panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      Eduardo panel 4 paint-1, panel 5 wood-2, panel 10 iron-3
      """
    When Eduardo plays the turn "+claim green-3, pass"
    Then Mikel has vp +8
    And Eduardo has vp +4, coin +0
    And clause O-10.5.4 applies
