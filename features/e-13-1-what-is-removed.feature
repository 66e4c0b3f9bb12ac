@E-13.1 @O-13.1.2
Feature: What a solo game removes
  The picture shows three things that stay in the box: the window and the royal scroll of upgrades, and the goal of five
  upgrades. What is left of each is drawn from as ever. Six action cards go there, too, once they have named dials.

  Scenario Outline: What is left is drawn, here <blue>, <pink> and <yellow> for the tracks
    Given the record
      """
      orloj 1
      players Mikel purple
      setup
        solo     basic
        hour     13
        face     0
        windows  blue <blue>, pink <pink>, yellow <yellow>
        royals   blue <pink>, pink <yellow>, yellow <blue>
        goals    <first> coin-2, <second> basic-2, <third> upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        blocked  m01 m02 m07 m08 m09 m10
        mastery  blue yellow pink
        progress pink blue yellow
        rounds   3 1 2
        scoring  months scrolls apostles
        next     m05 r2
        offer    coin 2, rooster 3
      play
      """
    Then clause O-13.1.2 applies
    And clause O-4.1.4 applies
    And clause O-4.1.5 applies
    And clause O-4.1.7 applies
    And Mikel is to decide

    Examples:
      | blue      | pink      | yellow    | first    | second       | third            |
      | apostles  | months    | scrolls   | green-3  | assistants-2 | level-iii        |
      | signs     | workshops | apostles  | purple-3 | workshops-3  | months-2-signs-1 |
      | workshops | scrolls   | signs     | red-3    | assistants-2 | signs-2-months-1 |

  @O-13.1.3 @O-13.1.3a @O-13.1.3b
  Scenario Outline: Six cards, <cards>
    # Each shows a month and a sign, or one of them and an apostle. Just the spaces of their dials are blocked.
    Given the record
      """
      orloj 1
      players Mikel purple
      setup
        solo     basic
        hour     13
        face     0
        windows  blue apostles, pink months, yellow scrolls
        royals   blue scrolls, pink signs, yellow workshops
        goals    green-3 coin-2, assistants-2 basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        blocked  <cards>
        mastery  blue yellow pink
        progress pink blue yellow
        rounds   3 1 2
        scoring  months scrolls apostles
        next     m05 r2
        offer    coin 2, rooster 3
      play
      """
    Then <months> months are blocked and <months> lie on the calendar without workers, <more months> left to build
    And <signs> signs are blocked and <signs> lie on the calendar without workers, <more signs> left to build
    And clause O-13.1.3 applies
    And clause O-13.1.3a applies
    And clause O-13.1.3b applies

    Examples:
      | cards                   | months | more months | signs | more signs |
      | m01 m02 m07 m08 m09 m10 | 6      | 6           | 2     | 10         |
      | m01 m02 m03 m04 m06 m18 | 5      | 7           | 6     | 6          |
      | m13 m14 m15 m16 m17 m18 | 0      | 12          | 6     | 6          |

  Scenario: Two players draw from all of them
    Given the record
      """
      orloj 1
      players Mikel purple, Eduardo yellow
      setup
        hour     13
        face     0
        crown    first-game
        months   I II III IV V VI; VII
        signs    aquarius pisces aries taurus gemini cancer; leo
        windows  blue upgrades, pink months, yellow scrolls
        royals   blue upgrades, pink signs, yellow workshops
        goals    green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        offer    coin 2, rooster 3, moon 4
      play
      """
    Then clause O-13.1.2 does not apply
    And clause O-4.1.4 applies
    And Eduardo is to decide

  Scenario Outline: No <what> of upgrades
    Given a record that can't be
      """
      orloj 1
      players Mikel purple
      setup
        solo     basic
        hour     13
        face     0
        windows  blue <window>, pink months, yellow scrolls
        royals   blue <royal>, pink signs, yellow workshops
        goals    green-3 coin-2, <goal> basic-2, level-iii upgrade
        calendar printed
        scrolls  moon apostle upgrade
        workshop w07 w12 w03
        blocked  m01 m02 m07 m08 m09 m10
        mastery  blue yellow pink
        progress pink blue yellow
        rounds   3 1 2
        scoring  months scrolls apostles
        next     m05 r2
        offer    coin 2, rooster 3
      play
      """
    Then its setup is refused by O-13.1.2 at "<at>"

    Examples:
      | what         | window   | royal    | goal         | at                 |
      | window       | upgrades | scrolls  | assistants-2 | blue upgrades      |
      | royal scroll | apostles | upgrades | assistants-2 | blue upgrades      |
      | goal         | apostles | scrolls  | upgrades-5   | upgrades-5 basic-2 |
