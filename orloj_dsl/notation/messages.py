"""The words of every finding about how a text is written."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from lark import Token

from orloj_dsl.notation.diagnostics import Diagnostic, closest
from orloj_dsl.notation.grammar import WORDS
from orloj_dsl.notation.lines import span_of
from orloj_dsl.notation.spans import Source, Span
from orloj_dsl.notation.tree import Atom, Statement

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

MOST_DIGITS = 9
"""More than any figure of a game needs."""

ARGUMENTS = {
    "UPGRADE": "a track",
    "PRODUCE": "a production track",
    "PAINTER": "a side",
    "BASIC": "basic resources",
    "COIN": "a colour",
    "SCROLL": "a kind of scroll",
    "DRAFT": "a hammer",
    "NO": "what is refused",
    "FACE": "a face section",
    "RECOVER": "places",
    "ASSISTANT": "a type of assistant",
    "LAY": "left or right",
    "CONSTRUCT": "a dial",
    "SCULPTOR": "an action of the sculptor",
    "PAY": "resources",
    "PLUS_GOLD": "resources",
    "PLUS_PLACE": "a space, like wood-1",
    "PLUS_ASSIST": "an own workshop card",
    "PLUS_CLAIM": "a goal",
}
"""What the word behind a step's keyword is."""

NUMBERS = {
    "APOSTLE": "the number of an apostle",
    "PLUS_PLACE": "the number of an apostle",
    "WORKSHOP": "the number of a place, 1 to 3 from the left",
    "HAMMER": "steps of the hammer disc",
    "CLOCK": "sections of the dial",
    "TURN": "sections of the face",
    "PAINTER": "sections of the calendar",
}
"""What the number behind a step's keyword is."""

_PUNCTUATION = {",": "a comma", ";": "a semicolon", "/": "a slash", "[": "a [", "]": "a ]"}
"""What signs are called in a message."""

_UNREADABLE = {
    "OPEN_COMMENT": ("open-comment", "the comment that begins here is never closed by a }"),
    "OPEN_STRING": (
        "open-string",
        'the quoted text is never closed: its " is missing on this line',
    ),
    "BAD_NUMBER": ("bad-number", "a word can't begin with a digit, nor a number run into letters"),
}
UNREADABLE = (*_UNREADABLE, "BAD")


def no_header(span: Span) -> Diagnostic:
    """A text begins with something else."""
    message = "a record begins with the line: orloj 1"
    return Diagnostic("no-header", span, message, legal=("orloj 1",))


def empty() -> Diagnostic:
    """Nothing was found."""
    message = "there is no record here; a record begins with the line: orloj 1"
    return Diagnostic("no-record", Span(0, 0), message, legal=("orloj 1",))


def too_long(source: Source, limit: int) -> Diagnostic:
    """The text is over the bound."""
    message = f"the text has {len(source.text):,} characters; the bound is {limit:,}"
    return Diagnostic("too-long", Span(0, 0), message)


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
    message = "nothing stands behind a record's result and end; a new record begins with: orloj 1"
    return Diagnostic("after-end", span, message, legal=("orloj 1",))


def not_in_play(node: Statement) -> Diagnostic:
    """A line of play that is no turn."""
    head = node.head.text
    message = f"{head} begins no line of play; a turn begins with its round: 3 Mikel ..."
    if head in STEP_WORDS:
        message = f"{head} begins no line: a turn goes on only behind a comma or a semicolon"
    legal = ("ROUND PLAYER STEPS", "adjust", "result", "end", "( ... )")
    return Diagnostic("unknown-word", node.head.span, message, legal, closest(head, ("adjust", "result", "end")))


def twice(head: Atom) -> Diagnostic:
    """A section or a closing line that is there already, or comes too late."""
    return Diagnostic("twice", head.span, f"{head.text} stands here a second time, or too late")


def stray_parenthesis(span: Span) -> Diagnostic:
    """A ) without its (."""
    return Diagnostic("stray-parenthesis", span, "this ) closes no variation")


