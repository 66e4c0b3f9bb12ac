@O-4.3.4
Feature: Waiting with the starting resources
  A player may wait with the card until just before the first turn, and then knows where hand and face stand.

  Background:
    # Card 4 shows a gold, three coins, one forced deviation, mastery blue 1 and yellow 2, and an upgrade.
    # Card 2 shows two coins, one piece each of wood, iron and paint, one forced deviation, mastery pink 1,
    # and the apostles 5 and 9.
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     1
        face     4
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

  @O-4.3.3a @O-4.3.3b
  Scenario: Taken at once
    When Eduardo plays the turn "draft coin, start"
    Then Eduardo has coin +2, wood +1, iron +1, paint +1, gold +0, broken +1, pink +1, blue +0, yellow +0
    And clause O-4.3.3b applies
    And Mikel is to decide

  Scenario: Until just before the first turn nothing of the card counts
    When Eduardo plays the turn "draft coin"
    Then Eduardo has coin 0, wood 0, iron 0, paint 0, broken 0, pink 0
    When Mikel plays the turn "draft moon"
    Then Mikel has gold 0, coin 0, broken 0, blue 0, yellow 0
    And the table shows round 1

  @O-4.3.3a
  Scenario: Then all of it is gained before anything else of the turn
    When Eduardo plays the turn "draft coin"
    And Mikel plays the turn "draft moon"
    And Mikel plays "start, upgrade wood"
    Then Mikel has gold +1, coin +3, broken +1, forced 0, blue +1, yellow +2, wood-cube +1
    And the table shows hand 1, round 1
    And "clock 1" is legal

  Scenario: It can't be put off beyond the first turn
    When Eduardo plays the turn "draft coin"
    And Mikel plays the turn "draft moon"
    And Mikel plays "clock 1"
    Then it is refused with missing-choice by O-8.6.1 at "clock 1"

  Scenario: A dealt pair may wait, too
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     1
        face     4
        crown    first-game
        months   I II III IV V VI; VII
        signs    aquarius pisces aries taurus gemini cancer; leo
        windows  blue apostles, pink months, yellow scrolls
        royals   blue upgrades, pink signs, yellow workshops
        goals    green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        hammers  Mikel moon 4, Eduardo coin 2
      play
      """
    When Eduardo waits
    And Mikel waits
    Then Mikel has gold 0, coin 0, broken 0
    And Eduardo has coin 0, broken 0
    And the table shows round 1

  Scenario: A call before the first turn finds nothing of a card that waits
    # Eduardo's card 3 shows three steps of the rooster disc, which would be 3 VP at the call, and one forced deviation.
    Given the position
      """
      turn Mikel, round 1
      rooster left 1
      Eduardo hammer rooster, card 3, waiting
      """
    When Mikel plays the turn "pass"
    Then Eduardo has vp +0, broken 0, disc 0
    And the table shows calls 1
    When Eduardo plays "start, upgrade paint"
    Then Eduardo has disc 3, broken 1, iron 1, paint 1, blue 2, yellow 1, vp +0
