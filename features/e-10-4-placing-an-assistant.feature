@E-10.4
Feature: Carlos places an assistant
  He pays one iron and places the assistant of 6 VP from his warehouse on one of his workshop cards. The card's centre
  gives him an apostle. At the end of the game the assistant scores 6 VP.

  @O-10.4.1 @O-10.4.1a @O-10.4.1b @O-A16.2
  Scenario: One iron, and an apostle
    # w12 is an iron card with an apostle in its centre; apostle 2 lies at the bottom of the gears. The tile leaves the
    # warehouse, the apostle comes in. Nothing scores yet.
    Given the position
      """
      turn Carlos, round 4
      Carlos warehouse six, cards w12, places 2, iron 1
      """
    When Carlos plays "+assist w12, apostle 2"
    Then Carlos has iron -1, assistants 1, warehouse 1, apostle 2 warehouse, vp +0
    And the table shows gears 1
    And clause O-10.4.1 applies
    And clause O-10.4.1a applies
    And clause O-10.4.1b applies
    And clause O-A16.2 applies

  @O-10.4.1b @O-5.7.2
  Scenario: The assistant makes the room that the apostle needs
    Given the position
      """
      turn Carlos, round 4
      Carlos warehouse 9 six, cards w12, places 2, iron 1
      """
    When Carlos plays "+assist w12, apostle 2"
    Then Carlos has warehouse 2, apostle 9 warehouse, apostle 2 warehouse, assistants 1

  @O-12.4 @O-A8.1
  Scenario: Placed it scores 6 VP at the end
    # The last turn of the round of the fourth call. Nothing else scores: no goods, no broken gears, no windows.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Carlos warehouse six, cards w12, places 2, iron 1
      """
    When Carlos plays the turn "+assist w12, apostle 2, pass"
    Then Carlos has vp +6
    And the game is over
    And clause O-12.4 applies
    And clause O-A8.1 applies

  @O-12.4
  Scenario: In the warehouse it scores nothing
    # One iron makes no gold.
    Given the position
      """
      turn Carlos, round 9
      rooster left 0, marker 3, calls 4
      Carlos warehouse six, cards w12, places 2, iron 1
      """
    When Carlos plays the turn "pass"
    Then Carlos has vp +0
    And the game is over
    And clause O-A8.1 does not apply

  @O-10.4.1a
  Scenario: The card asks for its own resource
    Given the position
      """
      turn Carlos, round 4
      Carlos warehouse six, cards w12, places 2, wood 1, paint 1
      """
    When Carlos plays "+assist w12"
    Then it is refused with unpayable by O-10.4.1a at "+assist w12"

  @O-10.4.1
  Scenario: The card must be his
    Given the position
      """
      turn Carlos, round 4
      Eduardo cards w03, places 1
      Carlos warehouse six, cards w12, places 2, iron 1
      """
    When Carlos plays "+assist w03"
    Then it is refused with no-card by O-10.4.1 at "+assist w03"

  @O-10.4.2
  Scenario: One assistant a card
    Given the position
      """
      turn Carlos, round 4
      Carlos warehouse six, cards w12, places 2, assistant w12 months, iron 1
      """
    When Carlos plays "+assist w12"
    Then it is refused with card-taken by O-10.4.2 at "+assist w12"
