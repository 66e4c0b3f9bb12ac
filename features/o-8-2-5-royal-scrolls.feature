@O-8.2.5
Feature: Royal scrolls
  The last space of each track scores its royal scroll, once in the game and for at most 10 VP.

  @O-A13.3
  Scenario: Five upgrades or more score the cap
    # Cubes on paint 4, wood 3, iron 2 and hammer 1 are 3 + 2 + 1 + 0 = 6 upgrades: 6 x 2 = 12, capped at 10.
    Given the position
      """
      turn Mikel, round 6
      clock hand 12, face 4
      royals blue months, pink upgrades, yellow scrolls
      Mikel pink 11, paint-cube 4, wood-cube 3, iron-cube 2
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has pink 12, vp +10, royals +1
    And clause O-8.2.5 applies
    And clause O-A13.3 applies

  @O-A13.4
  Scenario: Below the cap each one counts
    # Two months with workers of his own, at 3 VP each; one of Carlos's and one without don't count.
    Given the position
      """
      turn Mikel, round 6
      clock hand 12, face 4
      royals blue upgrades, pink months, yellow scrolls
      dials I Mikel, II Mikel, III Carlos, IV
      Mikel pink 11
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has vp +6, royals +1
    And clause O-A13.4 applies

  @O-A13.1
  Scenario: A royal scroll of scrolls counts itself, and used ones
    # One unused, one used and this one: 3 x 3 = 9.
    Given the position
      """
      turn Mikel, round 6
      clock hand 12, face 4
      royals blue upgrades, pink scrolls, yellow months
      Mikel pink 11, scrolls moon, used painter
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has vp +9, scrolls 3

  @O-8.2.5a
  Scenario: Once it is taken it is gone
    Given the position
      """
      turn Mikel, round 6
      clock hand 12, face 4
      royals blue months, pink upgrades, yellow scrolls
      Mikel pink 11, paint-cube 4
      Carlos pink 12, royals upgrades
      """
    When Mikel plays "clock 1"
    And Mikel plays "face pink"
    Then Mikel has pink 12, vp +0, royals 0
    And clause O-8.2.5a applies
