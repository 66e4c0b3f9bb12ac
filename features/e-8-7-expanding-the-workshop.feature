@E-8.7
Feature: Carlos expands his workshop
  He pays 2 iron and 1 paint for an iron card on the middle place, unlocks the worker above it and performs the upgrade
  on its top. Beside his other cards it completes an apostle icon, so he takes an apostle in the usual way. Then the
  cards of the display slide right, and a new one is revealed.

  Background:
    # w03 is an iron card with an upgrade on its top, half an apostle at its left edge and half a construction at its
    # right one. His row begins with half a construction (w05) and ends with half an apostle (w16). With coin hammer and
    # disc at their start, month IV is in reach; it costs gold, wood and paint.
    Given the position
      """
      turn Carlos, round 4
      clock hand 3
      workshop w20 w03 w13
      Carlos iron 2, paint 2, gold 1, wood 1, hammer coin, cards w05 w16, places 1 3
      """
    When Carlos plays "clock 1/0"

  @O-8.7.1 @O-8.7.2 @O-8.7.3 @O-8.7.4 @O-8.7.5 @O-8.7.6
  Scenario: On the right it completes an apostle
    # Apostle 2 lies at the bottom at the start, 12 behind it. w20 comes to the middle, the new card to the left.
    When Carlos plays "outer workshop 2, upgrade paint, lay right, apostle 2 <w19>"
    Then Carlos has iron -2, paint -1, gold +0, wood +0, workers +1, upgrades +1, paint-cube +1
    And Carlos has workshops 3, apostle 2 warehouse, forced 0
    And the table shows display w19 w20 w13, gears 1
    And clause O-8.7.1 applies
    And clause O-8.7.2 applies
    And clause O-8.7.3 applies
    And clause O-8.7.4 applies
    And clause O-8.7.5 applies
    And clause O-8.7.6 applies
    And clause O-8.3.2 applies

  @O-8.7.5
  Scenario: On the left it completes a construction
    # 3 resources at 2 VP, and 2 VP for a group of one; the section of IV gives a coin and a step of the rooster disc.
    # The worker from above the card goes to the dial.
    When Carlos plays "outer workshop 2, upgrade paint, lay left, construct IV <w19>"
    Then Carlos has iron -2, paint -2, gold -1, wood -1, vp +8, coin +1, disc +1, workers +0, months +1, warehouse +0
    And the table shows dial IV Carlos, display w19 w20 w13
    And clause O-8.7.5 applies
    And clause O-8.8.4 applies

  @O-8.7.5
  Scenario: It is the side that decides
    When Carlos plays "outer workshop 2, upgrade paint, lay left"
    Then "construct IV <w19>" is legal
    And "apostle 2 <w19>" is not legal

  @O-8.0.1
  Scenario: The apostle may be refused
    When Carlos plays "outer workshop 2, upgrade paint, lay right, no apostle <w19>"
    Then Carlos has workshops 3, warehouse 0
    And the table shows display w19 w20 w13, gears 0

  @O-8.7.5
  Scenario Outline: Halves that differ complete nothing, on the <side>
    # w13 has half an apostle at its left edge and half a construction at its right one, as w03 has.
    Given the position
      """
      turn Carlos, round 4
      clock hand 3
      workshop w20 w03 w01
      Carlos iron 2, paint 1, cards w13, places 3
      """
    When Carlos plays "clock 1/0"
    And Carlos plays "outer workshop 2, upgrade paint, lay <side> <w19>"
    Then Carlos has workshops 2, workers +1, warehouse 0
    And the table shows display w19 w20 w01
    And clause O-8.7.4 applies
    And clause O-8.7.5 does not apply

    Examples:
      | side  |
      | left  |
      | right |

  @O-8.7.2
  Scenario: Above a place where he bought before there is no worker
    Given the position
      """
      turn Carlos, round 4
      clock hand 3
      workshop w20 w03 w01
      Carlos iron 2, paint 1, cards w13, places 2
      """
    When Carlos plays "clock 1/0"
    And Carlos plays "outer workshop 2, upgrade paint, lay left <w19>"
    Then Carlos has workshops 2, workers +0
    And clause O-8.7.2 does not apply
