@E-8.6b
Feature: An upgrade past the top
  The picture shows what an upgrade gives on a production track that has already reached its final position.

  @O-8.6.3
  Scenario: An upgrade of a track on its last level
    # It gives one point and one gold; the section gives its coin.
    Given the position
      """
      turn Eduardo, round 3
      clock hand 4
      Eduardo paint-cube 4
      """
    When Eduardo plays "clock 1/0"
    And Eduardo plays "outer upgrade paint"
    Then Eduardo has paint-cube 4, upgrades +0, vp +1, gold +1, coin +1, workers +0
    And clause O-8.6.3 applies
    And clause O-8.6.1 does not apply

  @O-8.6.1
  Scenario: The hammer cube has no such reward
    Given the position
      """
      turn Eduardo, round 3
      clock hand 4
      Eduardo hammer-cube 3
      """
    When Eduardo plays "clock 1/0"
    And Eduardo plays "outer upgrade hammer"
    Then it is refused with at-top by O-8.6.1 at "outer upgrade hammer"
