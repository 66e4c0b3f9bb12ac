@E-12.1
Feature: The apostle window
  The window gives 2 and 1 VP an apostle. Carlos and Eduardo share the highest disc and score 2 VP for each apostle on
  their panels. Jorge is past the brick line and scores 1. Mikel isn't, and scores nothing.

  @O-12.1.1 @O-12.1.2 @O-12.1.2a @O-A12.2
  Scenario: Two share the highest disc, one is past the line, one isn't
    # The line lies before space 7. Eduardo has four apostles, Carlos two, Jorge and Mikel three. The last turn of the
    # round of the fourth call; nothing else scores.
    Given the position
      """
      players Mikel purple, Eduardo yellow, Carlos green, Jorge red
      turn Jorge, round 9
      rooster left 0, marker 3, calls 4
      windows blue apostles, pink months, yellow scrolls
      Mikel blue 6, panel 4 paint-1, panel 6 paint-2, panel 2 paint-3
      Eduardo blue 9, panel 5 paint-1, panel 7 paint-2, panel 3 wood-1, panel 8 wood-4
      Carlos blue 9, panel 1 paint-2, panel 9 paint-3
      Jorge blue 8, panel 10 wood-2, panel 12 wood-3, panel 8 iron-2
      """
    When Jorge plays the turn "pass"
    Then Eduardo has vp +8
    And Carlos has vp +4
    And Jorge has vp +3
    And Mikel has vp +0
    And the game is over
    And clause O-12.1.1 applies
    And clause O-12.1.2 applies
    And clause O-12.1.2a applies
    And clause O-A12.2 applies

  @O-12.1.1 @O-12.1.2 @O-12.1.2a
  Scenario Outline: Other discs: Mikel <mikel>, Eduardo <eduardo>, Carlos <carlos>, Jorge <jorge>
    # Apostles as before: 3, 4, 2 and 3.
    Given the position
      """
      players Mikel purple, Eduardo yellow, Carlos green, Jorge red
      turn Jorge, round 9
      rooster left 0, marker 3, calls 4
      windows blue apostles, pink months, yellow scrolls
      Mikel blue <mikel>, panel 4 paint-1, panel 6 paint-2, panel 2 paint-3
      Eduardo blue <eduardo>, panel 5 paint-1, panel 7 paint-2, panel 3 wood-1, panel 8 wood-4
      Carlos blue <carlos>, panel 1 paint-2, panel 9 paint-3
      Jorge blue <jorge>, panel 10 wood-2, panel 12 wood-3, panel 8 iron-2
      """
    When Jorge plays the turn "pass"
    Then Mikel has vp +<m>
    And Eduardo has vp +<e>
    And Carlos has vp +<c>
    And Jorge has vp +<j>

    Examples:
      | mikel | eduardo | carlos | jorge | m | e | c | j |
      | 7     | 9       | 9      | 8     | 3 | 8 | 4 | 3 |
      | 6     | 9       | 10     | 8     | 0 | 4 | 4 | 3 |
      | 6     | 9       | 9      | 9     | 0 | 8 | 4 | 6 |
      | 6     | 6       | 7      | 6     | 0 | 0 | 4 | 0 |

  @O-12.1.2
  Scenario: Nobody past the line, nobody scores
    Given the position
      """
      players Mikel purple, Eduardo yellow, Carlos green, Jorge red
      turn Jorge, round 9
      rooster left 0, marker 3, calls 4
      windows blue apostles, pink months, yellow scrolls
      Eduardo blue 6, panel 5 paint-1, panel 7 paint-2
      Carlos blue 6, panel 1 paint-2, panel 9 paint-3
      """
    When Jorge plays the turn "pass"
    Then Eduardo has vp +0
    And Carlos has vp +0
    And the game is over
    And clause O-12.1.2 does not apply
    And clause O-12.1.2a does not apply

  @O-12.1.2b
  Scenario: A window gives 15 VP at most
    # Eight apostles would be 16.
    Given the position
      """
      players Mikel purple, Eduardo yellow, Carlos green, Jorge red
      turn Jorge, round 9
      rooster left 0, marker 3, calls 4
      windows blue apostles, pink months, yellow scrolls
      Eduardo blue 9, panel 5 paint-1, panel 7 paint-2, panel 2 paint-3
      Eduardo panel 3 wood-1, panel 10 wood-2, panel 8 wood-4, panel 6 iron-1, panel 11 iron-3
      """
    When Jorge plays the turn "pass"
    Then Eduardo has vp +15
    And clause O-12.1.2b applies
