@E-8.7a @O-8.7.1
Feature: The price of the middle card
  The picture shows a wood card on the middle place of the display: it costs two wood and one paint.

  Scenario Outline: A wood card on place <place> costs <wood> wood and a paint
    # The three places ask for 3, 2 and 1 of the card's resource. w05, w02 and w11 are wood cards. The worker above the
    # place is unlocked. IV is a section of the workshop.
    Given the position
      """
      turn Mikel, round 3
      clock hand 3
      workshop w05 w02 w11
      Mikel wood 3, paint 2
      """
    When Mikel plays "clock 1/0"
    And Mikel plays "outer workshop <place>"
    Then Mikel has wood -<wood>, paint -1, iron +0, gold +0, coin +0, workers +1
    And clause O-8.7.1 applies

    Examples:
      | place | wood |
      | 2     | 2    |
      | 1     | 3    |
      | 3     | 1    |

  Scenario: Two of a paint card's resource and the paint are three paint
    # w04 is a paint card.
    Given the position
      """
      turn Mikel, round 3
      clock hand 3
      workshop w05 w04 w11
      Mikel paint 3
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer workshop 2"
    Then Mikel has paint -3

  Scenario: Another resource doesn't pay for wood
    Given the position
      """
      turn Mikel, round 3
      clock hand 3
      workshop w05 w02 w11
      Mikel wood 1, paint 1, iron 3
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer workshop 2"
    Then it is refused with unpayable by O-8.7.1 at "outer workshop 2"

  @O-5.2.2
  Scenario Outline: A <substitute> does
    Given the position
      """
      turn Mikel, round 3
      clock hand 3
      workshop w05 w02 w11
      Mikel wood 1, paint 1, iron 3, <substitute> 1
      """
    When Mikel plays "clock 1"
    And Mikel plays "outer workshop 2"
    Then Mikel has wood -1, paint -1, iron +0, <substitute> -1
    And clause O-5.2.2 applies

    Examples:
      | substitute |
      | gold       |
      | coin       |
