@E-4.1b @O-4.1.3b
Feature: Rooster and round marker for two
  The picture shows where both start in a game of two.

  Scenario Outline: The rooster stands on the number under the leftmost round space, crown <crown>
    # The first number of the crown's row for two players: 4 on the marked one, 3 on the other.
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     13
        face     0
        crown    <crown>
        months   I II III IV V VI; VII
        signs    aquarius pisces aries taurus gemini cancer; leo
        windows  blue apostles, pink months, yellow scrolls
        royals   blue upgrades, pink signs, yellow workshops
        goals    green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        offer    coin 2, rooster 3, moon 4
      play
      """
    Then the round marker stands on space 1
    And the table shows rooster <steps>, calls 0
    And clause O-4.1.3a applies
    And clause O-4.1.3b applies

    Examples:
      | crown      | steps |
      | first-game | 4     |
      | second     | 3     |
