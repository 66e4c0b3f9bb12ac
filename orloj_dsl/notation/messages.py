"""The words of every finding about how a text is written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from orloj_dsl.notation.characters import HIDDEN, character_name, hidden, misfit
from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.grammar import WORDS
from orloj_dsl.notation.lines import PUZZLE, RECORD, span_of
from orloj_dsl.notation.spans import Span
from orloj_dsl.notation.tree import Atom, Statement

MANES = "Manes"
"""The name of the automaton, as the grammar has it."""

STEP_WORDS = frozenset(
    (
        *("start", "draft", "clock", "turn", "pass", "recover", "outer", "face", "moon", "painter", "upgrade"),
        *("produce", "basic", "blue", "pink", "yellow", "coin", "scroll", "no"),
        *("apostle", "assistant", "workshop", "lay", "construct", "force"),
    )
)
"""The words that begin a step, beside additional actions; a test holds them against the grammar."""

HEADERS = (
    "orloj",
    "title",
    "date",
    "place",
    "event",
    "annotator",
    "source",
    "players",
    "rules",
    "edition",
    "ruling",
)

PUZZLE_HEADERS = ("goal", "answer", "proof", "hint", "difficulty", "author", "source")
"""Headers of a puzzle, which may stand behind its position too."""
PUZZLE_LINE = 'puzzle "TITLE"'
"""How a puzzle begins."""

MOST_DIGITS = 9
"""More than any figure of a game needs."""

ARGUMENTS = {
    "UPGRADE": "paint, wood, iron or hammer",
    "PRODUCE": "paint, wood or iron",
    "PAINTER": "left or right",
    "BASIC": "paint, wood or iron",
    "COIN": "blue, pink or yellow",
    "SCROLL": "a kind of scroll, like moon",
    "DRAFT": "a hammer, like coin",
    "NO": "what is refused, like upgrade",
    "FACE": "blue, pink, yellow, paint, wood or iron",
    "RECOVER": "places, like 3 or VI",
    "ASSISTANT": "a type of assistant, like six",
    "LAY": "left or right",
    "CONSTRUCT": "a dial, like VI or leo",
    "SCULPTOR": "workshop, construct, treasury, painter or moon",
    "PAY": "resources, like gold coin 2",
    "PLUS_GOLD": "resources, like wood 2 coin",
    "PLUS_PLACE": "a space, like wood-1",
    "PLUS_ASSIST": "an own workshop card",
    "PLUS_CLAIM": "a goal",
}
"""What the word behind a step's keyword is."""

_GOODS = tuple(ARGUMENTS[step] for step in ("BASIC", "PAY", "PLUS_GOLD"))
"""Where a good stands, its number behind it."""

_SELDOM_MEANT = ("a word", "a number", "a clause", "a date", "a signed number")
"""What may stand wherever a word may."""

NUMBERS = {
    "APOSTLE": "the number of an apostle, 1 to 12",
    "PLUS_PLACE": "the number of an apostle, 1 to 12",
    "WORKSHOP": "the number of a place, 1 to 3 from the left",
    "HAMMER": "a number: steps of the hammer disc",
    "CLOCK": "a number: sections of the dial",
    "TURN": "a number: sections of the face",
    "PAINTER": "a number: sections that the painter moves",
}
"""What the number behind a step's keyword is."""

_PUNCTUATION = {",": "a comma", ";": "a semicolon", "/": "a slash", "[": "a [", "]": "a ]"}
"""What signs are called in a message."""

_UNREADABLE = {
    "OPEN_COMMENT": (
        "open-comment",
        "the comment that begins here is never closed by a }, or holds a { of its own",
    ),
    "OPEN_CHANCE": ("open-chance", "what chance gave begins here and is never closed by a >"),
    "OPEN_STRING": (
        "open-string",
        'the quoted text is never closed: its " is missing on this line',
    ),
    "BAD_NUMBER": ("bad-number", "a word can't begin with a digit, nor a number run into letters"),
}
UNREADABLE = (*_UNREADABLE, "BAD")

_CLOSING = {
    "}": "this } closes no comment; {comments} don't nest",
    ">": "this > closes nothing; what chance gave is written <upgrade>",
}
"""Signs that close what isn't open."""

_ASSERTED = "FACT NUMBER"
"""What an assertion holds."""

_APOSTROPHES = ("'", "\N{RIGHT SINGLE QUOTATION MARK}")
"""Signs that stand in names as well."""

_CARD = re.compile("w[0-9]+")
"""A card that chance gave begins no step; it is likely to want its brackets."""

_TAB = re.compile("\t")
"""The one control that stands in a record, though in no quoted text."""

