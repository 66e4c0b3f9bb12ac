@E-10.1a
Feature: Eduardo places a purple apostle
  Apostle 7 lies in his warehouse. He places it in the paint row, on a space of its colour, and pays one paint. At once
  he receives the reward below the space.

  Background:
    Given the position
      """
      turn Eduardo, round 3
      clock worker 3 Eduardo
      Eduardo warehouse 7, paint 1, wood 1, iron 1
      """

  @O-10.1.1 @O-10.1.1a @O-10.1.1b @O-10.1.2
  Scenario: One paint, and the upgrade below the space
    # Purple is the second space of the row.
    When Eduardo plays "+place 7 paint-2, upgrade iron"
    Then Eduardo has paint -1, wood +0, iron +0, upgrades +1, iron-cube +1
    And Eduardo has apostle 7 panel, apostles 1, warehouse 0
    And clause O-10.1.1 applies
    And clause O-10.1.1a applies
    And clause O-10.1.1b applies
    And clause O-10.1.2 applies

  @O-10.1.1a @O-10.1.2
  Scenario Outline: The other purple spaces: <space>
    # Third in the wood row: the worker that stands there. First and fourth in the iron row: a coin, and up to two
    # workers; Eduardo has one on the clock.
    When Eduardo plays "+place 7 <steps>"
    Then Eduardo has paint +0, wood -<wood>, iron -<iron>, coin +<coin>, workers +<workers>, upgrades +0

    Examples:
      | space  | steps             | wood | iron | coin | workers |
      | wood-3 | wood-3            | 1    | 0    | 0    | 1       |
      | iron-1 | iron-1            | 0    | 1    | 1    | 0       |
      | iron-4 | iron-4, recover 3 | 0    | 1    | 0    | 1       |

  @O-10.1.1
  Scenario Outline: The space must be purple: <space>
    # Green, red, green.
    When Eduardo plays "+place 7 <space>"
    Then it is refused with wrong-colour by O-10.1.1 at "+place 7 <space>"

    Examples:
      | space   |
      | paint-1 |
      | paint-3 |
      | paint-4 |

  @O-10.1.1
  Scenario: It must lie in the warehouse
    When Eduardo plays "+place 6 paint-2"
    Then it is refused with not-in-warehouse by O-10.1.1 at "+place 6 paint-2"

  @O-10.1.1
  Scenario: The space must be free
    Given the position
      """
      turn Eduardo, round 3
      Eduardo warehouse 7, paint 1, panel 12 paint-2
      """
    When Eduardo plays "+place 7 paint-2"
    Then it is refused with space-taken by O-10.1.1 at "+place 7 paint-2"

  @O-10.1.1a
  Scenario: Wood and iron don't pay for the paint row
    Given the position
      """
      turn Eduardo, round 3
      Eduardo warehouse 7, wood 1, iron 1
      """
    When Eduardo plays "+place 7 paint-2"
    Then it is refused with unpayable by O-10.1.1a at "+place 7 paint-2"

  @O-5.2.2 @O-10.2
  Scenario: A coin does
    Given the position
      """
      turn Eduardo, round 3
      Eduardo warehouse 7, paint 1, coin 1
      """
    When Eduardo plays "+place 7 paint-2 pay coin, upgrade iron"
    Then Eduardo has paint +0, coin -1, apostle 7 panel
    And clause O-5.2.2 applies
