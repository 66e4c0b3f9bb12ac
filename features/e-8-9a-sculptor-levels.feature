@E-8.9a @O-5.5.2a
Feature: Sculptor levels
  The picture shows the pink track with the marks of the sculptor: Eduardo's is on level 1, Carlos's and Mikel's on
  level 2.

  Scenario: The three discs of the picture
    # The marks stand on the spaces 5 and 10, apart from the levels of the track itself (4, 7 and 10).
    Given the position
      """
      turn Mikel, round 4
      Mikel pink 9
      Eduardo pink 4
      Carlos pink 5
      """
    Then Eduardo has sculptor-level 1
    And Carlos has sculptor-level 2
    And Mikel has sculptor-level 2

  Scenario Outline: A disc on space <disc> means level <level>
    Given the position
      """
      turn Mikel, round 4
      Mikel pink <disc>
      """
    Then Mikel has sculptor-level <level>

    Examples:
      | disc | level |
      | 0    | 1     |
      | 4    | 1     |
      | 5    | 2     |
      | 9    | 2     |
      | 10   | 3     |
      | 12   | 3     |

  Scenario: The other tracks don't count
    Given the position
      """
      turn Mikel, round 4
      Mikel blue 12, pink 4, yellow 12
      """
    Then Mikel has sculptor-level 1

  @O-8.9.3
  Scenario Outline: At level <level> the treasury gives <coins>
    # One gold each time; VI is a section of the sculptor.
    Given the position
      """
      turn Mikel, round 4
      clock hand 5
      Mikel pink <disc>
      """
    When Mikel plays "clock 1"
    And Mikel plays the turn "outer sculptor treasury"
    Then Mikel has gold +1, coin +<coins>
    And clause O-5.5.2a applies

    Examples:
      | level | disc | coins |
      | 1     | 4    | 1     |
      | 2     | 5    | 2     |
      | 3     | 10   | 3     |
