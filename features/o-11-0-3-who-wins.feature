Feature: Who wins
  Most points win. Who ties for them looks at the apostles on the panel; who still ties shares the win. The four calls
  have been made, and Carlos has the last turn of the round. His pass takes nobody a point, and nothing else scores.

  @O-11.0.3
  Scenario: Most points, however few apostles
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Mikel vp 42, panel 4 paint-1
      Eduardo vp 43
      """
    When Carlos plays the turn "pass"
    Then the table shows winner Eduardo
    And Eduardo has vp 43
    And clause O-11.0.3 applies
    And clause O-11.0.3a does not apply

  @O-11.0.3a
  Scenario: A tie goes to the apostles on the panel
    # Mikel's second apostle is still in his warehouse.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Mikel vp 43, panel 4 paint-1, warehouse 9
      Eduardo vp 43, panel 4 paint-1, panel 1 paint-2
      """
    When Carlos plays the turn "pass"
    Then the table shows winner Eduardo
    And clause O-11.0.3a applies

  @O-11.0.3a
  Scenario: Equal in both, two share the win
    # Carlos has as many apostles, but fewer points.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Mikel vp 43, panel 4 paint-1
      Eduardo vp 43, panel 1 paint-2
      Carlos vp 42, panel 1 paint-2
      """
    When Carlos plays the turn "pass"
    Then the table shows winner Mikel Eduardo
    And clause O-11.0.3a applies

  @O-12.3 @O-11.0.3
  Scenario: The broken gear decides
    # 43 less one for the gear against 43.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Mikel vp 43, broken 1
      Eduardo vp 43
      """
    When Carlos plays the turn "pass"
    Then the table shows winner Eduardo
    And Mikel has vp 42
