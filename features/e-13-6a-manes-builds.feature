@E-13.6a
Feature: Manes builds month IX
  His card's action is month IX, which isn't built yet. He puts it on the calendar, its unillustrated side up; no worker
  stands on it yet.

  Background:
    # m05: three workers, dial 2, no turn of the face; IX with the painter 3, then pisces with the painter 2. The
    # player has built pisces, so that IX alone comes about and no check follows.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m05 r1
      clock hand 12
      dials pisces Mikel
      """

  @O-13.5.2 @O-13.5.3 @O-13.6.1
  Scenario: IX lies on the calendar, and only the clock takes a worker
    When Manes plays the turn "<m01 r2>"
    Then the table shows dial IX nobody, built +1, months-disc 0, section 2 Manes, card m01
    And Manes has workers -1, months 0, vp +0
    And clause O-13.6.1 applies
    And clause O-13.5.2 applies
    And clause O-13.8.1a does not apply

  @O-13.4.1a
  Scenario: The section of IX gives nobody anything
    # Basic resources of choice.
    When Manes plays the turn "<m01 r2>"
    Then Mikel has paint +0, wood +0, iron +0, vp +0
    And clause O-8.8.7 does not apply
    And clause O-8.8.3a does not apply

  @O-13.5.3a @O-13.7.2b
  Scenario: The reward of that action, not of the other
    # XII, XI, X, IX.
    When Manes plays the turn "<m01 r2>"
    Then the table shows painter 9
    And clause O-13.5.3a applies
    And clause O-13.7.2b applies

  @O-13.5.3
  Scenario Outline: IX can't be built where it is <whose>
    # Pisces is free now, and its painter 2 alone: XII, XI, X.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m05 r1
      dials <dial>
      """
    When Manes plays the turn "<m01 r2>"
    Then the table shows dial IX <after>, dial pisces nobody, built +1, painter 10
    And Manes has vp +0, workers -1
    And clause O-13.8.2 applies

    Examples:
      | whose    | dial     | after  |
      | Mikel's  | IX Mikel | Mikel  |
      | nobody's | IX       | nobody |
      | his own  | IX Manes | Manes  |

  @O-13.8.1a
  Scenario: With pisces as well the check puts his workers there
    # Alone each: 2 and 2, and 4 of the round card.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      open m05 r1
      """
    When Manes plays the turn "<m01 r2>"
    Then the table shows dial IX Manes, dial pisces Manes, built +2, painter 7
    And Manes has workers -3, months 1, signs 1, vp +8
    And clause O-13.8.1a applies

  @O-13.2.2
  Scenario: A card that lies open isn't drawn
    When Manes plays the turn "<m05 r2>"
    Then it is refused with not-in-deck by O-13.2.2 at "m05"
