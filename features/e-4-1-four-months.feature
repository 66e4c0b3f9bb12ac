@E-4.1 @O-4.1.10
Feature: Four months for four players
  The picture shows a game of four: the months I, IV, VII and IX were drawn.

  Background:
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow, Carlos green, Jorge red
      setup
        hour     13
        face     0
        crown    first-game
        months   I IV VII IX; XII
        signs    aries leo libra virgo; pisces
        windows  blue apostles, pink months, yellow scrolls
        royals   blue upgrades, pink signs, yellow workshops
        goals    green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade painter
        workshop w07 w12 w03
        offer    coin 2, rooster 3, moon 4, painter 1, apostle 6
      play
      """

  @O-4.1.10a @O-4.1.10b
  Scenario: The four drawn months are blocked, the fifth one isn't
    # All five lie on the calendar without workers, so 12 - 5 = 7 are left.
    Then 4 months are blocked and 5 lie on the calendar without workers, 7 left to build
    And clause O-4.1.10 applies
    And clause O-4.1.10a applies
    And clause O-4.1.10b applies

  @O-4.1.11
  Scenario: The signs are prepared in the same way
    Then 4 signs are blocked and 5 lie on the calendar without workers, 7 left to build
    And clause O-4.1.11 applies
