"""``orloj rules``: the rulebook's clauses by section, looked for by words and kinds, and what covers them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import ascii_uppercase

import click

from orloj_dsl.cli.completion import complete_kinds, complete_sections
from orloj_dsl.cli.coverage import FORMATS, coverage
from orloj_dsl.cli.output import console, tell, write_json
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import KINDS, Clause
from orloj_dsl.notation.diagnostics import closest
from orloj_dsl.show.clause_view import some
from orloj_dsl.show.diagnostics import visible
from orloj_dsl.show.rules_view import rules_data, rules_text, sections_table, text_of, word_pattern


@click.command()
@click.argument("section", required=False, shell_complete=complete_sections)
@click.option("--search", metavar="WORDS", help="Those that have words which begin so, all of them.")
@click.option("--kind", metavar="KIND", shell_complete=complete_kinds, help="Those of a kind, such as cost or limit.")
@click.option("--coverage", "covered", is_flag=True, help="Run what tests the clauses, and count what covers each.")
@click.option("--snapshot", type=click.Path(path_type=Path), help="With --coverage: name what lost its cover since.")
@click.option("--write", type=click.Path(path_type=Path), help="With --coverage: write such a snapshot.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to tell; html with --coverage.")
def rules(
    section: str | None,
    search: str | None,
    kind: str | None,
    covered: bool,
    snapshot: Path | None,
    write: Path | None,
    form: str,
) -> None:
    """List the clauses of the rulebook, and the rulings that close its gaps.

    Without anything the sections are listed. SECTION is one of them, a chapter or a clause: 8.8, 8, A14, O-8.8.3.
    `orloj explain` tells more of a single clause. If nothing is found the exit code is 1.
    """
    chosen = section is not None or search is not None or kind is not None
    if covered and chosen:
        raise click.UsageError("--coverage tells of all clauses: without SECTION, --search and --kind")
    if not covered and (snapshot is not None or write is not None or form == "html"):
        raise click.UsageError("--snapshot, --write and --format html go with --coverage")
    if covered:
        coverage(form, snapshot, write)
    elif chosen or form == "json":
        _tell(_inside(section, kind), _words(search), form)
    else:
        console().print(sections_table(catalogue()))


def _tell(inside: Sequence[Clause], words: Sequence[str], form: str) -> None:
    """Tell the clauses that have all the words, and the rulings on any of them that do."""
    named = {clause.ruling for clause in inside}
    clauses = [clause for clause in inside if _has(clause.text, words)]
    rulings = [ruling for ruling in catalogue().rulings if ruling.id in named and _has(text_of(ruling), words)]
    if form == "json":
        write_json(rules_data(catalogue(), clauses, rulings))
    else:
        to = console()
        for part in rules_text(catalogue(), clauses, rulings, words):
            to.print(part)
    if not clauses and not rulings:
        for line in _not_found(words):
            tell(line)
        raise SystemExit(1)


def _not_found(words: Sequence[str]) -> Iterator[str]:
    """That nothing is found; of words why, and which of them the rulebook has nowhere."""
    yield "no clause and no ruling is found" + (" that has all these words, or words that begin so" if words else "")
    texts = [*(clause.text for clause in catalogue()), *map(text_of, catalogue().rulings)]
    if nowhere := [word for word in words if not any(_has(text, [word]) for text in texts)]:
        yield f"none at all has {visible(', '.join(nowhere))}"


def _has(text: str, words: Sequence[str]) -> bool:
    return all(word_pattern(word).search(text) for word in words)


def _words(search: str | None) -> list[str]:
    words = [] if search is None else search.split()
    if search is not None and not words:
        raise click.UsageError("--search needs a word")
    return words


def _inside(section: str | None, kind: str | None) -> list[Clause]:
    """The clauses of a section, a chapter or an id, and of a kind.

    Raises:
        click.UsageError: there is no such section, or no such kind.
    """
    if kind is not None and kind not in KINDS:
        known = sorted(KINDS)
        hint = f"; did you mean {near}?" if (near := closest(kind, known)) else ""
        raise click.UsageError(f"{kind} is none of {', '.join(known)}{hint}")
    clauses = list(catalogue())
    if section is not None:
        if not section.strip():
            raise click.UsageError("the number of a section is missing; orloj rules lists them")
        number = section.upper().removeprefix("O-")
        clauses = [clause for clause in clauses if _lies_in(clause.id.upper().removeprefix("O-"), number)]
        if not clauses:
            raise click.UsageError(f"{section} is no section{_meant(section)}")
    return [clause for clause in clauses if kind is None or clause.kind == kind]


def _lies_in(clause: str, number: str) -> bool:
    """Whether a clause is the one of that number, its split-off neighbour, or one of that section."""
    return clause == number or clause.rstrip(ascii_uppercase) == number or clause.startswith(f"{number}.")


def _meant(section: str) -> str:
    """What to ask for instead: the sections whose titles have the word, or the nearest number or clause."""
    sections = catalogue().sections
    numbers = [*(known.id for known in sections), *(clause.id for clause in catalogue())]
    near = closest(section, [*numbers, *(word for known in sections for word in known.title.split())])
    if near in numbers:
        return f"; did you mean {near}?"
    title = word_pattern(near or section)
    titled = [f"{known.id} ({known.title})" for known in sections if title.search(known.title)]
    return f"; did you mean {some(titled)}?" if titled else "; orloj rules lists them"
