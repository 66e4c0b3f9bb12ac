"""Wrong lines: the shipped record, or its first evening, with one thing changed, and what is said about it.

A finding has a code, a clause where it is a matter of the rules, the exact text pointed at, what would be legal there,
and the word probably meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.game import Game, run
from orloj_dsl.interpreter.moments import moment_of
from orloj_dsl.interpreter.reasons import writable_texts
from orloj_dsl.interpreter.report import diagnostic_data
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.parser import parse
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.diagnostics import diagnostic_text

SHIPPED = data_path("scenarios", "games", "first-evening.orloj").read_text(encoding="utf-8")
PLAY = "# To be continued."
FIRST = re.split("^ *6 Mikel", SHIPPED, flags=re.MULTILINE)[0] + PLAY + "\n"
"""The record up to its fifth round; a closing line may stand where ``PLAY`` stands."""


@dataclass(frozen=True)
class Wrong:
    """One replacement, and what it must bring.

    Attributes:
        old, new: the text replaced, which stands once in the first evening, or else in the record.
        code, clause: of the finding; no clause for a matter of writing.
        pointed: the text pointed at.
        legal: one of the alternatives offered; empty if there is none.
        hint: the word meant; empty if there is none.
    """

    code: str
    clause: str
    old: str
    new: str
    pointed: str
    legal: str = ""
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.code}: {self.pointed or self.new.strip()}"


FOURTH, THIRD = "4 Mikel   ", "3 Eduardo clock 1; "
"""The beginnings of two turns of the first evening, to put a step behind."""
BUYS = "6 Eduardo clock 1; outer workshop "

RULES = [
    Wrong("dial-zero", "O-7.1.1", "1 Eduardo clock 3 !?", "1 Eduardo clock 0 !?", "clock 0", "clock 1", "clock 1"),
    # Innovation I turns 1; card 3 left 4 of Eduardo's 5 tokens whole.
    Wrong("no-token", "O-5.3.2", "1 Eduardo clock 3 !?", "1 Eduardo clock 6 !?", "clock 6", "clock 5"),
    Wrong(
        "no-token", "O-5.3.2", "1 Eduardo clock 3 !?", "1 Eduardo clock 3/3 !?", "clock 3/3", "clock 3/2", "clock 3/2"
    ),
    Wrong("wrong-player", "O-6.1", "3 Carlos  clock 1", "3 Eduardo clock 1", "Eduardo", "3 Carlos ...", "Carlos"),
    Wrong("wrong-round", "O-6.1", "3 Carlos  clock 1", "4 Carlos  clock 1", "4", "3 Carlos ...", "3"),
    Wrong("unknown-player", "", "3 Carlos  clock 1", "3 Karlos  clock 1", "Karlos", "Carlos", "Carlos"),
    Wrong("missing-choice", "O-8.6.1", "start, upgrade paint, clock 1", "start, clock 1", "clock 1", "no upgrade"),
    Wrong("missing-choice", "O-8.5.2", "right, basic wood 2;", "right;", "face iron", "basic iron 2"),
    Wrong("missing-choice", "O-8.2.4", "yellow, scroll moon <upgrade> !", "yellow !", "", "scroll moon"),
    Wrong("missing-chance", "O-8.2.4a", "scroll moon <upgrade>", "scroll moon", "", "<upgrade>"),
    Wrong(
        "not-revealed", "O-8.2.4", "scroll moon <upgrade>", "scroll rooster <upgrade>", "scroll rooster", "no scroll"
    ),
    Wrong("assertion", "", "[paint 2, workers 1]", "[paint 3, workers 1]", "paint 3", "paint 2"),
    Wrong("assertion", "", "[vp 10, Eduardo vp +3", "[vp 10, Eduardo vp +2", "Eduardo vp +2", "Eduardo vp +3"),
    Wrong("no-worker-there", "O-5.4.2", "recover 2 7;", "recover 3 7;", "recover 3 7", "recover 2 7", "recover 2 7"),
    # Only two of Carlos's workers are out: the third place is nobody's.
    Wrong("no-worker-there", "O-5.4.2", "recover 6 11,", "recover 6 11 IV,", "recover 6 11 IV", "recover 6 11"),
    Wrong("twice", "O-5.4.2", "recover 2 7;", "recover 7 7;", "recover 7 7", "recover 7"),
    Wrong("wrong-number", "O-5.2.1", "basic wood 2;", "basic wood 3;", "basic wood 3", "basic wood 2", "basic wood 2"),
    Wrong("too-far", "O-8.5.1", "painter 3 right", "painter 4 right", "outer painter 4 right", "outer painter 3 right"),
    Wrong("no-move", "O-8.5.1", "painter 3 right", "painter 0 right", "outer painter 0 right", "outer painter 1 right"),
    Wrong(
        "wrong-section", "O-7.1.6", "face paint, +gold paint 2", "face wood, +gold paint 2", "face wood", "face paint"
    ),
    Wrong(
        "wrong-section", "O-7.1.6", "outer moon; face iron, +", "outer coin; face iron, +", "outer coin", "outer moon"
    ),
    Wrong(
        "part-finished", "O-7.1.6a", "outer moon; face iron  [", "outer moon; outer coin  [", "outer coin", "face iron"
    ),
    Wrong("unpayable", "O-10.6", "face iron, +gold iron", "face iron, +gold paint", "+gold paint", "+gold iron"),
    Wrong("wrong-payment", "O-5.2.3", "iron, +gold iron", "iron, +gold iron 2 gold", "+gold iron 2 gold", "+gold iron"),
    Wrong("wrong-payment", "O-5.2.4", "iron, +gold iron", "iron, +gold iron 2", "+gold iron 2", "+gold iron"),
    Wrong("not-free", "O-A3.1", "face pink, coin blue;", "face blue, coin blue;", "face blue", "face coin blue"),
    Wrong("not-free", "O-A3.1", "face pink, coin blue;", "face pink, pink;", "pink", "coin pink", "coin pink"),
    Wrong("taken", "O-A3.1", "face pink, coin blue;", "face coin pink, coin blue;", "coin blue", "pink"),
    Wrong("no-scroll", "O-10.3", "11, +scroll moon", "11, +scroll rooster", "+scroll rooster", "+scroll moon"),
    Wrong("used-scroll", "O-10.3a", "+scroll moon; moon", "+scroll moon, +scroll moon; moon", "+scroll moon", "moon"),
    Wrong("not-due", "O-7.2.2", "+scroll moon; moon", "+scroll moon; moon, moon", "moon", "the end of the line"),
    Wrong("not-due", "O-8.6.1", "coin blue; outer coin", "coin blue; outer coin, upgrade iron", "upgrade iron"),
    Wrong("not-due", "O-7.1.3", "5 Mikel   pass ?; moon", "5 Mikel   pass ?, turn 1; moon", "turn 1"),
    # Mikel's card 2 gave him the apostles 5 (green) and 9 (red), so his warehouse is full.
    Wrong("no-room", "O-5.7.2", "outer coin  [pink 2", "outer apostle 3  [pink 2", "outer apostle 3", "outer coin"),
    Wrong("not-due", "O-8.3.2", "outer coin  [pink 2", "outer coin, no apostle  [pink 2", "no apostle"),
    # Carlos has forced 1 and 2, so 2 tokens are left: two steps of the gears bring 9 and 10.
    Wrong(
        "no-token",
        "O-5.3.2",
        "outer coin; face pink, coin yellow",
        "outer apostle 7; face pink, coin yellow",
        "outer apostle 7",
        "outer apostle 10",
    ),
    Wrong(
        "no-apostle",
        "O-8.3.2",
        "outer coin; face pink, coin yellow",
        "outer apostle 13; face pink, coin yellow",
        "outer apostle 13",
        "outer apostle 9",
        "outer apostle 12",
    ),
    Wrong("not-in-warehouse", "O-10.1.1", FOURTH, f"{FOURTH}+place 4 wood-2, ", "+place 4 wood-2", "+place 5 paint-1"),
    Wrong("wrong-colour", "O-10.1.1", FOURTH, f"{FOURTH}+place 9 wood-2, ", "+place 9 wood-2", "+place 9 paint-3"),
    # He has no wood left, but a gold and coins.
    Wrong(
        "which-payment",
        "O-5.2.2",
        FOURTH,
        f"{FOURTH}+place 9 wood-1, ",
        "+place 9 wood-1",
        "+place 9 wood-1 pay coin",
        "+place 9 wood-1 pay gold",
    ),
    Wrong(
        "unpayable",
        "O-10.1.1a",
        FOURTH,
        f"{FOURTH}+place 9 wood-1 pay wood, ",
        "+place 9 wood-1 pay wood",
        "+place 9 wood-1 pay gold",
    ),
    Wrong(
        "wrong-payment",
        "O-10.1.1a",
        FOURTH,
        f"{FOURTH}+place 9 wood-1 pay iron, ",
        "+place 9 wood-1 pay iron",
        "+place 9 wood-1 pay coin",
    ),
    Wrong("no-card", "O-10.4.1", FOURTH, f"{FOURTH}+assist w07, ", "+assist w07", "clock 1"),
    Wrong("no-goal", "O-10.5.1", FOURTH, f"{FOURTH}+claim red-3, ", "+claim red-3", "clock 1"),
    Wrong("unfulfilled", "O-10.5.1", FOURTH, f"{FOURTH}+claim green-3, ", "+claim green-3", "clock 1"),
    Wrong("no-scroll", "O-10.3", FOURTH, f"{FOURTH}+scroll construct V, ", "+scroll construct V", "clock 1"),
    Wrong("missing-choice", "O-7.0.1", FOURTH, f"{FOURTH}construct V, ", "construct V", "clock 1"),
    # The hand comes to XII: the sculptor.
    Wrong("missing-choice", "O-8.5.1", THIRD, f"{THIRD}outer sculptor painter; ", "face paint", "painter 3 left"),
    Wrong("missing-choice", "O-8.7.1", THIRD, f"{THIRD}outer sculptor workshop; ", "face paint", "no workshop"),
    Wrong("wrong-section", "O-7.1.6", THIRD, f"{THIRD}outer workshop 3; ", "outer workshop 3", "outer sculptor moon"),
    Wrong("not-due", "O-8.9.3a", THIRD, f"{THIRD}outer sculptor moon, no force; ", "no force", "face paint"),
    # The second evening. VI is next to the disc after one step.
    Wrong(
        "out-of-reach",
        "O-8.8.2",
        "outer construct VI hammer 1",
        "outer construct VI",
        "outer construct VI",
        "outer construct VI hammer 1",
    ),
    Wrong(
        "no-token",
        "O-5.3.2",
        "outer construct VI hammer 1",
        "outer construct VI hammer 7",
        "outer construct VI hammer 7",
        "outer construct VI hammer 2",
    ),
    Wrong(
        "wrong-colour",
        "O-10.1.1",
        "+place 9 iron-2, +place 5 paint-4",
        "+place 9 iron-2, +place 5 paint-3",
        "+place 5 paint-3",
        "+place 5 paint-4",
        "+place 5 paint-4",
    ),
    # Eduardo buys w03 for a paint and an iron; with 2 paint and a gold he can't have w07 for four paint.
    Wrong("no-place", "O-8.7.1", f"{BUYS}3,", f"{BUYS}4,", "outer workshop 4", "outer workshop 3", "outer workshop 3"),
    Wrong("unpayable", "O-8.7.1", f"{BUYS}3,", f"{BUYS}1,", "outer workshop 1", "outer workshop 3"),
    Wrong("missing-choice", "O-8.6.1", "3, upgrade hammer <w19>", "3 <w19>", "<w19>", "no upgrade"),
    Wrong("missing-chance", "O-8.7.6", "3, upgrade hammer <w19>", "3, upgrade hammer", "face wood", "<w19>"),
    Wrong("not-in-deck", "O-8.7.6", "hammer <w19>", "hammer <w12>", "<w12>", "<w19>"),
    Wrong("missing-chance", "O-8.7.6", "hammer <w19>", "hammer <moon>", "<moon>", "<w19>"),
    Wrong(
        "missing-choice",
        "O-8.8.3",
        "outer sculptor construct, construct aquarius, produce paint",
        "outer sculptor construct",
        "face paint",
        "construct aquarius",
    ),
    Wrong("missing-choice", "O-8.1.2", "aquarius, produce paint;", "aquarius;", "face paint", "produce paint"),
    Wrong("apostle-taken", "O-8.3.2", "outer apostle 1;", "outer apostle 9;", "outer apostle 9", "outer apostle 1"),
    Wrong("built", "O-8.8.2", "outer construct II,", "outer construct VI,", "outer construct VI", "outer construct II"),
    Wrong("no-worker-there", "O-5.4.2", "II, recover 5 10", "II, recover 5 9", "recover 5 9", "recover 5 10"),
    Wrong("built", "O-8.8.2", "construct III, upgrade", "construct VI, upgrade", "+scroll construct VI"),
    Wrong("missing-choice", "O-8.6.1", "III, upgrade hammer !!", "III !!", "", "upgrade hammer"),
    # Carlos pays two coins for two paint; he has gold, too. His card w12 meets the left half of w07 at its left end.
    Wrong(
        "which-payment",
        "O-5.2.2",
        "workshop 3 pay coin 2, lay left",
        "workshop 3, lay left",
        "outer workshop 3",
        "outer workshop 3 pay coin 2",
    ),
    Wrong("wrong-payment", "O-8.7.1", "pay coin 2, lay", "pay coin, lay", "outer workshop 3 pay coin"),
    Wrong("unpayable", "O-8.7.1", "pay coin 2, lay", "pay coin 9, lay", "outer workshop 3 pay coin 9"),
    Wrong("missing-choice", "O-8.7.4", "lay left, apostle 7", "apostle 7", "apostle 7", "lay left"),
    Wrong("missing-chance", "O-8.7.6", "lay left, apostle 7", "lay right, apostle 7", "apostle 7", "<w21>"),
    Wrong("missing-choice", "O-8.3.2", "left, apostle 7 <w21>", "left <w21>", "<w21>", "apostle 7"),
    Wrong("missing-choice", "O-8.2.6", "face pink, assistant six", "face pink", "", "assistant six"),
]

WRITING = [
    Wrong("unknown-word", "", "basic wood 2;", "basic steel 2;", "steel", "wood"),
    Wrong("unknown-word", "", "upgrade iron  [iron 1", "upgrade hammr  [iron 1", "hammr", "hammer", "hammer"),
    Wrong("unknown-word", "", "moon <upgrade>", "moon <upgrades>", "<upgrades>", "upgrade", "upgrade"),
    Wrong("unknown-word", "", "[iron 1, paint 1", "[irn 1, paint 1", "irn", "iron", "iron"),
    Wrong("unknown-action", "", "moon, +gold wood", "moon, +golf wood", "+golf", "+gold", "+gold"),
    Wrong("unknown-action", "", FOURTH, f"{FOURTH}+plac 9 wood-1, ", "+plac", "+place", "+place"),
    Wrong("unknown-word", "", FOURTH, f"{FOURTH}+place 9 wood-9, ", "wood-9", "wood-4", "wood-1"),
    Wrong("unknown-word", "", FOURTH, f"{FOURTH}+assist w77, ", "w77", "w07", "w07"),
    Wrong("unknown-word", "", FOURTH, f"{FOURTH}+claim green, ", "green", "green-3", "green-3"),
    Wrong("unknown-word", "", THIRD, f"{THIRD}outer sculptor treasure; ", "treasure", "treasury", "treasury"),
    Wrong(
        "unknown-word", "", THIRD, f"{THIRD}outer sculptor workshop, no workshp; ", "workshp", "workshop", "workshop"
    ),
    Wrong("unknown-word", "", THIRD, f"{THIRD}outer construct Leo; ", "Leo", "leo", "leo"),
    Wrong("unknown-word", "", "moon <upgrade>", "moon <w99>", "<w99>", "w09", "w09"),
    Wrong("syntax", "", FOURTH, f"{FOURTH}+claim green 3, ", "3"),
    Wrong("syntax", "", THIRD, f"{THIRD}outer workshop w07; ", "w07"),
    Wrong("bad-number", "", FOURTH, f"{FOURTH}+place 99999 wood-1, ", "99999"),
    Wrong("unknown-word", "", "[iron 1, paint 1", "[assistent 1, paint 1", "assistent", "assistants", "assistants"),
    Wrong("syntax", "", "[iron 1, paint 1", "[apostle 13 set, paint 1", "apostle 13 set", "apostle 9 warehouse"),
    Wrong("assertion", "", "display w21 w05 w19", "display w19 w05 w21", "display w19 w05 w21", "display w21 w05 w19"),
    Wrong("assertion", "", "dial VI Mikel", "dial VI nobody", "dial VI nobody", "dial VI Mikel"),
    Wrong("assertion", "", "sculptor-level 2", "sculptor-level 3", "sculptor-level 3", "sculptor-level 2"),
    Wrong("unknown-word", "", "assistant six", "assistant sxi", "sxi", "six", "six"),
    Wrong("assertion", "", "[iron 1, paint 1", "[section 5 Mikel, paint 1", "section 5 Mikel", "section 5 nobody"),
    Wrong("stray-variation", "", "play\n#", "play\n( 1 Mikel pass )\n#", "( 1 Mikel pass )"),
    Wrong("after-end", "", PLAY, "end unfinished\n6 Mikel pass", "6 Mikel pass", "orloj 1"),
    Wrong("bad-adjustment", "O-5.2.5", PLAY, "adjust Mikel gold -2", "adjust Mikel gold -2"),
    Wrong("bad-adjustment", "O-4.2.2", PLAY, "adjust Carlos broken +6", "adjust Carlos broken +6"),
    Wrong("unknown-word", "", PLAY, "adjust Mikel workers -1", "workers", "vp"),
    Wrong("result", "", PLAY, "result Mikel 11, Eduardo 13, Carlos 10", "Mikel 11", "Mikel 10"),
    Wrong("result", "", PLAY, "result Mikel 10, Eduardo 13", "result Mikel 10, Eduardo 13"),
    Wrong("unknown-player", "", PLAY, "result Mikl 10, Eduardo 13, Carlos 10", "Mikl", "Mikel", "Mikel"),
    Wrong("unknown-word", "", PLAY, "end conceded Mikkel", "Mikkel", "Mikel", "Mikel"),
    Wrong("unfinished", "", PLAY, "end", "end", "end unfinished"),
    Wrong("unknown-word", "", PLAY, "end calender", "calender", "calendar", "calendar"),
    Wrong("syntax", "", PLAY, "end rooster Mikel", "rooster Mikel", "end rooster"),
    Wrong("syntax", "", PLAY, "end conceded", "conceded", "end conceded NAME"),
]

HEADER = [
    Wrong("unknown-edition", "", "reconstruction 1", "reconstructoin 1", "reconstructoin", hint="reconstruction"),
    Wrong("edition-differs", "", "reconstruction 1", "reconstruction 2", "2"),
    Wrong("edition-differs", "", " sha-", " sha-0", shipped().digest.replace("sha-", "sha-0")),
    Wrong("unknown-rules", "", "rules     1", "rules     2", "2", "rules 1"),
    Wrong("unknown-version", "", "orloj     1", "orloj     2", "orloj     2", "orloj 1"),
    Wrong("bad-date", "", "2025-10-18", "2025-13-18", "2025-13-18"),
    Wrong("twice", "", "Carlos green", "Carlos yellow", "yellow"),
    Wrong("twice", "", "rules     1", "rules     1\nrules 1", "rules"),
    Wrong("reserved-name", "", "Carlos green", "moon green", "moon", '"moon"'),
    Wrong(
        "player-count",
        "O-6.1",
        "Carlos green",
        "Carlos green, Jorge red, Ana white",
        "players   Mikel purple, Eduardo yellow, Carlos green, Jorge red, Ana white",
    ),
    Wrong("reserved-name", "", "Carlos green", '"Manes" green', '"Manes"'),
    Wrong("unknown-word", "", "rules     1", "rules 1\nruling suply limited", "suply", "supply", "supply"),
    Wrong("unknown-word", "", "rules     1", "rules 1\nruling supply limitd", "limitd", "limited", "limited"),
    Wrong("missing-header", "", "players   Mikel", "playerz   Mikel", "orloj     1"),
    Wrong("missing-setup", "", "  workshop w07 w12 w03\n", "", "setup", "workshop w07 w12 w03"),
    Wrong("unknown-word", "", "hour     1", "hou      1", "hou", "hour", "hour"),
    Wrong("twice", "", "  face     4", "  face     4\n  face 4", "face"),
    Wrong("bad-setup", "O-4.1.1a", "hour     1", "hour     24", "24", "0 to 23"),
    Wrong("bad-setup", "O-4.1.6a", "upgrade painter\n", "upgrade paynter\n", "paynter"),
    Wrong("bad-setup", "O-4.1.9", "w07 w12 w03", "w07 w12 w77", "w77"),
    Wrong("bad-setup", "O-4.1.9", "w07 w12 w03", "w07 w12", "w07 w12"),
    Wrong("bad-setup", "O-4.1.9", "w07 w12 w03", "w07 w12 w07", "w07"),
    Wrong("bad-setup", "O-4.1.7", "green-3 coin-2", "upgrades-5 coin-2", "upgrades-5 coin-2"),
    Wrong("syntax", "", "blue apostles, pink", "blue apostles 3, pink", "blue apostles 3"),
]


def findings(text: str) -> tuple[Source, list[Diagnostic]]:
    source = Source("test", text)
    games = run(parse(source))
    return source, [found for game in games for found in game.diagnostics]


def replaced(old: str, new: str) -> str:
    text = FIRST if old in FIRST else SHIPPED
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the record"
    return text.replace(old, new)


@pytest.mark.parametrize("wrong", RULES, ids=str)
def test_a_line_against_the_rules_is_told_with_its_clause(wrong: Wrong) -> None:
    source, found = findings(replaced(wrong.old, wrong.new))
    (only,) = found
    assert (only.code, only.clause, source.slice(only.span)) == (wrong.code, wrong.clause, wrong.pointed)
    assert not only.clause or only.clause in catalogue()
    assert not wrong.legal or wrong.legal in only.legal
    assert not wrong.hint or only.hint == wrong.hint
    assert only.message


@pytest.mark.parametrize("wrong", RULES, ids=str)
def test_what_is_legal_there_can_be_asked_for_again(wrong: Wrong) -> None:
    """The moment that a finding names is one of the record's, the wrong line not played, and all it offers is legal."""
    (game,) = run(parse(Source("evening.orloj", replaced(wrong.old, wrong.new))))
    (found,) = game.diagnostics
    if not found.moment or found.code == "assertion":
        return
    here = moment_of(game, found.moment).position
    glued = {text.partition("/")[0] for text in found.legal if text.startswith("clock") and "/" in text}
    assert {text for text in found.legal if "/" not in text} <= {*writable_texts(here), *glued}


