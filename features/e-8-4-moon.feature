@E-8.4
Feature: Eduardo's moon
  At observation level IV he moves it six steps, receives one wood, one paint and one iron, and corrects three
  deviations.

  @O-8.4.1 @O-8.4.2
  Scenario Outline: Six steps from step <moon>, with <broken> broken gears
    # Wood, paint and iron stand on every other step, a correction on each between: any six in a row hold one of each
    # good and three corrections. II is a section of the moon or the painter.
    Given the position
      """
      turn Eduardo, round 4
      clock hand 1, moon <moon>
      Eduardo yellow 10, broken <broken>
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer moon"
    Then Eduardo has wood +1, paint +1, iron +1, broken -3, gold +0, coin +0, vp +0
    And the table shows moon <after>
    And clause O-8.4.2 applies

    Examples:
      | moon | broken | after |
      | 11   | 3      | 5     |
      | 0    | 4      | 6     |
      | 7    | 5      | 1     |

  @O-5.3.4
  Scenario: A correction with nothing broken has no effect
    Given the position
      """
      turn Eduardo, round 4
      clock hand 1
      Eduardo yellow 10, broken 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer moon"
    Then Eduardo has wood +1, paint +1, iron +1, broken -1, vp +0
