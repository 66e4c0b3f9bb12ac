@E-8.8a
Feature: The neighbours of XII
  Months and signs are adjacent to each other, too: XII has the neighbours I, XI and capricorn, and no other.

  @O-8.8.5 @O-8.8.6 @O-8.8.6a
  Scenario Outline: A worker on <dial> makes a group of <group> with XII
    # XII costs gold, iron and any basic: 3 resources at 2 VP. To that come 2 VP for each dial of the group. The disc on
    # stop 3 touches XII, so it needn't move. III is a section of construction.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 3, signs 0
      dials <dial> Eduardo
      Eduardo hammer coin, gold 1, iron 2
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct XII"
    Then Eduardo has vp +<vp>, gold -1, iron -2, months <months>
    And the table shows dial XII Eduardo, dial <dial> Eduardo

    Examples:
      | dial        | group | vp | months |
      | I           | 2     | 10 | 2      |
      | XI          | 2     | 10 | 2      |
      | capricorn   | 2     | 10 | 1      |
      | II          | 1     | 8  | 2      |
      | X           | 1     | 8  | 2      |
      | VI          | 1     | 8  | 2      |
      | aquarius    | 1     | 8  | 1      |
      | sagittarius | 1     | 8  | 1      |
      | cancer      | 1     | 8  | 1      |

  @O-8.8.6
  Scenario: Round the ring the clause of months and signs counts
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 3, signs 0
      dials I Eduardo
      Eduardo hammer coin, gold 1, iron 2
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct XII"
    Then clause O-8.8.6 applies
    And clause O-8.8.6a does not apply

  @O-8.8.6a
  Scenario: Across the rings it is the clause of one place
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 3, signs 0
      dials capricorn Eduardo
      Eduardo hammer coin, gold 1, iron 2
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct XII"
    Then clause O-8.8.6a applies
    And clause O-8.8.6 does not apply

  @O-8.8.5
  Scenario: All three neighbours make a group of four
    # The three cubes on level 2 unlock a worker: with those on the dials and one for the clock, one is left for XII.
    # 3 x 2 and 4 x 2 VP.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 3, signs 0
      dials I Eduardo, XI Eduardo, capricorn Eduardo
      Eduardo hammer coin, gold 1, iron 2, paint-cube 2, wood-cube 2, iron-cube 2
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct XII"
    Then Eduardo has vp +14, workers 0, months 3, signs 1

  @O-8.8.5
  Scenario: Neighbours of others, or of nobody, make no group
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 3, signs 0
      dials I Carlos, XI, capricorn Mikel
      Eduardo hammer coin, gold 1, iron 2
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct XII"
    Then Eduardo has vp +8