@pytest.mark.parametrize("wrong", [*WRITING, *HEADER], ids=str)
def test_a_line_that_is_wrongly_written_is_told_without_one(wrong: Wrong) -> None:
    source, found = findings(replaced(wrong.old, wrong.new))
    only = next(finding for finding in found if finding.code == wrong.code)
    assert (only.code, only.clause, source.slice(only.span)) == (wrong.code, wrong.clause, wrong.pointed)
    assert not wrong.legal or wrong.legal in only.legal
    assert not wrong.hint or only.hint == wrong.hint


def test_the_record_itself_is_right() -> None:
    assert findings(SHIPPED)[1] == []


def test_without_an_available_worker_the_clock_cant_be_activated() -> None:
    # Eduardo has 4 workers: they stand on 5, 8 and 12, and now on 3.
    text = SHIPPED[: SHIPPED.index("4 Eduardo pass")]
    text += "4 Eduardo clock 1\n4 Carlos pass\n5 Mikel pass\n5 Eduardo clock 1\n"
    source, (found,) = findings(text)
    assert (found.code, found.clause, found.ruling) == ("no-worker", "O-5.4.1", "activate-worker")
    assert (source.slice(found.span), found.moment) == ("clock 1", "5.Eduardo.1")
    assert "pass" in found.legal
    assert "clock 1" not in found.legal


