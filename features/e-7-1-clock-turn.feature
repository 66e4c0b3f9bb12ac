@E-7.1
Feature: Mikel's clock turn
  He turns the dial three sections though his innovation allows one, and then the face by one. He returns Carlos's
  worker, places his own, and chooses which of the two sections he resolves first.

  @O-7.1.2 @O-7.1.3a @O-7.1.5 @O-7.1.5a
  Scenario: Two forced for the dial and one for the face, to a construction section
    # From XII three sections on is III, a construction section. The face, turned by one, shows there the section
    # 3 - 1 + 1 = 3 places behind its first one: the production of paint.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12, face 0, worker 3 Carlos
      """
    When Mikel plays "clock 3/1"
    Then the hand stands on III
    And the table shows hand 3, face 1
    And Mikel has forced 3, broken 3, workers -1
    And Carlos has workers +1
    And the worker on section 3 is Mikel's
    And clause O-7.1.2 applies
    And clause O-7.1.3a applies
    And clause O-7.1.5a applies
    And "face paint" is legal

  @O-7.1.6 @O-A2.5
  Scenario Outline: He builds and produces, in the order he likes
    # With the disc of the months at its start IV is in reach: gold, wood and paint, 3 x 2 VP, and 2 VP for a group of
    # one. Its section gives a coin and a step of the rooster disc. Paint at level I: one, as much as is paid.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12, face 0, worker 3 Carlos
      Mikel hammer coin, gold 1, wood 1, paint 1
      """
    When Mikel plays "clock 3/1"
    Then Mikel has forced 3
    When Mikel plays "<order>"
    Then Mikel has vp +8, gold -1, wood -1, paint +0, coin +1, disc +1, workers -1
    And the table shows dial IV Mikel
    And the worker on section 3 is Mikel's
    And clause O-8.8.4 applies
    And clause O-8.1.1 applies

    Examples:
      | order                          |
      | outer construct IV; face paint |
      | face paint; outer construct IV |

  @O-7.1.6
  Scenario: The order matters where the face gives what the dial costs
    Given the position
      """
      turn Mikel, round 3
      clock hand 12, face 0, worker 3 Carlos
      Mikel hammer coin, gold 1, wood 1
      """
    When Mikel plays "clock 3/1"
    Then "face paint; outer construct IV" is legal
    When Mikel plays "outer construct IV"
    Then it is refused with unpayable by O-8.8.3 at "outer construct IV"

  @O-7.1.2 @O-5.3.2
  Scenario: The dial alone costs two, and five tokens are the limit
    # Innovation 1 and five tokens: six sections at most; with four for the dial one is left for the face.
    Given the position
      """
      turn Mikel, round 3
      clock hand 12, face 0
      """
    Then "clock 6" is legal
    And "clock 7" is not legal
    When Mikel plays "clock 5/2"
    Then it is refused with no-token by O-5.3.2 at "clock 5/2"

  @O-7.1.6
  Scenario Outline: Either section may come first
    # From II three sections on is V, a coin and an upgrade; the face, turned from 11 to 12 = 0, shows its fifth
    # section there, pink mastery. The outer section's coin makes up for the one that the paid step costs.
    Given the position
      """
      turn Mikel, round 3
      clock hand 2, face 11, worker 5 Carlos
      Mikel coin 1
      """
    When Mikel plays "clock 3/1"
    Then Mikel has forced 3
    And the worker on section 5 is Mikel's
    And "outer coin" is legal
    And "face pink" is legal
    When Mikel plays "<order>"
    Then Mikel has wood-cube +1, pink +1, blue +1, coin +0
    And Mikel is to decide

    Examples:
      | order                                    |
      | outer upgrade wood; face pink, coin blue |
      | outer upgrade wood; face coin blue, pink |
      | face pink, coin blue; outer upgrade wood |

  @O-7.1.6a
  Scenario Outline: The two sections can't be mixed
    Given the position
      """
      turn Mikel, round 3
      clock hand 2, face 11, worker 5 Carlos
      Mikel coin 1
      """
    When Mikel plays the turn "<mixed>"
    Then it is refused with part-finished by O-7.1.6a at "<point>"

    Examples:
      | mixed                                                | point              |
      | clock 3/1; outer coin; outer upgrade wood            | outer upgrade wood |
      | clock 3/1; outer coin; face pink; outer upgrade wood | outer upgrade wood |
      | clock 3/1; face pink; outer coin; face coin blue     | face coin blue     |
