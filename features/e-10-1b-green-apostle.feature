@E-10.1b
Feature: Eduardo places a green apostle
  He pays one wood to place it in the wood row, and receives the reward of the space, an upgrade.

  Background:
    Given the position
      """
      turn Eduardo, round 3
      clock worker 3 Eduardo
      Eduardo warehouse 4, paint 1, wood 1, iron 1
      """

  @O-10.1.1 @O-10.1.1a @O-10.1.1b @O-10.1.2 @O-8.6.1
  Scenario: One wood, and an upgrade
    # Green is the second space of the wood row.
    When Eduardo plays "+place 4 wood-2, upgrade wood"
    Then Eduardo has wood -1, paint +0, iron +0, upgrades +1, wood-cube +1
    And Eduardo has apostle 4 panel, apostles 1, warehouse 0
    And clause O-10.1.1a applies
    And clause O-10.1.2 applies
    And clause O-8.6.1 applies

  @O-8.0.1
  Scenario: The upgrade may be refused
    When Eduardo plays "+place 4 wood-2"
    Then "no upgrade" is legal
    And "upgrade hammer" is legal
    When Eduardo plays "no upgrade"
    Then Eduardo has upgrades 0, apostle 4 panel

  @O-10.1.1a @O-10.1.2
  Scenario Outline: The other green spaces: <space>
    # First and fourth in the paint row: up to two workers, of which one is on the clock; the worker that stands there.
    # Third in the iron row: an upgrade, too.
    When Eduardo plays "+place 4 <steps>"
    Then Eduardo has paint -<paint>, wood +0, iron -<iron>, workers +<workers>, upgrades +<upgrades>

    Examples:
      | space   | steps                | paint | iron | workers | upgrades |
      | paint-1 | paint-1, recover 3   | 1     | 0    | 1       | 0        |
      | paint-4 | paint-4              | 1     | 0    | 1       | 0        |
      | iron-3  | iron-3, upgrade wood | 0     | 1    | 0       | 1        |

  @O-10.1.1
  Scenario: Red and purple spaces of the row are none for it
    Then "+place 4 wood-1" is not legal
    And "+place 4 wood-4" is not legal
    When Eduardo plays "+place 4 wood-3"
    Then it is refused with wrong-colour by O-10.1.1 at "+place 4 wood-3"

  @O-10.1.1a
  Scenario: Paint doesn't pay for the wood row
    Given the position
      """
      turn Eduardo, round 3
      Eduardo warehouse 4, paint 1, iron 1
      """
    When Eduardo plays "+place 4 wood-2"
    Then it is refused with unpayable by O-10.1.1a at "+place 4 wood-2"