def test_a_pass_recovers_no_more_than_precision_shows() -> None:
    # Precision I recovers 2; Eduardo stands on 5, 8 and 12.
    source, (found,) = findings(replaced("recover 5 8;", "recover 5 8 12;"))
    assert (found.code, found.clause, source.slice(found.span)) == ("too-many", "O-7.2.1", "recover 5 8 12")
    assert "recover 5 12" in found.legal


def drafted(play: str) -> str:
    """The record with a draft: four pairs on offer for three players."""
    header = SHIPPED[: SHIPPED.index("  hammers ")]
    return f"{header}  offer    coin 2, rooster 3, moon 4, apostle 6\n\nplay\n{play}"


DRAFTS = [
    ("0 Mikel draft coin\n", "wrong-player", "O-4.3.2", "Mikel", "0 Carlos ..."),
    ("0 Carlos draft mastery\n", "not-on-offer", "O-4.3.2", "draft mastery", "draft apostle"),
    ("0 Carlos draft coin\n0 Eduardo draft coin\n", "not-on-offer", "O-4.3.2", "draft coin", "draft moon"),
    ("0 Carlos draft golf\n", "unknown-word", "", "golf", "apostle"),
    ("0 Carlos start\n", "missing-choice", "O-4.3.2", "start", "draft coin"),
    ("1 Mikel clock 1\n", "wrong-round", "O-6.1", "1", "0 Carlos ..."),
    ("0 Carlos draft coin\n0 Eduardo draft moon, start\n", "missing-choice", "O-8.6.1", "", "no upgrade"),
]


