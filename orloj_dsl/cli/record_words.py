"""The words that may be written while a record is written, beside notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from orloj_dsl.interpreter.draft import Draft
from orloj_dsl.interpreter.headers import name_text
from orloj_dsl.notation.diagnostics import Diagnostic, closest

GLYPHS = ("!!", "!", "!?", "?!", "?", "??")
KEEP, AGAIN, SAVE_AS = "undo keep", "again", "save as"
COMMANDS = {
    "done": "show the whole line, as Enter does; before round 1, wait with the starting resources",
    "yes": "write the line that is shown, as Enter does",
    "undo": "take back what was written last; at the beginning of a line the last turn of the record",
    KEEP: "take back the last turn, and keep it as a variation of the one that replaces it",
    AGAIN: "take the line that was taken back as it was, and show it",
    "draw": "let the program draw what chance gives",
    "legal": "what may be written next",
    "show": "the table as it is now",
    "score": "the final scoring, if the game ended now",
    "lines": "the record of play so far",
    "comment": "comment TEXT: behind the last step; at the beginning of a line on a line of its own",
    "glyph": f"glyph SIGN: {' '.join(GLYPHS)} behind the last step",
    "adjust": "adjust NAME COUNTER CHANGE: a mistake that stood at the table",
    "concede": "concede NAME: the game ends because NAME gives it up",
    "unfinished": "the game is broken off; it can be gone on with later",
    "save": "try once more to save",
    SAVE_AS: "save as NAME: go on in another file, which isn't there yet",
    "help": "this",
    "quit": "leave, as Ctrl-D does; what is confirmed is saved",
}
WITH_TEXT = ("comment", "glyph", "adjust", "concede", SAVE_AS)
"""Those that say something of their own."""
_SHORT = {"?": "help", "y": "yes", "exit": "quit"}
"""Other words for some of them."""
_MEANT = {"back": "undo", "roll": "draw", "ok": "done"}
"""Words that aren't there, and what comes to the same."""


def command_of(text: str) -> tuple[str, str] | None:
    """The command that a text is, and what it says besides; ``None`` if it is none."""
    words = " ".join(text.split())
    words = _SHORT.get(words, words)
    if words in COMMANDS:
        return words, ""
    for word in WITH_TEXT:
        if (said := re.fullmatch(word.replace(" ", r"\s+") + r"\s+(.*)", text.strip(), re.DOTALL)) is not None:
            return word, said[1]
    return None


def perhaps(found: Diagnostic, text: str, draft: Draft) -> Diagnostic:
    """A finding of a text that can't be read: with the steps that may stand there, and what was perhaps meant."""
    every, begun = draft.completions("")[1], (text.split() or [""])[0]
    before = text[: found.span.start]
    here = draft.completions(text)[1] or (draft.completions(before)[1] if before.strip() else ())
    alike = tuple(one for one in every if one.split()[0] == begun)
    legal = here or alike or (every if found.code == "unknown-word" else found.legal)
    if found.code == "unfinished":
        hint = found.hint if any(one.startswith(found.hint) for one in legal) else ""
    else:
        # Behind a first word that can be read, the reader knows what may stand there.
        hint = found.hint if before.strip() else _meant(text, found.hint, every)
    return replace(found, hint=hint, legal=legal)


def _meant(text: str, hint: str, legal: Sequence[str]) -> str:
    """What was probably meant by a text whose first word can't be read: a command, or a word of a legal step.

    Args:
        text: the text.
        hint: the word that the reader takes it for; no more than its letters' case may say that it isn't a slip of
            something that is legal.
        legal: the steps that are legal.
    """
    is_legal = any(hint in one.split() for one in legal)
    step = hint if is_legal or hint == text.split()[0].lower() else ""
    return _MEANT.get(text.strip()) or closest(text, [*([step] if step else []), *COMMANDS]) or step


def with_quotes(text: str, names: Iterable[str]) -> str:
    """A text in which those names stand in quotes that are written so."""
    for name in names:
        said = name_text(name)
        if said != name and said not in text:
            text = text.replace(name, said)
    return text


def completions(text: str, names: Sequence[str]) -> Iterator[str]:
    """The commands that a text may go on as."""
    yield from (word for word in COMMANDS if word.startswith(text))
    for word, said in (("glyph", GLYPHS), ("concede", names), ("adjust", names)):
        if text.startswith(f"{word} "):
            yield from (whole for one in said if (whole := f"{word} {one}").startswith(text))
