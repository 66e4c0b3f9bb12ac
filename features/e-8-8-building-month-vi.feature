@E-8.8
Feature: Eduardo builds month VI
  He moves the hammer disc one step of the two that his hammer card allows, and forces nothing. He pays one gold, one
  wood and one iron: 6 VP. The dial makes a group of four with others of his: 8 VP. The calendar section gives a gold
  and a coin, his hammer another coin.

  Background:
    # The coin hammer reaches two steps at level II. VI lies in the second row and third column of the months: wood, and
    # gold with iron. The three production cubes on level 2 unlock a worker, so that one is left after those on the
    # dials and the one for the clock.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      dials V Eduardo, VII Eduardo, cancer Eduardo
      Eduardo hammer coin, hammer-cube 2, gold 1, wood 1, iron 1, paint-cube 2, wood-cube 2, iron-cube 2
      """
    When Eduardo plays "clock 1/0"

  @O-8.8.1 @O-8.8.3 @O-8.8.3a @O-8.8.4 @O-8.8.5 @O-8.8.7 @O-8.8.8 @O-A14.1
  Scenario: One step of the hammer, three resources, a group of four
    # Gold: one paid, one from the section. Coins: one from the section, one from the hammer.
    When Eduardo plays "outer construct VI hammer 1 pay gold wood iron"
    Then Eduardo has vp +14, gold +0, wood -1, iron -1, coin +2, forced 0, workers -1, months 3, signs 1
    And the table shows dial VI Eduardo, months-disc 1, signs-disc 0, built +1
    And clause O-8.8.1 applies
    And clause O-8.8.3 applies
    And clause O-8.8.3a applies
    And clause O-8.8.4 applies
    And clause O-8.8.5 applies
    And clause O-8.8.7 applies
    And clause O-8.8.8 applies
    And clause O-A14.1 applies
    And clause O-8.8.1a does not apply

  @O-8.8.2
  Scenario: Without that step VI isn't next to the disc
    Then "outer construct VI hammer 2" is legal
    And "outer construct VI hammer 3" is not legal
    When Eduardo plays "outer construct VI"
    Then it is refused with out-of-reach by O-8.8.2 at "outer construct VI"

  @O-8.8.1 @O-8.8.1a
  Scenario Outline: From stop <stop> the disc needs <steps> steps
    # VI touches the stops 1 and 2; two steps are free.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months <stop>, signs 0
      Eduardo hammer coin, hammer-cube 2, gold 1, wood 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer <steps>"
    Then Eduardo has forced <forced>, vp +8
    And the table shows months-disc <after>

    Examples:
      | stop | steps | forced | after |
      | 2    | 0     | 0      | 2     |
      | 0    | 1     | 0      | 1     |
      | 5    | 2     | 0      | 1     |
      | 4    | 3     | 1      | 1     |
      | 3    | 4     | 2      | 1     |

  @O-5.3.2
  Scenario: With no token left a third step can't be forced
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      discs months 4, signs 0
      Eduardo hammer coin, hammer-cube 2, gold 1, wood 1, iron 1, broken 5
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 3"
    Then it is refused with no-token by O-5.3.2 at "outer construct VI hammer 3"

  @O-8.8.5
  Scenario Outline: A group of three where VII is <whose>
    # 3 x 2 VP for the resources, and 3 x 2 for V, VI and cancer.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      dials V Eduardo, <dial>, cancer Eduardo
      Eduardo hammer coin, hammer-cube 2, gold 1, wood 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 1"
    Then Eduardo has vp +12

    Examples:
      | whose    | dial       |
      | Carlos's | VII Carlos |
      | nobody's | VII        |

  @O-8.8.8
  Scenario: A hammer on level I gives no coin
    # One step is its distance.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      Eduardo hammer coin, gold 1, wood 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 1"
    Then Eduardo has coin +1, gold +0, forced 0, vp +8
    And clause O-A14.1 does not apply

  @O-5.2.2 @O-8.8.3a
  Scenario: A coin pays for the wood, and scores as well
    # 3 x 2 and 2 VP; one coin is paid, two are gained.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      Eduardo hammer coin, hammer-cube 2, gold 1, coin 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 1"
    Then Eduardo has vp +8, gold +0, iron -1, coin +1
    And clause O-5.2.2 applies

  @O-5.2.3 @O-8.8.3
  Scenario: A coin doesn't pay for the gold
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      Eduardo hammer coin, hammer-cube 2, coin 1, wood 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 1"
    Then it is refused with unpayable by O-8.8.3 at "outer construct VI hammer 1"

  @O-8.8.4a
  Scenario: Without a worker left nothing is built
    # Four workers: three on dials, the last one goes to the clock.
    Given the position
      """
      turn Eduardo, round 5
      clock hand 2
      dials V Eduardo, VII Eduardo, cancer Eduardo
      Eduardo hammer coin, hammer-cube 2, gold 1, wood 1, iron 1
      """
    When Eduardo plays "clock 1"
    And Eduardo plays "outer construct VI hammer 1"
    Then it is refused with no-worker by O-8.8.4a at "outer construct VI hammer 1"