@pytest.mark.parametrize(("play", "code", "clause", "pointed", "legal"), DRAFTS)
def test_a_wrong_draft_is_told(play: str, code: str, clause: str, pointed: str, legal: str) -> None:
    source, (found,) = findings(drafted(play))
    assert (found.code, found.clause, source.slice(found.span)) == (code, clause, pointed)
    assert legal in found.legal


def test_a_line_before_round_1_never_runs_on_into_it() -> None:
    # Mikel is the first player, so he is the last one to draft: his turn comes next, on a line of its own.
    drafts = "0 Carlos draft moon\n0 Eduardo draft rooster\n0 Mikel draft coin, start"
    source, (found,) = findings(drafted(f"{drafts}, clock 1\n"))
    assert (found.code, found.clause, source.slice(found.span)) == ("wrong-round", "O-6.1", "clock 1")
    assert (found.legal, found.hint) == (("1 Mikel ...",), "1 Mikel")
    assert findings(drafted(f"{drafts}\n1 Mikel clock 1\n"))[1] == []


def test_a_scroll_that_isnt_in_the_pile_cant_be_drawn() -> None:
    # Three players play with 3 scrolls of each kind; here three moon scrolls are revealed from the start.
    text = replaced("moon apostle upgrade painter\n", "moon moon moon painter\n")
    source, (found,) = findings(text.replace("scroll moon <upgrade>", "scroll moon <moon>"))
    assert (found.code, found.clause, source.slice(found.span)) == ("not-in-pile", "O-8.2.4a", "<moon>")
    assert "<upgrade>" in found.legal
    assert "<moon>" not in found.legal


