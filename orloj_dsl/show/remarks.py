"""The remarks (``#``) of a record that stand among its lines of play."""

from __future__ import annotations

from collections.abc import Iterator

from orloj_dsl.interpreter.game import Game
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.lines import span_of
from orloj_dsl.notation.spans import Source


def remarks_of(game: Game, source: Source, end: int) -> Iterator[tuple[int, str]]:
    """Where each remark stands, and what it says.

    Args:
        game: the record, as it was run.
        source: the text that it stands in.
        end: where its part of the text ends.
    """
    record = game.record
    table = record.setup or record.position or ()
    begin = max((statement.span.end for statement in (*record.headers, *table)), default=record.span.start)
    begin = max(begin, source.text.find("\n", begin, end))  # a remark behind the setup is the setup's
    for token in grammar("orloj").tokens(source.text[begin:end]):
        if token.type == "REMARK":
            yield begin + span_of(token).start, str(token).lstrip("#").strip()
