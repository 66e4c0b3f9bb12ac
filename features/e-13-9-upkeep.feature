@E-13.9
Feature: The upkeep of Josef Manes
  Josef Manes's third turn is over. His worker goes to the first place of the third goal, the rightmost. The rooster
  moves one space. His yellow disc on space 5 is below 6, so that round's scoring tile is flipped to 0. Both tiles are
  used, the cards discarded, the round scoring cards shuffled again; the next cards are revealed before Mikel's turn.

  Background:
    # The dials of his card are built already: but for a worker on the clock his turn does nothing. Mikel's blue disc
    # on 3 has one space to go to a scroll.
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      clock hand 1, face 0
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
      revealed moon apostle painter
      progress yellow blue pink
      rounds 3 1 2
      scoring scrolls months workshops
      Mikel blue 3, pink 7, broken 1
      Manes yellow 5
      """

  @O-13.9.1 @O-13.9.2 @O-13.9.3 @O-13.9.4 @O-13.9.4a @O-13.9.4b @O-13.2.2
  Scenario: The upkeep after the third turn
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    Then Manes has goals 1, workers -2, vp +0
    And the table shows rooster 3, calls 0
    And the table shows tile 1 flipped, tile 2 months, tile 3 workshops
    # r2 lay open in this round, and comes again.
    And the table shows card m12, round-card r2
    And the scrolls upgrade, rooster, construct are revealed
    And clause O-13.9.1 applies
    And clause O-13.9.1a does not apply
    And clause O-13.9.2 applies
    And clause O-13.9.3 applies
    And clause O-13.9.4 applies
    And clause O-13.9.4a applies
    And clause O-13.9.4b applies
    And Mikel is to decide

  @O-13.9.1 @O-10.5.4
  Scenario: The third goal's bonus is nobody's now
    # Mikel's pink disc stands at level III. He comes second: the third place, and no upgrade.
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    And Mikel plays the turn "+claim level-iii, pass"
    Then Mikel has goals 1, workers -1, upgrades +0
    And clause O-10.5.4 applies
    And clause O-10.5.2 does not apply

  @O-13.9.1a
  Scenario: Mikel holds the goal's first place
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
      claims level-iii Mikel
      revealed moon apostle painter
      rounds 3 1 2
      Mikel pink 7
      """
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    Then Manes has goals 1, workers -2
    And clause O-13.9.1a applies

  @O-13.9.3
  Scenario: On 6 the scoring tile stays
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
      revealed moon apostle painter
      progress yellow blue pink
      scoring scrolls months workshops
      Manes yellow 6
      """
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    Then the table shows tile 1 scrolls, tile 2 months, tile 3 workshops

  @O-13.9.2
  Scenario: The rooster's space is the last one
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      rooster left 1
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      goals green-3 coin-2, workshops-3 basic-2, level-iii upgrade
      revealed moon apostle painter
      Mikel broken 2
      """
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    Then the table shows rooster 4, calls 1, marker 0
    And Mikel has vp -2
    And Manes has vp +0
    And clause O-13.9.2 applies
    And clause O-13.1.1a applies

  @O-13.9.4b
  Scenario: Mikel chooses among the new scrolls
    # Manes's card turned the dial to II; on III the face shows blue, and 4 is a scroll mark.
    When Manes plays the turn "<upgrade rooster construct> <m12 r2>"
    And Mikel plays the turn "clock 1; face blue, scroll rooster <moon>"
    Then Mikel has blue 4, scrolls 1
    And the scrolls construct, moon, upgrade are revealed
