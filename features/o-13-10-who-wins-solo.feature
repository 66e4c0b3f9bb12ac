Feature: Who wins against Josef Manes
  Mikel wins only with more points than Manes. Of a tie Manes is the winner, whatever else lies on the table. The card
  of Manes's last turn is m01, whose dials are built already: his turn brings nobody a point, and the game is over.

  @O-13.10.1 @O-13.10.1a
  Scenario: One point more
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      Mikel vp 88
      Manes vp 87
      """
    When Manes plays the turn ""
    Then Mikel wins
    And the table shows winner Mikel
    And the game is over
    And clause O-13.10.1 applies
    And clause O-13.10.1a applies

  @O-13.10.1a
  Scenario: A tie is lost, and apostles break none
    # In a game of several players Mikel's two apostles on the panel would decide.
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      Mikel vp 88, panel 4 paint-1, panel 1 paint-2
      Manes vp 88
      """
    When Manes plays the turn ""
    Then Manes wins
    And the table shows winner Manes
    And clause O-13.10.1a applies
    And clause O-11.0.3 does not apply
    And clause O-11.0.3a does not apply

  @O-13.10.1a
  Scenario: One point less
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      Mikel vp 86
      Manes vp 87
      """
    When Manes plays the turn ""
    Then Manes wins
    And the game is over

  @O-13.10.1a @O-13.10.2b
  Scenario: A scoring tile of Manes's makes it a tie
    # One workshop card: 3. With the tile flipped Mikel would win by 3.
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      scoring workshops apostles scrolls
      Mikel vp 60
      Manes vp 57, cards w07
      """
    When Manes plays the turn ""
    Then Mikel has vp 60
    And Manes has vp 60
    And Manes wins

  @O-13.10.1a @O-13.10.2b
  Scenario: The same tile, flipped
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      scoring workshops apostles scrolls
      flipped 1
      Mikel vp 60
      Manes vp 57, cards w07
      """
    When Manes plays the turn ""
    Then Manes has vp 57
    And Mikel wins

  @O-13.10.1a @O-12.2a
  Scenario: Gold makes the point more
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      Mikel vp 60, wood 3
      Manes vp 60
      """
    When Manes plays the turn ""
    Then Mikel has vp 61
    And Mikel wins

  @O-13.10.1a @O-13.8.3 @O-12.3
  Scenario: A call of the last turn and the gear that is left cost Mikel the game
    # m05 builds IX and pisces: 2 + 2, and 6 of r2, whose step brings the call. One gear is broken: 1 lost at the call,
    # 1 in the end. The scoring tiles show 0.
    Given the position
      """
      players Mikel purple
      turn Manes, round 12
      rooster left 1, calls 2
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m05 r2
      flipped 1 2 3
      Mikel vp 72, broken 1
      Manes vp 60
      """
    When Manes plays the turn ""
    Then Mikel has vp 70
    And Manes has vp 70
    And the table shows calls 3
    And Manes wins

  @O-13.10.1
  Scenario: Before Manes's twelfth turn nobody has won
    Given the position
      """
      players Mikel purple
      turn Mikel, round 12
      played m10 m11 m12 m13 m14 m15 m16 m17 m18
      open m07 r1, m08 r3, m01 r2
      dials I, cancer
      Mikel vp 88, gold 2
      Manes vp 12
      """
    When Mikel plays the turn "pass"
    Then the table shows winner nobody, round 12
    And Mikel has vp 88
    And Manes is to decide
    And clause O-13.10.1 does not apply