_OF_PUZZLES = frozenset(PUZZLE_HEADERS) - frozenset(HEADERS)
"""Headers that no record has."""

ONCE = ("lone-cr", "turn-outside-play", "after-end")
"""Findings that each following line would bring again: a record has one of each."""


def no_header(first: Token) -> Diagnostic:
    """A text begins with something else."""
    if first.type == "BAD" and (found := misfit(first)).code in ("invisible-character", "odd-space", "lone-cr"):
        return Diagnostic(found.code, span_of(first), found.message, legal=("orloj 1",))
    meant = closest(first, (RECORD, PUZZLE))
    if meant == PUZZLE or first in _OF_PUZZLES:
        message = f"a puzzle begins with the line: {PUZZLE_LINE}"
        return Diagnostic("no-header", span_of(first), message, (PUZZLE_LINE,), PUZZLE if meant else "")
    message = "a record begins with the line: orloj 1"
    return Diagnostic("no-header", span_of(first), message, legal=("orloj 1",), hint="orloj 1" if meant else "")


def empty() -> Diagnostic:
    """Nothing was found."""
    message = "there is no record here; a record begins with the line: orloj 1"
    return Diagnostic("no-record", Span(0, 0), message, legal=("orloj 1",))


def too_long(span: Span, what: str, limit: int) -> Diagnostic:
    """The text goes over a bound here."""
    return Diagnostic("too-long", span, f"the text has more than {limit:,} {what}; it isn't read")


def long_word(token: Token, limit: int) -> Diagnostic:
    """A word or a quoted text over the bound."""
    message = f"a word or quoted text of {len(token):,} characters; the bound is {limit:,}"
    return Diagnostic("too-long", span_of(token), message)


def too_many_findings(span: Span, limit: int) -> Diagnostic:
    """So much is wrong that more of it would help nobody."""
    message = f"{limit:,} findings stand before this line; what is wrong from here on isn't told"
    return Diagnostic("too-many-findings", span, message)


def too_deep(span: Span, limit: int) -> Diagnostic:
    """Variations are nested over the bound."""
    return Diagnostic("too-deep", span, f"variations are nested deeper than {limit:,}")


def misplaced_comment(span: Span) -> Diagnostic:
    """Braces outside play."""
    message = "{comments} belong to the turns of a game; elsewhere write # to the end of the line"
    return Diagnostic("misplaced-comment", span, message, legal=("# ...",))


def comment_inside(span: Span) -> Diagnostic:
    """Braces between the words of a step."""
    message = "a comment stands before or behind a step, not inside it"
    return Diagnostic("misplaced-comment", span, message)


def turn_outside_play(span: Span, closed: bool) -> Diagnostic:
    """A turn or a parenthesis where none can stand."""
    if closed:
        return after_end(span)
    message = "turns stand behind the line: play"
    return Diagnostic("turn-outside-play", span, message, legal=("play",))


def after_end(span: Span) -> Diagnostic:
    """Something behind the closing lines."""
    message = "only remarks (# ...) stand behind a record's result and end; a new record begins with: orloj 1"
    return Diagnostic("after-end", span, message, legal=("orloj 1",))


def not_in_play(node: Statement) -> Diagnostic:
    """A line of play that is no turn."""
    head = node.head.text
    message = f"{head} begins no line of play; a turn begins with its round: 3 Mikel ..."
    if head in ("start", "draft"):
        message = f"{head} begins no line; what is done before the first turns stands in round 0: 0 Mikel {head} ..."
    elif head in STEP_WORDS:
        message = f"{head} begins no line: a turn goes on only behind a comma or a semicolon"
    legal = ("ROUND PLAYER STEPS", "adjust", "result", "end", "( ... )")
    return Diagnostic("unknown-word", node.head.span, message, legal, closest(head, ("adjust", "result", "end")))


def no_section(head: Atom, what: str, sections: Sequence[str], meant: str) -> Diagnostic:
    """A line of one word that is like the beginning of a section."""
    message = f"{head.text} begins no part of a {what}"
    return Diagnostic("unknown-word", head.span, message, tuple(sections), meant)


def twice(head: Atom) -> Diagnostic:
    """A section or a closing line that is there already, or comes too late."""
    return Diagnostic("twice", head.span, f"{head.text} stands here a second time, or too late")


def stray_parenthesis(span: Span) -> Diagnostic:
    """A ) without its (."""
    return Diagnostic("stray-parenthesis", span, "this ) closes no variation")


def open_variation(span: Span, around: int) -> Diagnostic:
    """A ( without its ), the innermost of those that are open."""
    others = f", nor {around:,} around it" if around else ""
    return Diagnostic("open-variation", span, f"the variation that begins here is never closed{others}", (")",))


