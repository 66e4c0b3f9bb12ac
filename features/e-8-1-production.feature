@E-8.1 @O-8.1.1
Feature: Eduardo produces iron
  His production cube is at the highest level, so he produces two iron and one gold.

  Scenario: The highest level gives two iron and one gold
    # With the face at 5 its sixth section, iron, stands at I.
    Given the position
      """
      turn Eduardo, round 2
      clock hand 12, face 5
      Eduardo iron-cube 4
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "face iron"
    Then Eduardo has iron +2, gold +1, paint +0, wood +0, coin +0
    And clause O-8.1.1 applies
    And clause O-A3.2 applies

  Scenario Outline: The lower levels: <iron> iron at level <level>
    Given the position
      """
      turn Eduardo, round 2
      clock hand 12, face 5
      Eduardo iron-cube <level>
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "face iron"
    Then Eduardo has iron +<iron>, gold +0, paint +0, wood +0

    Examples:
      | level | iron |
      | 1     | 1    |
      | 2     | 2    |

  @O-5.2.1
  Scenario: The third level gives two iron and any one basic resource
    Given the position
      """
      turn Eduardo, round 2
      clock hand 12, face 5
      Eduardo iron-cube 3
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "face iron, basic wood"
    Then Eduardo has iron +2, wood +1, gold +0, paint +0
