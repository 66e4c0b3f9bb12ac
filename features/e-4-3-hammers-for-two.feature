@E-4.3 @O-4.3.1
Feature: Hammers for two
  The picture shows three hammer cards, each with a card of starting resources, for two players.

  Background:
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     13
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

  @O-4.3.2
  Scenario: One pair more than players, and the last player chooses first
    Then 3 pairs of hammer and starting card are on offer
    And Eduardo is to decide
    And "draft coin" is legal
    And "draft rooster" is legal
    And "draft moon" is legal
    And "draft apostle" is not legal

  @O-4.3.2 @O-4.3.3
  Scenario: The first player chooses last, and a pair is left over
    When Eduardo plays the turn "draft moon"
    Then 2 pairs of hammer and starting card are on offer
    And Mikel is to decide
    When Mikel plays the turn "draft coin"
    Then 1 pair of hammer and starting card is on offer
    And clause O-4.3.2 applies
    And clause O-4.3.3 applies

  @O-4.3.2
  Scenario: A pair that is taken can't be chosen
    When Eduardo plays the turn "draft moon"
    And Mikel plays "draft moon"
    Then it is refused with not-on-offer by O-4.3.2 at "draft moon"
