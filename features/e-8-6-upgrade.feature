@E-8.6
Feature: Eduardo's upgrade
  He moves his wood cube one step up. All three production cubes have now reached the first worker's position, so
  that worker is unlocked.

  Background:
    # V is a section of a coin and an upgrade. The face stays (/0), so the worker for the clock is placed beforehand.
    Given the position
      """
      turn Eduardo, round 3
      clock hand 4
      Eduardo paint-cube 2, wood-cube 1, iron-cube 2
      """
    When Eduardo plays "clock 1/0"

  @O-8.6.1 @O-8.6.2 @O-5.4.3
  Scenario: The last of three cubes unlocks the worker
    When Eduardo plays "outer upgrade wood"
    Then Eduardo has wood-cube 2, workers +1, upgrades +1, coin +1
    And clause O-8.6.2 applies

  @O-8.6.2
  Scenario: Another cube doesn't
    When Eduardo plays "outer upgrade paint"
    Then Eduardo has paint-cube 3, workers +0, upgrades +1
    And clause O-8.6.2 does not apply