def open_variation(span: Span) -> Diagnostic:
    """A ( without its )."""
    return Diagnostic("open-variation", span, "the variation that begins here is never closed", (")",))


def character_name(char: str) -> str:
    """What a character is called: ``U+00A0 no-break space``."""
    return f"U+{ord(char):04X} {unicodedata.name(char, 'a control character').lower()}"


def syntax(words: Sequence[Token], at: int, expected: tuple[str, ...], start: str) -> Diagnostic:
    """The token at ``at`` doesn't fit, or the line ends too early."""
    expected = _argument(words, at, expected)
    if at == len(words):
        last = span_of(words[-1])
        message = f"the line ends here; expected {_list(expected)}"
        return Diagnostic("unfinished", Span(last.end, last.end), message, legal=expected)
    token, span = words[at], span_of(words[at])
    if token.type in UNREADABLE:
        return _unreadable(token, name=start == "turn" and at == 1)
    begins = start == "turn" and at > 1 and "clock" in expected
    if token.type == "PLUSWORD" or (begins and (token[0].isalpha() or token.type == "CHANCE")):
        return _no_step(token, expected)
    if start == "turn" and at > 2 and "a comma" in expected and token in STEP_WORDS:
        message = f"a comma or a semicolon is missing before {token}"
        return Diagnostic("syntax", span, message, legal=(f", {token}", f"; {token}"), hint=f", {token}")
    reserved = " (a reserved word; as a name it needs quotes)" if at == 1 and start == "turn" else ""
    found = _PUNCTUATION.get(token, token)
    message = f"{found} doesn't fit here{reserved}; expected {_list(expected)}"
    hint = closest(token, expected)
    return Diagnostic("syntax", span, message, legal=expected, hint=_meant(words, at, expected, start) or hint)


def _meant(words: Sequence[Token], at: int, expected: tuple[str, ...], start: str) -> str:
    """What a token that doesn't fit is likely to mean, by the words before it; or nothing."""
    token, before = words[at], [word.type for word in words[:at]]
    if start != "turn" or at < 2:
        return ""
    if before[-2] == "SCROLL":
        return f"+scroll {words[at - 1]} {token}"  # taking a scroll has no more words; using one has
    if token.type == "INT" and (before[-2] == "PLUS_CLAIM" or before[-3:-2] == ["PLUS_PLACE"]):
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
    others = tuple(word for word in expected if word != "a word" and not word.isalpha() and word != "a number")
    return (ARGUMENTS[step],) if step else ("a word", *others)


def _unreadable(token: Token, *, name: bool) -> Diagnostic:
    """A token that no rule takes."""
    span = span_of(token)
    if token.type == "OPEN_STRING" and (control := next((c for c in token if c < " " or "\x7f" <= c <= "\x9f"), "")):
        at_char = Span(span.start + token.index(control), span.start + token.index(control) + 1)
        return Diagnostic("bad-character", at_char, f"{character_name(control)} can't stand in a quoted text")
    if token.type == "BAD":
        if name and token == ".":
            return Diagnostic("bad-character", span, "no full stop stands behind the number of a round")
        quotes = "; a name that isn't plain letters stands in quotes" if token[0].isalpha() or name else ""
        return Diagnostic("bad-character", span, f"{character_name(token[0])} can't stand here{quotes}")
    code, message = _UNREADABLE[token.type]
    return Diagnostic(code, span, message)


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
    return Diagnostic("unknown-word", span, f"{token} begins no step", expected, hint)


def long_number(token: Token) -> Diagnostic:
    """A number with more digits than any figure has."""
    message = f"a number has at most {MOST_DIGITS} digits, not {len(token.lstrip('+-'))}"
    return Diagnostic("bad-number", span_of(token), message)


def _list(expected: tuple[str, ...]) -> str:
    shown = expected if len(expected) <= 8 else (*expected[:7], f"or {len(expected) - 7} others")
    return ", ".join(shown) or "nothing more"
