@E-9
Feature: The rooster's call
  The rooster has reached the last position during Eduardo's turn. Eduardo corrects two deviations, as his track
  says, and loses 2 VP for the two that are left. Carlos, whose track says four, has only two: he gains 2 VP and
  loses none.

  Background:
    # Three players and the first game's crown: the round track shows 4, 4, 3, 3. One call is over, so the marker
    # stands on the second space; after this call the third one says 3. Mikel's track says 0, and one gear is broken.
    Given the position
      """
      turn Eduardo, round 5
      rooster left 1, marker 1, calls 1
      Mikel vp 20, disc 0, broken 1
      Eduardo vp 20, disc 2, broken 5, paint 3
      Carlos vp 20, disc 4, broken 2
      """

  @O-9.1 @O-9.2 @O-9.2a @O-9.3
  Scenario: The turn goes on as usual, and the call follows at its end
    # In the pass the moon moves three steps from step 11: wood, a correction, paint; so four are broken.
    When Eduardo plays "pass; moon"
    Then the table shows rooster 0, calls 1
    And Eduardo has broken 4, vp 20
    And Carlos has broken 2, vp 20
    And clause O-9.1 applies
    And clause O-9.2 does not apply
    When Eduardo plays the turn "+gold paint"
    Then Eduardo has broken 2, vp -2, gold +1
    And Carlos has broken 0, vp +2
    And Mikel has broken 1, vp -1
    And clause O-9.2 applies
    And clause O-9.2a applies
    And clause O-9.3 applies

  @O-9.4 @O-9.4a
  Scenario: The round marker goes on, the rooster returns, and so does the game
    When Eduardo plays the turn "pass; moon"
    Then the round marker stands on space 3
    And the table shows rooster 3, calls 2
    And clause O-9.4 applies
    And clause O-9.4a applies
    And Carlos is to decide

  @O-9.1
  Scenario: No call as long as the rooster has a step to go
    Given the position
      """
      turn Eduardo, round 5
      rooster left 2
      Carlos disc 4, broken 2
      """
    When Eduardo plays the turn "pass"
    Then the table shows rooster 1, calls 0
    And Carlos has broken 2, vp +0
    And clause O-9.2 does not apply
