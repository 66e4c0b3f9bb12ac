"""What the compression of share codes knows beforehand: the words of the notation, and lines as puzzles have them.

A code only says how its text differs from this, so the words are part of the format. They never change: a code that was
made once must open for ever. What a puzzle says most often stands last, where it is cheapest to point at.
"""

from __future__ import annotations

from typing import Final

WORDS: Final = """\
ruling mastery-bonus-choice assistant; exchange strict; supply limited
title event place annotator date conceded calendar turns result [forced 2, broken 0, holds six, sculptor-level 3
solo intermediate-1 hard advanced basic
  mastery yellow blue pink
  progress yellow pink blue
  rounds 3 1 2
  scoring months signs apostles scrolls workshops
  piles six upgrades level-iv columns months signs
  played m13 m14 m15 m16 m17 m18
  removed apostle moon painter rooster upgrade construct
  flipped 1 2
  open m11 r2, m05 r1, m12 r3, m03 r5
  blocked m01 m02 m07 m08 m09 m10
  Manes vp 38, workers 9, blue 4, pink 2, yellow 3, area 1 columns six, cards w03 w05, scrolls moon, royals blue
  claims green-3 Manes, red-3 Manes, workshops-3
players  Anna purple, Petr yellow
no basic, no bonus, no upgrade, no force, sculptor none, nobody, unbuilt, "gold 2+coin", "coin+vp 2", by, ended calendar
  due row and column, reward, recover 2, basic 2, lay w07, force 1, apostle, painter 1, assistant, parts face
mastery any, moon -1, moon +2, correct, draft, start, turn 2, reach gold at least 2 and wood at most 3 or not dial VI
 reach apostle 9 panel, 5 warehouse, holds level-iv, vp +14, round 8, forced 0, upgrades, hammer-cube 3, yellow 7
; fewest decisions; fewest forced; every way
  offer mastery 5, painter 1, coin 2, rooster 3, moon 4, apostle 6
  assistants six 0, upgrades 1, level-iv 2, columns 0, months 1, signs 0
  crown second, first-game
  used painter construct rooster moon upgrade apostle
  signs aquarius pisces aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn
  calendar c01 c02 c03 c04 c05 c06 c07 c08 c09 c10 c11 c12
  workshop w01 w04 w06 w08
  goals purple-3 apostle, red-3 upgrade, assistants-2 mastery-2, months-2-signs-1 upgrade
  goals purple-3 coin-2, workshops-3 basic-2, signs-2-months-1 apostle
  goals green-3 apostle, upgrades-5 coin-2, level-iii mastery-2
  royals blue months, pink apostles, yellow scrolls
  royals blue signs, pink workshops, yellow upgrades
  windows blue scrolls, pink workshops, yellow signs
  windows blue upgrades, pink signs, yellow months
3 Carlos scroll rooster <painter>, +scroll painter 2 right, +scroll rooster, +scroll moon, +scroll upgrade wood
4 Mikel pass; recover 2 5 8 VI; moon, +gold wood 2 coin, produce paint, +assist w09, apostle 4
5 Jorge clock 2; outer sculptor workshop, workshop 2 pay gold coin 2, lay right, lay left, upgrade hammer <w05>
6 Carlos clock 2/0; outer sculptor construct, +scroll construct III hammer 2 pay iron 2 coin; face coin pink, yellow
7 Jorge clock 4; outer sculptor moon; face pink, coin blue, scroll construct <upgrade>, assistant level-iv
2 Eduardo clock 3/1; outer moon; face yellow, scroll apostle <moon>, +scroll apostle 11, coin yellow, assistant upgrades
  painter XI
  gears 5
  discs months 2, signs 3
  royals blue upgrades, pink signs, yellow workshops
  windows blue apostles, pink months, yellow scrolls
  calendar printed
  goals green-3 coin-2, upgrades-5 basic-2, level-iii upgrade
  claims level-iii Carlos Mikel, workshops-3 Jorge, upgrades-5 Eduardo
  blocked I III IV VI VIII X XI XII aquarius pisces taurus leo virgo scorpio sagittarius capricorn
  dials I, II, III, IV, V Mikel, VI, VII, VIII Eduardo, IX, X, XI, XII, aquarius Carlos, pisces, aries, taurus, \
gemini, cancer Mikel, leo, virgo, libra Eduardo, scorpio, sagittarius, capricorn
  revealed apostle moon painter rooster upgrade construct
  revealed moon moon upgrade
  workshop w19 w20 w21 w16
  workshop w13 w14 w15 w18
  workshop w07 w12 w03
  pile hidden
  deck hidden
  pile upgrade construct rooster painter
  deck w17 w11 w02
  Carlos vp 18, gold 2, paint 3, wood 1, iron 2, coin 1, workers 1, broken 2, disc 3, blue 3, pink 4, yellow 2, \
paint-cube 2, hammer-cube 3, hammer rooster, card 3, used moon, cards w05 w18, places 2 3, panel 1 wood-3, \
panel 12 iron-4, panel 6 paint-1, sculptor construct
  Jorge vp 26, gold 1, wood 2, iron 3, workers 3, broken 3, disc 2, blue 5, pink 1, yellow 6, paint-cube 4, \
iron-cube 2, hammer mastery, card 8, warehouse 4 columns, cards w17, places 1 2, panel 4 iron-3, panel 2 iron-2, \
panel 8 wood-1, assistant w05 six, assistant w02 months, sculptor painter
  Eduardo vp 10, gold 3, paint 1, wood 3, iron 1, coin 2, workers 0, broken 1, disc 4, blue 1, pink 5, yellow 8, \
paint-cube 3, wood-cube 2, iron-cube 3, hammer-cube 2, hammer moon, card 6, scrolls construct upgrade, royals pink, \
warehouse 5, cards w10, places 3, panel 11 paint-4, panel 10 wood-2, panel 3 wood-4, sculptor treasury
9 Carlos clock 1; outer coin, apostle 12, +place 12 iron-3, +claim level-iii, upgrade paint; face wood, basic wood iron
8 Eduardo clock 1; outer painter 1 left; face iron, +gold iron, basic paint
7 Mikel  clock 1; outer construct VI hammer 1 pay gold wood coin; face paint, +gold paint
6 Mikel   clock 1; outer workshop 3, upgrade iron <w19>; face pink, coin pink
11 Eduardo clock 2; outer coin, upgrade hammer; face blue, coin yellow

puzzle   "Two
puzzle     "A
puzzle     "The "
author   "
author     "
source "https://
difficulty minute
difficulty easy
difficulty medium
difficulty expert
difficulty hard
hint       "The moon. "
hint     "Look at the rooster first; count the broken gears. "
players  Mikel purple, Eduardo yellow, Carlos green, Jorge red
players    Mikel purple, Eduardo yellow
rules      1
goal     Eduardo vp at least 20 in 2 turns
goal       Carlos reach vp +12 in 1 turn
goal       Mikel vp max in 1 turn
answer   yes unique
answer   18 in 2 ways
answer     14 unique
proof    value 14, solutions 1, nodes 12345, rules 1, edition reconstruction 1 sha-b9e5deb8
proof      value 24, solutions 1, nodes 6789, rules 1, edition reconstruction 1 sha-b9e5deb8
rules    1
edition    reconstruction 1 sha-b9e5deb8
edition  reconstruction 1 sha-b9e5deb8

position
  turn Eduardo, round 5
  turn Mikel, round 8
  clock hand 12, face 0, moon 11, worker 1 Mikel, worker 2 Eduardo, worker 3 Carlos, worker 4 Mikel, worker 5 Eduardo, \
worker 6 Mikel, worker 7 Carlos, worker 8 Mikel, worker 9 Eduardo, worker 10 Jorge, worker 11 Mikel, worker 12 Carlos
  rooster left 2, marker 1, calls 1
  painter VII
  gears 1
  discs months 0, signs 1
  pile moon upgrade
  deck w19
  Mikel vp 34, gold 1, paint 2, wood 1, iron 1, coin 1, workers 2, broken 1, disc 1, blue 2, pink 3, yellow 4, \
paint-cube 2, wood-cube 3, iron-cube 2, hammer-cube 2, hammer coin, card 2, scrolls moon, warehouse 9 six, cards w07, \
places 3, panel 5 wood-2, panel 9 iron-2, panel 7 paint-3
  Eduardo workers 4

others
3 Eduardo clock 1; face paint

solution
3 Mikel clock 1; outer coin, upgrade wood; face iron
"""
