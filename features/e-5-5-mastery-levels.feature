@E-5.5
Feature: Mikel's mastery levels
  The picture shows Mikel's three discs and what each of them gives him; his innovation is at level I.

  Background:
    # Levels begin on the spaces 0, 4, 7 and 10: blue 2 is level I, pink 5 is II, yellow 3 is I.
    Given the position
      """
      turn Mikel, round 3
      clock hand 1, face 0, worker 4 Mikel, worker 5 Mikel, worker 9 Mikel, worker 12 Mikel
      players Mikel purple, Eduardo yellow
      Mikel blue 2, pink 5, yellow 3
      """

  @O-5.5.1
  Scenario: Innovation I turns the dial one section without forcing
    When Mikel plays "clock 1"
    Then Mikel has forced 0
    And the table shows hand 2

  @O-5.5.1 @O-7.1.2
  Scenario: A second section is forced
    When Mikel plays "clock 2"
    Then Mikel has forced 1, broken 1
    And the table shows hand 3

  @O-5.5.2
  Scenario: His precision recovers three workers in a pass, as level II does
    When Mikel plays "pass"
    Then "recover 4 5 9" is legal
    And "recover 4 5 9 12" is not legal

  @O-5.5.3 @O-5.5.3a
  Scenario: His observation moves moon and painter three steps, as level I does
    # The moon starts on step 11, so it comes to 14 - 12 = 2.
    When Mikel plays "clock 1"
    Then "outer painter 3 left" is legal
    And "outer painter 4 left" is not legal
    When Mikel plays "outer moon"
    Then the table shows moon 2
