@E-4.1a @O-4.1.1a
Feature: The hour of the start
  The picture shows the setup of a game that begins between 1:00 and 1:59 p.m.

  Scenario Outline: The hand points at the hour in which the game begins, at <hour> o'clock
    # 24 hours, twelve sections: 13 is I, and noon and midnight are XII.
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     <hour>
        face     0
        crown    first-game
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
    Then the hand stands on <section>
    And clause O-4.1.1a applies

    Examples:
      | hour | section |
      | 13   | I       |
      | 1    | I       |
      | 14   | II      |
      | 12   | XII     |
      | 0    | XII     |