def test_the_hammer_cube_stops_at_its_top() -> None:
    # The hammer track has the levels I to III; section 5 of the outer ring is a coin and an upgrade.
    head = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\n  clock hand 4\n  Mikel hammer-cube 3\nplay\n"
    source, (found,) = findings(head + "1 Mikel clock 1; outer upgrade hammer\n")
    assert (found.code, found.clause, found.ruling) == ("at-top", "O-8.6.1", "hammer-at-top")
    assert source.slice(found.span) == "outer upgrade hammer"
    assert "outer upgrade iron" in found.legal
    assert "outer upgrade hammer" not in found.legal
    assert findings(head.replace("cube 3", "cube 2") + "1 Mikel clock 1; outer upgrade hammer\n")[1] == []


def test_a_header_of_ones_own_is_kept_and_one_that_looks_like_a_slip_is_noted() -> None:
    source, (found,) = findings(replaced("place  ", "plaze  "))
    assert (found.code, found.note, found.hint, source.slice(found.span)) == ("unknown-header", True, "place", "plaze")
    assert findings(replaced("place  ", "weather"))[1] == []


def test_a_finding_names_the_moment_where_its_alternatives_hold() -> None:
    _, (found,) = findings(replaced("basic wood 2;", "basic wood 3;"))
    assert found.moment == "4.Mikel.3"
    assert "+gold paint" in found.legal


