@E-5.7 @O-5.7.1
Feature: The warehouse
  The picture shows the purple apostle 6, the green apostle 4 and the assistant of 1 VP an upgrade. Both apostles fit
  together, or one of them and the assistant; all three don't.

  Scenario: Two apostles fit together
    # After five steps the gears show 3 and 4.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12
      gears 5
      Mikel warehouse 6
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 4"
    Then Mikel has warehouse 2, apostle 4 warehouse, apostle 6 warehouse
    And clause O-8.3.2 applies

  @O-5.7.1a
  Scenario Outline: One apostle and the assistant fit together, whichever comes last
    # With the face at 4 its fifth section, pink mastery, stands at I; space 6 of the track offers an assistant. Where
    # the first tile lay doesn't matter, it may move to the other space.
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      gears 5
      Mikel pink 5, warehouse <first>
      """
    When Mikel plays "clock 1"
    And Mikel plays "<steps>"
    Then Mikel has warehouse 2, apostle <apostle> warehouse, holds upgrades, holds <apostle>

    Examples:
      | first    | steps                        | apostle |
      | 6        | face pink, assistant upgrades | 6       |
      | upgrades | outer apostle 4               | 4       |

  @O-5.7.2
  Scenario: Apostle and assistant leave no room for another apostle
    Given the position
      """
      turn Mikel, round 4
      clock hand 12
      gears 5
      Mikel warehouse 6 upgrades
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer apostle 4"
    Then it is refused with no-room by O-5.7.2 at "outer apostle 4"

  @O-5.7.2a
  Scenario: Two apostles leave no room for the assistant
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel pink 5, warehouse 6 4
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink, assistant upgrades"
    Then it is refused with no-room by O-5.7.2a at "assistant upgrades"

  @O-5.7.2a
  Scenario: The space that is left beside an assistant takes an apostle only
    Given the position
      """
      turn Mikel, round 4
      clock hand 12, face 4
      Mikel pink 5, warehouse upgrades
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink, assistant six"
    Then it is refused with no-room by O-5.7.2a at "assistant six"

  @O-5.7.2 @O-10.0.1
  Scenario: An apostle that goes to the panel makes room for the next one
    # Purple stands on the second space of the paint row, which costs a paint and gives an upgrade.
    Given the position
      """
      turn Mikel, round 4
      clock hand 12
      gears 5
      Mikel warehouse 6 upgrades, paint 1
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer coin"
    Then "apostle 4" is not legal
    When Mikel plays "+place 6 paint-2, upgrade wood, apostle 4"
    Then Mikel has warehouse 2, apostle 6 panel, apostle 4 warehouse, holds upgrades, paint -1, upgrades +1