def syntax(words: Sequence[Token], at: int, expected: tuple[str, ...], start: str) -> Diagnostic:
    """The token at ``at`` doesn't fit, or the line ends too early."""
    opened = _open_assertion(words, at)
    expected = _argument(words, at, expected) if opened is None else _in_assertion(words[at - 1])
    if at == len(words) and opened is not None:
        message = "the assertion that begins here is never closed by a ]"
        return Diagnostic("open-assertion", span_of(opened), message, ("]",))
    if at == len(words):
        last = span_of(words[-1])
        message = f"the line ends here; expected {_list(expected)}"
        return Diagnostic("unfinished", Span(last.end, last.end), message, legal=expected)
    at = _part_of_word(words, at)
    token, span = words[at], span_of(words[at])
    if token.type in UNREADABLE:
        return _unreadable(words, at, expected, start)
    slip = _of_manes(words) if at == 2 and start == "turn" else None
    if slip is not None:
        return slip
    begins = start == "turn" and at > 1 and "clock" in expected
    if token.type == "PLUSWORD" or (begins and (token[0].isalpha() or token.type == "CHANCE")):
        return _no_step(token, expected)
    if start == "turn" and at > 2 and "a comma" in expected and token in STEP_WORDS:
        message = f"a comma or a semicolon is missing before {token}"
        return Diagnostic("syntax", span, message, legal=(f", {token}", f"; {token}"), hint=f", {token}")
    word = at == 1 and start == "turn" and token[0].isalpha()
    reserved = " (a reserved word; as a name it needs quotes)" if word else ""
    found = _PUNCTUATION.get(token, token)
    message = f"{found} doesn't fit here{reserved}; expected {_list(expected)}"
    hint = closest(token, expected)
    return Diagnostic("syntax", span, message, legal=expected, hint=_meant(words, at, expected, start) or hint)


def _of_manes(words: Sequence[Token]) -> Diagnostic | None:
    """What is wrong with a line that seems to be the automaton's: his name, or what chance gave without brackets."""
    name, given = words[1], words[2]
    if name == MANES and given.type == "COMMA":
        message = f"what chance gave stands right behind {MANES}, without a comma"
        return Diagnostic("syntax", span_of(given), message, (f"{words[0]} {MANES} <...>",))
    if name == MANES and given.type == "WORD":
        message = f"{given} begins no step; what chance gave stands in brackets"
        return Diagnostic("unknown-word", span_of(given), message, hint=f"<{given}>")
    if given.type == "CHANCE" and name != MANES and closest(name.strip('"'), (MANES,)):
        message = f"{name} is no player whose line begins with what chance gave; that is {MANES}"
        return Diagnostic("unknown-player", span_of(name), message, (MANES,), MANES)
    return None


def _meant(words: Sequence[Token], at: int, expected: tuple[str, ...], start: str) -> str:
    """What a token that doesn't fit is likely to mean, by the words before it; or nothing."""
    token, before = words[at], [word.type for word in words[:at]]
    if start != "turn" or at < 2:
        return ""
    if token == ";" and expected == _in_assertion(words[at - 1]):
        return ","
    after = words[at + 1] if at + 1 < len(words) else None
    if before[-1] == "FACE" and token in ("produce", "mastery") and after is not None:
        return f"face {after}"
    if token.type == "INT" and after is not None and after.type != "INT" and expected[0] in _GOODS:
        return f"{after} {token}"  # the good stands before its number
    if before[-2] == "SCROLL":
        return f"+scroll {words[at - 1]} {token}"  # taking a scroll has no more words; using one has
    if before[-2] == "PLUS_CLAIM" or (token.type == "INT" and before[-3:-2] == ["PLUS_PLACE"]):
        return f"{words[at - 1]}-{token}"
    if token.type == "INT" and before[-2] == "CONSTRUCT":
        return "construct DIAL hammer 1" if words[at - 1] == "hammer" else f"hammer {token}"
    if before[-2] == "PLUS_ASSIST":
        return f"+assist {token}"
    if before[-2] == "SCULPTOR":
        return f", {words[at - 1]} {token}"
    if "pay" in expected and token.isalpha():
        return f"pay {token}"
    card = token.type == "WORD" and token[-1].isdigit() and WORDS["CHANCE"] in expected
    return f"<{token}>" if card else ""


def _argument(words: Sequence[Token], at: int, expected: tuple[str, ...]) -> tuple[str, ...]:
    """What the step takes, where any word fits or only a number; else what is expected."""
    if at and expected == ("a number",) and words[at - 1].type in NUMBERS:
        return (NUMBERS[words[at - 1].type],)
    if "a word" not in expected or at == 0:
        return expected
    step = next((token.type for token in (words[at - 1], words[at - 2]) if token.type in ARGUMENTS), "")
    others = tuple(word for word in expected if not word.isalpha() and word not in _SELDOM_MEANT)
    return (ARGUMENTS[step],) if step else ("a word", *others)