def test_a_finding_names_the_ruling_that_it_rests_on() -> None:
    _, (found,) = findings(replaced("iron, +gold iron", "iron, +gold iron 2"))
    assert found.ruling == "exchange"


# ---- how many findings ----


def broken_twice() -> str:
    first = replaced("2 Mikel   clock 1; face pink, coin blue;", "2 Mikel   clock 0; face pink, coin blue;")
    return first.replace("4 Carlos  pass; recover 6 11", "4 Carlos  pass; recover 1 11")


def game_of(text: str) -> Game:
    (game,) = run(parse(Source("test", text)))
    return game


@pytest.mark.parametrize(
    ("old", "new", "clause", "also"),
    [
        # Six sections with innovation I, or three and three of the face, with four whole tokens.
        ("1 Eduardo clock 3 !?", "1 Eduardo clock 6 !?", "O-5.3.2", ("O-5.3.1", "O-7.1.2")),
        ("1 Eduardo clock 3 !?", "1 Eduardo clock 3/3 !?", "O-5.3.2", ("O-5.3.1", "O-7.1.3a")),
        ("1 Eduardo clock 3 !?", "1 Eduardo clock 0 !?", "O-7.1.1", ()),
    ],
)
def test_a_finding_names_the_clauses_that_it_rests_on_besides(
    old: str, new: str, clause: str, also: tuple[str, ...]
) -> None:
    source, (found,) = findings(replaced(old, new))
    assert (found.clause, found.also) == (clause, also)
    assert diagnostic_data(found, source)["also"] == list(also)
    said = diagnostic_text(found, source).splitlines()
    assert [line for line in said if line.startswith("   also: ")] == [f"   also: {', '.join(also)}"] * bool(also)


