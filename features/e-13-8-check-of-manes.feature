@E-13.8
Feature: The check of Josef Manes's actions
  Josef Manes does all that his card says. He advances two spaces on the blue track, places a worker on each of the two
  dials that he has built, and scores 4 VP for the first one and 2 VP for the second. The round scoring card gives
  6 VP and moves the rooster one space.

  Background:
    # m05 builds IX and pisces, and moves the painter three steps and two; it asks for three workers. Manes's month X
    # lies beside IX; beside pisces lies only what Mikel has. The round card r2 is 6 VP and a step.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      mastery blue pink yellow
      open m05 r2
      dials X Manes, aries Mikel
      """

  @O-13.8.1 @O-13.8.1a @O-13.8.1b @O-13.8.1c
  Scenario: Both actions done
    When Manes plays the turn "<m12 r1>"
    Then Manes has blue 2, pink 0, yellow 0
    # 4 for IX and X, 2 for pisces, 6 of the card.
    And Manes has vp +12
    And the table shows dial IX Manes, dial pisces Manes
    And Manes has months 2, signs 1, workers -3
    And the table shows rooster 3, calls 0
    And Mikel has vp +0
    And clause O-13.8.1 applies
    And clause O-13.8.1a applies
    And clause O-13.8.1c applies
    And clause O-13.8.2 does not apply
    And Mikel is to decide

  @O-13.8.2
  Scenario: One of the dials is built already
    # His first action fails; the second is done all the same, and its dial lies there without a worker.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      mastery blue pink yellow
      open m05 r2
      dials X Manes, IX Mikel
      """
    When Manes plays the turn "<m12 r1>"
    Then the table shows dial IX Mikel, dial pisces nobody, rooster 4
    And Manes has blue 0, vp +0, signs 0, workers -1
    And clause O-13.8.2 applies
    And clause O-13.8.1 does not apply
    And clause O-13.8.1a does not apply
    And clause O-13.8.1c does not apply
    And Mikel is to decide

  @O-13.8.3 @O-13.8.3a
  Scenario: The rooster's step is the last one
    # Mikel's track says one; two of his three gears stay broken, and cost him 2 VP. Manes loses nothing.
    Given the position
      """
      players Mikel purple
      turn Manes, round 1
      rooster left 1
      open m05 r2
      dials X Manes
      Mikel broken 3, disc 1
      """
    When Manes plays the turn "<m12 r1>"
    Then the table shows rooster 4, calls 1, marker 0
    And Mikel has broken 2, vp -2
    And Manes has vp +12
    And clause O-13.8.3 applies
    And clause O-13.1.1a applies
