Feature: The levels of difficulty
  Three things can be turned to the hard side, the mastery tiles, the mastery-target tile and the end-of-game card, and
  advanced round scoring cards can replace the basic ones. The same moments of a game on each level:

  In his third turn Manes does all that m13 shows. He builds aquarius, which brings two pink steps, and takes apostle 7,
  which brings the assistant on the right. So the yellow mastery tile of place 3 counts, then 2 VP for aquarius,
  and the round scoring card. In the upkeep, the first of three, the rooster moves one space, and the progress tile of
  place 1 asks for yellow.

  Before his twelfth turn he has three assistants. He can do nothing of m13, and no scoring tile counts.

  @O-13.11.1 @O-13.8.1 @O-13.8.1c @O-13.9.3
  Scenario: Basic, two steps and a target of 6
    # 4 + 2 = 6, which is the target. 2 VP and 6 by r2; one space by r2, one in the upkeep.
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      solo basic
      mastery blue pink yellow
      progress yellow pink blue
      rounds 1 2 3
      scoring months signs apostles
      open m11 r1, m12 r3, m13 r2
      goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
      revealed moon painter upgrade
      Manes yellow 4
      """
    When Manes plays the turn "<apostle rooster construct> <m14 r1>"
    Then Manes has yellow 6, pink 2, vp +8
    And the table shows rooster 2, tile 1 months
    And clause O-13.9.3 applies

  @O-13.11.1a @O-13.8.1 @O-13.9.3
  Scenario: Intermediate 1, three steps and a target of 8
    # 4 + 3 = 7, one below the target. The round scoring cards are the basic ones: 2 VP and 8 by r3; two spaces again.
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      solo intermediate-1
      mastery blue pink yellow
      progress yellow pink blue
      rounds 1 2 3
      scoring months signs apostles
      open m11 r1, m12 r2, m13 r3
      goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
      revealed moon painter upgrade
      Manes yellow 4
      """
    When Manes plays the turn "<apostle rooster construct> <m14 r1>"
    Then Manes has yellow 7, pink 2, vp +10
    And the table shows rooster 2, tile 1 flipped
    And clause O-13.9.3 applies

  @O-13.11.1b @O-13.8.1c @O-13.9.3
  Scenario: Intermediate 2, advanced round scoring cards
    # 4 + 2 = 6, the basic target. 2 VP and 9 by r5; one space by r5, one in the upkeep.
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      solo intermediate-2
      mastery blue pink yellow
      progress yellow pink blue
      rounds 1 2 3
      scoring months signs apostles
      open m11 r4, m12 r6, m13 r5
      goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
      revealed moon painter upgrade
      Manes yellow 4
      """
    When Manes plays the turn "<apostle rooster construct> <m14 r4>"
    Then Manes has yellow 6, pink 2, vp +11
    And the table shows rooster 2, tile 1 months

  @O-13.11.1c @O-13.8.1 @O-13.8.1c @O-13.9.3
  Scenario: Advanced, both together
    # 4 + 3 = 7, below 8. 2 VP and 12 by r6, which moves no rooster; one space in the upkeep.
    Given the position
      """
      players Mikel purple
      turn Manes, round 3
      solo advanced
      mastery blue pink yellow
      progress yellow pink blue
      rounds 1 2 3
      scoring months signs apostles
      open m11 r4, m12 r5, m13 r6
      goals green-3 coin-2, assistants-2 basic-2, level-iii upgrade
      revealed moon painter upgrade
      Manes yellow 4
      """
    When Manes plays the turn "<apostle rooster construct> <m14 r4>"
    Then Manes has yellow 7, pink 2, vp +14
    And the table shows rooster 3, tile 1 flipped

  @O-13.10.2a
  Scenario Outline: <level>, <each> VP an assistant in the end
    # 40 and three times as much. Aquarius is built, and Mikel has apostle 7.
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      solo <level>
      open m11 <first>, m12 <second>, m13 <third>
      played m01 m02 m03 m04 m05 m06 m07 m08 m09
      flipped 1 2 3
      dials aquarius
      Mikel warehouse 7
      Manes vp 40, area six months columns
      """
    When Manes plays the turn ""
    Then Manes has vp <vp>
    And the game is over
    And clause O-13.10.2a applies

    Examples:
      | level          | first | second | third | each | vp |
      | basic          | r1    | r3     | r2    | 3    | 49 |
      | intermediate-1 | r1    | r3     | r2    | 3    | 49 |
      | intermediate-2 | r4    | r6     | r5    | 6    | 58 |
      | advanced       | r4    | r6     | r5    | 6    | 58 |