def test_of_the_main_line_only_the_first_error_is_told_and_the_longest_valid_beginning_stands() -> None:
    game = game_of(broken_twice())
    assert [found.code for found in game.diagnostics] == ["dial-zero"]
    # One line before round 1, and the three turns of round 1.
    assert [(ply.round, ply.seat) for ply in game.plies] == [(0, 1), (1, 0), (1, 1), (1, 2)]
    assert not game.valid


def test_unknown_words_are_told_of_every_line_behind_an_error_too() -> None:
    text = broken_twice().replace("5 Carlos  clock 1; face paint", "5 Carlos  clock 1; face pant")
    assert [found.code for found in game_of(text).diagnostics] == ["dial-zero", "unknown-word"]


def test_syntax_errors_are_told_of_every_line_behind_an_error_too() -> None:
    text = broken_twice().replace("5 Carlos  clock 1; face paint", "5 Carlos  clock; face paint")
    assert [found.code for found in game_of(text).diagnostics] == ["dial-zero", "syntax"]


def test_each_variation_has_a_first_error_of_its_own() -> None:
    text = SHIPPED.replace("bolder:} clock 2/1", "bolder:} clock 0").replace("clock 1; face yellow  [", "clock 9  [")
    text = text.replace("2 Eduardo pass; recover 5; moon  [", "2 Eduardo clock 0  [")
    found = game_of(text).diagnostics
    # The variation inside the first one hangs on a line that isn't reached.
    assert [(finding.code, finding.moment) for finding in found] == [
        ("dial-zero", "v1/2.Mikel.1"),
        ("no-token", "v3/5.Mikel.1"),
    ]


def test_a_nested_variation_is_checked_from_the_turn_that_it_replaces() -> None:
    text = SHIPPED.replace("2 Eduardo pass; recover 5; moon  [", "2 Eduardo pass; recover 5; moon [disc 4] [")
    (found,) = game_of(SHIPPED.replace("recover 5; moon  [workers 4", "recover 7; moon  [workers 4")).diagnostics
    assert (found.code, found.clause, found.moment) == ("no-worker-there", "O-5.4.2", "v2/2.Eduardo.2")
    (found,) = game_of(text.replace("moon [disc 4] [", "moon  [disc 4, ")).diagnostics
    assert (found.code, found.legal) == ("assertion", ("disc 3",))