def _open_assertion(words: Sequence[Token], at: int) -> Token | None:
    """The bracket of the assertion in which a token stands."""
    if not words or words[0].type != "INT":
        return None
    brackets = (word for word in reversed(words[:at]) if word.type in ("LSQB", "RSQB"))
    bracket = next(brackets, None)
    return bracket if bracket is not None and bracket.type == "LSQB" else None


def _in_assertion(before: Token) -> tuple[str, ...]:
    """What may follow in an assertion."""
    return (_ASSERTED,) if before.type in ("LSQB", "COMMA") else (f", {_ASSERTED}", "]")


def _part_of_word(words: Sequence[Token], at: int) -> int:
    """Where a word goes on with a sign that no word has, that sign is what is wrong with it."""
    following = at + 1 if words[at][0].isalnum() else at
    goes_on = following < len(words) and words[following].type == "BAD"
    goes_on = goes_on and (words[following] == ">" or not words[following].isascii())
    return following if goes_on and words[following].start_pos == words[at].end_pos else at


def _unreadable(words: Sequence[Token], at: int, expected: tuple[str, ...], start: str) -> Diagnostic:
    """A token that no rule takes."""
    token, span = words[at], span_of(words[at])
    if token.type in ("OPEN_STRING", "OPEN_CHANCE") and (control := HIDDEN.search(token) or _TAB.search(token)):
        return hidden_character(token, control.start())
    if token.type != "BAD":
        code, message = _UNREADABLE[token.type]
        return Diagnostic(code, span, message)
    if token in _CLOSING:
        return Diagnostic("bad-character", span, _CLOSING[token])
    name, behind = start == "turn" and at == 1, at > 0 and words[at - 1].end_pos == token.start_pos
    if name and token == ".":
        return Diagnostic("bad-character", span, "no full stop stands behind the number of a round")
    found = misfit(token)
    in_word = token.isalpha() or name or (behind and token in _APOSTROPHES and words[at - 1].type == "WORD")
    if in_word and (found.code == "bad-character" or token in _APOSTROPHES):
        message = f"{character_name(token)} can't stand here; a name that isn't plain letters stands in quotes"
        return Diagnostic("bad-character", span, message)
    if start == "turn" and token in ":." and (at == 2 or "a comma" in expected):
        message = f"{found.message}; a comma or a semicolon stands between steps, nothing behind a name"
        return Diagnostic("bad-character", span, message, ("a comma", "a semicolon"))
    if start == "turn" and token == "|":
        return Diagnostic("bad-character", span, f"{found.message}; of two alternatives one is written", expected)
    legal = expected if found.code == "bad-character" else found.expected
    return Diagnostic(found.code, span, found.message, legal, found.meant)


def hidden_character(token: Token, index: int) -> Diagnostic:
    """A character that can't stand in a comment or a quoted text either, by its place in the token."""
    found, at = hidden(token[index]), span_of(token).start + index
    return Diagnostic(found.code, Span(at, at + 1), found.message, found.expected)


def _no_step(token: Token, expected: tuple[str, ...]) -> Diagnostic:
    """A word that begins no step."""
    span = span_of(token)
    if token.type == "PLUSWORD":
        actions = tuple(word for word in expected if word.startswith("+"))
        message = f"{token} is no additional action"
        return Diagnostic("unknown-action", span, message, actions or expected, closest(token, actions))
    if token.type == "CHANCE":
        message = f"{token} begins no step: it stands behind the step that made it fall due, without a comma"
        return Diagnostic("unknown-word", span, message, expected)
    if token.type == "PAY":
        message = "pay begins no step: it stands behind what is paid for, without a comma"
        return Diagnostic("unknown-word", span, message, expected)
    hint = "outer sculptor" if token.type == "SCULPTOR" else closest(token, expected)
    if _CARD.fullmatch(token):
        hint = f"<{token}>"
    return Diagnostic("unknown-word", span, f"{token} begins no step", expected, hint)


def long_number(token: Token) -> Diagnostic:
    """A number with more digits than any figure has."""
    message = f"a number has at most {MOST_DIGITS} digits, not {len(token.lstrip('+-'))}"
    return Diagnostic("bad-number", span_of(token), message)


def _list(expected: tuple[str, ...]) -> str:
    shown = expected if len(expected) <= 8 else (*expected[:7], f"or {len(expected) - 7} others")
    return ", ".join(shown) or "nothing more"
