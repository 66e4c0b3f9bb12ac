@E-8.4b @O-8.4.1a
Feature: A moon icon with +2
  The picture shows a moon with the modifier +2: two steps beyond those of the disc on the yellow track.

  @O-A6.4a
  Scenario Outline: Two steps more, at observation level <level>
    # A sculptor of level 3 activates the moon with +2 and gives a coin. Level I moves 3 + 2 = 5 steps: wood, correct,
    # paint, correct, iron; each level moves one more: correct, wood, correct. From step 11 five steps lead to 4.
    # VI is a section of the sculptor.
    Given the position
      """
      turn Eduardo, round 4
      clock hand 5, moon 11
      Eduardo pink 10, yellow <disc>, broken 5
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer sculptor moon"
    Then the table shows moon <after>
    And Eduardo has wood +<wood>, paint +1, iron +1, broken -<corrected>, coin +1, forced 0
    And clause O-8.4.1a applies

    Examples:
      | level | disc | after | wood | corrected |
      | I     | 0    | 4     | 1    | 2         |
      | II    | 4    | 5     | 1    | 3         |
      | III   | 7    | 6     | 2    | 3         |
      | IV    | 10   | 7     | 2    | 4         |

  Scenario Outline: Other icons: <icon>
    # At observation level I, from step 11: 3, 4 and 5 steps lead to 2, 3 and 4. The sculptors of level 1 and 2 give the
    # moon as it is and with +1.
    Given the position
      """
      turn Eduardo, round 4
      clock hand 5, moon 11
      Eduardo pink <pink>
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer sculptor moon"
    Then the table shows moon <after>

    Examples:
      | icon        | pink | after |
      | no modifier | 4    | 2     |
      | +1          | 9    | 3     |
      | +2          | 10   | 4     |

  Scenario: An icon that waits keeps its modifier
    # The moon comes behind the upgrade, with 3 + 2 = 5 steps.
    Given the position
      """
      turn Eduardo, round 4
      clock hand 1, moon 11
      due upgrade, reward "moon 2" O-8.4.1a
      """
    When Eduardo plays "upgrade hammer"
    Then the table shows moon 4
    And clause O-8.4.1a applies