def test_a_wrong_variation_leaves_the_main_line_alone() -> None:
    game = game_of(SHIPPED.replace("bolder:} clock 2/1", "bolder:} clock 0"))
    assert [found.code for found in game.diagnostics] == ["dial-zero"]
    assert game.end == game_of(SHIPPED).end


def test_the_next_record_of_a_file_is_checked_whatever_the_first_one_is() -> None:
    third = replaced("hour     1", "hour     24")
    games = run(parse(Source("test", broken_twice() + "\n" + SHIPPED + "\n" + third)))
    assert [[found.code for found in game.diagnostics] for game in games] == [["dial-zero"], [], ["bad-setup"]]
    assert games[1].end == game_of(SHIPPED).end


def test_after_the_last_round_of_the_last_call_nothing_is_played() -> None:
    # Three passes a round; with three players the rooster has 4, 4, 3 and 3 steps, 14 in all: the call of the 14th
    # pass is the last one, in the fifth round, and the game ends with it.
    header = SHIPPED[: SHIPPED.index("# Eduardo takes")]
    rounds = [f"{number} {name} {start}pass\n" for number in range(1, 7) for name, start in starts(number)]
    source, (found,) = findings(header + "".join(rounds))
    assert (found.code, found.clause, source.slice(found.span)) == ("game-over", "O-11.0.2", "6 Mikel pass")
    assert len(game_of(header + "".join(rounds)).plies) == 15


def starts(number: int) -> list[tuple[str, str]]:
    """What each player takes before the first turn: one upgrade of choice with cards 3 and 4, none with card 2."""
    if number > 1:
        return [("Mikel", ""), ("Eduardo", ""), ("Carlos", "")]
    return [("Mikel", ""), ("Eduardo", "start, no upgrade, "), ("Carlos", "start, no upgrade, ")]


# ---- the end ----

LAST = """orloj 1
players Mikel purple, Eduardo yellow
position
  turn Eduardo, round 9
  rooster left 0, marker 3, calls 4
  Mikel vp 20, gold 2, wood 3, broken 1
play
9 Eduardo pass; moon
"""
"""The last turn. Mikel's three wood are a gold, so he scores 3 VP for gold and loses 1: 22. The moon stands 11 steps
from the hand and gives Eduardo, who moves it 3, wood, a correction and paint: no gold, so 10."""
OVER = "9 Eduardo pass; moon\n"


@pytest.mark.parametrize(
    ("play", "code", "clause", "pointed", "legal"),
    [
        (f"{OVER}end calendar\n", "end", "O-11.0.2", "calendar", "end rooster"),
        (f"{OVER}end unfinished\n", "end", "O-11.0.2", "unfinished", "end rooster"),
        (f"{OVER}end conceded Mikel\n", "end", "O-11.0.2", "conceded Mikel", "end rooster"),
        (f"{OVER}result Mikel 20, Eduardo 10\n", "result", "", "Mikel 20", "Mikel 22"),
        (f"{OVER}10 Mikel pass\n", "game-over", "O-11.0.2", "10 Mikel pass", ""),
        (f"{OVER}9 Eduardo pass\n", "game-over", "O-11.0.2", "9 Eduardo pass", ""),
        (f"{OVER}adjust Mikel vp +1\nend calendar\n", "end", "O-11.0.2", "calendar", "end rooster"),
        ("end rooster\n", "end", "O-11.0.2", "rooster", "end unfinished"),
        ("end calendar\n", "end", "O-11.0.2", "calendar", "end unfinished"),
        ("result Mikel 22, Eduardo 10\n", "result", "", "Mikel 22", "Mikel 20"),
    ],
)
def test_a_wrong_end_is_told(play: str, code: str, clause: str, pointed: str, legal: str) -> None:
    source, found = findings(LAST.replace(OVER, play))
    only = found[0]
    assert (only.code, only.clause, source.slice(only.span)) == (code, clause, pointed)
    assert not legal or legal in only.legal


@pytest.mark.parametrize(
    "play",
    [
        f"{OVER}result Mikel 22, Eduardo 10\nend rooster\n",
        f"{OVER}end rooster\nresult Eduardo 10, Mikel 22\n",
        f"{OVER}result Mikel 22, Eduardo 10\n",
        "9 Eduardo pass; moon  [vp 10]\nend rooster\n",
        "result Mikel 20, Eduardo 10\nend unfinished\n",
        "end conceded Eduardo\n",
    ],
)
def test_a_right_end_is_nothing_to_tell(play: str) -> None:
    assert findings(LAST.replace(OVER, play))[1] == []
