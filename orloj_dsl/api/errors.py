"""What the interface raises, as one small tree."""

from __future__ import annotations

from functools import partial


class OrlojError(ValueError):
    """The root of all errors of this package."""


class IllegalActionError(OrlojError):
    """An action or a text that a position refuses; the position is as it was.

    Attributes:
        code: a stable word for the kind of refusal (``no-token``, ``syntax``).
        clause: the clause of the rulebook that it rests on; empty for a matter of writing.
        also: clauses that it rests on besides.
        ruling: the ruling that it rests on, if any.
        message: what was found and why it can't be.
        legal: what is legal or expected instead, in notation or in words.
        hint: what was probably meant, if anything.
        span: what in the text is wrong, as a slice: first character, and first one behind; ``None`` for an action.
    """

    code: str
    clause: str
    also: tuple[str, ...]
    ruling: str
    message: str
    legal: tuple[str, ...]
    hint: str
    span: tuple[int, int] | None

    def __init__(
        self,
        code: str,
        message: str,
        *,
        clause: str = "",
        also: tuple[str, ...] = (),
        ruling: str = "",
        legal: tuple[str, ...] = (),
        hint: str = "",
        span: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(f"{code} [{clause}] {message}" if clause else f"{code} {message}")
        self.code, self.message, self.clause, self.also, self.ruling = code, message, clause, also, ruling
        self.legal, self.hint, self.span = legal, hint, span

    def __reduce__(self) -> tuple[object, ...]:
        """Errors go from one process to another by what they were made of."""
        made = partial(
            type(self),
            clause=self.clause,
            also=self.also,
            ruling=self.ruling,
            legal=self.legal,
            hint=self.hint,
            span=self.span,
        )
        return made, (self.code, self.message)


class MomentError(OrlojError):
    """A game has no such moment; the message says which it has."""


class PositionError(OrlojError):
    """There is no position: nothing could be set up, or data are no dump of one."""


class EditionError(OrlojError):
    """The file of an edition can't be played; the message says where its first fault is."""


class RecordError(OrlojError):
    """A text has several records and none was chosen, or not the one that was."""
