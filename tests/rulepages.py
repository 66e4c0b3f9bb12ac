"""The pages of the rulebook, ``docs/rules/``: every clause with its ruling and with examples, as they are played.

What stands there comes from the catalogue, the scenarios, the features, and a run of each example; a test compares.
``python tests/rulepages.py --update`` writes the pages anew, and says which have changed.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulecards import ANCHOR, cards
from rulechoices import examples
from ruleexamples import HEAD, Example
from rulelinks import anchor, block, escaped, link, linked, number, reference, section_anchor, target
from rulestories import Story, stories
from ruletables import from_table, is_like_a_table, of_a_setup, table

from orloj_dsl.games.orloj import catalogue
from orloj_dsl.kernel.catalogue import Clause, Ruling
from orloj_dsl.scenario.model import LEGAL, NO_EVENT, NOT_LEGAL
from orloj_dsl.scenario.readings import Reading, readings

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rules"
COMMAND = "python tests/rulepages.py --update"

PAGES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "4-setup": ("4 Setup", ("4.1", "4.2", "4.3")),
    "5-general-concepts": ("5 General concepts", ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7")),
    "6-7-the-turn": ("6, 7 The turn", ("6", "7.0", "7.1", "7.2")),
    "8-1-production": ("8.1 Production", ("8.0", "8.1")),
    "8-2-mastery": ("8.2 Mastery", ("8.2",)),
    "8-3-taking-an-apostle": ("8.3 Taking an apostle", ("8.3",)),
    "8-4-moon": ("8.4 Activating the moon", ("8.4",)),
    "8-5-painter": ("8.5 Moving the painter", ("8.5",)),
    "8-6-upgrades": ("8.6 Upgrades", ("8.6",)),
    "8-7-workshop": ("8.7 Expanding the workshop", ("8.7",)),
    "8-8-construction": ("8.8 Construction", ("8.8",)),
    "8-9-sculptor": ("8.9 Activating the sculptor", ("8.9",)),
    "9-roosters-call": ("9 The rooster's call", ("9",)),
    "10-additional-actions": ("10 Additional actions", ("10.0", "10.1", "10.2", "10.3", "10.4", "10.5", "10.6")),
    "11-end-of-the-game": ("11 End of the game", ("11.0", "11.1")),
    "12-final-scoring": ("12 Final scoring", ("12.1", "12.2", "12.3", "12.4", "12.5")),
    "13-1-solo-setup": ("13.1, 13.2, 13.11 The solo game: setup and levels", ("13.1", "13.2", "13.11")),
    "13-3-turn-of-manes": ("13.3 to 13.8 The turn of Manes", ("13.3", "13.4", "13.5", "13.6", "13.7", "13.8")),
    "13-9-upkeep-and-end": ("13.9, 13.10 The solo game: upkeep and end", ("13.9", "13.10")),
    "a2-a6-spaces": ("A2 to A6: spaces of the clock and of the sculptor", ("A2", "A3", "A6")),
    "a7-a11-goals": ("A7 to A11: goals, assistants, the rooster's icons", ("A7", "A8", "A10", "A11")),
    "a12-a13-windows": ("A12, A13: mastery windows and royal scrolls", ("A12", "A13")),
    "a14-a16-hammers": ("A14 to A16: hammers, scrolls, rewards of workshop cards", ("A14", "A15", "A16")),
    "a17-scoring-tiles": ("A17 Scoring tiles of Manes", ("A17",)),
}
"""The title of each page, and the sections of the rulebook that stand on it."""
TABLES: Mapping[str, tuple[int, ...]] = {"4-setup": (2, 3, 4), "13-1-solo-setup": (1,)}
"""The pages that show tables, and for how many players."""
CARDS = "13-3-turn-of-manes"
"""The page that shows the cards of Manes."""

INTRODUCTION = """\
# The rulebook

Every clause of the rules in our own words, with our ruling where the rulebook leaves something open, and examples that
prove it: mostly one that is played and one that is refused; where a clause lists several cases, one for each. Chapters
end with the worked examples of the rulebook itself.

An example is a record, from which two lines are left out that would always be the same:

```orloj
{head}
```

Above `play` stands the position, below it what is played, and in square brackets what holds then; a remark tells where
the turn isn't over. A whole setup is about many clauses: where it is the example, only the line is shown that the
clause is about. What `m05` and `r2` are in a solo game, stands among [the cards of Manes](#{cards}).

Below the record stand the lines of its ledger that rest on the clause, with the clause in front. Where two stand there,
`O-10.5.2, O-A7.1`, the first is the event's own clause, the one that `orloj replay --ledger` names; the event shows the
second one, too. Or there stands what `orloj check` says if the record is refused (without what would be legal instead);
where the refusal's own clause is another one, a sentence says so. All of it comes from a run, and a test runs it again.

The examples are [scenarios](../testing-rules.md) of `scenarios/rules`. `orloj explain` tells all that are about a
clause. What reads it stands in `orloj_dsl/games/orloj` and `orloj_dsl/interpreter`.

## All clauses
"""
OF_TABLES = """\
An example that lays out {which} shows only the lines in which it differs from it.
"""


# ---- pages ----


def pages() -> dict[str, str]:
    """The text of every page, by the name of its file."""
    return {"index.md": index()} | {f"{name}.md": page(name) for name in PAGES}


def index() -> str:
    """The first page: how to read the others, and links to all clauses."""
    lists = [
        f"[**{title}**]({name}.md):\n{', '.join(reference(number(clause.id)) for clause in clauses(ids))}"
        for name, (title, ids) in PAGES.items()
    ]
    toctree = "\n".join(["```{toctree}", ":hidden:", "", *PAGES, "```"])
    return joined([INTRODUCTION.format(head="\n".join(HEAD), cards=ANCHOR), *lists, toctree])


def page(name: str) -> str:
    """A page of clauses; where it is about one section only, that section has no heading of its own."""
    title, ids = PAGES[name]
    parts = [target(section_anchor(ids[0])) * (len(ids) == 1) + f"# {title}"]
    if name in TABLES:
        parts += laid_out(TABLES[name])
    if name == CARDS:
        parts += cards()
    for part in catalogue().sections:
        if part.id not in ids:
            continue
        if len(ids) > 1:
            parts.append(f"{target(section_anchor(part.id))}## {part.id} {part.title}")
        for clause in clauses([part.id]):
            parts += told(clause, "##" if len(ids) == 1 else "###")
    about = [story for story in stories() if story.section in ids]
    if about:
        parts += ["## Worked examples", *(piece for story in about for piece in story_told(story))]
    return joined(parts)


def laid_out(players: Sequence[int]) -> Iterator[str]:
    """The usual tables of so many players; several of them stand below a heading of their own."""
    if len(players) == 1:
        yield table(players[0], "##")
        yield OF_TABLES.format(which="this table")
    else:
        yield "## The tables"
        yield OF_TABLES.format(which="one of these tables")
        yield from (table(number, "###") for number in players)


def joined(parts: Iterable[str]) -> str:
    """The parts of a page, with an empty line between them."""
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


# ---- a clause ----


def told(clause: Clause, level: str) -> Iterator[str]:
    """A clause with its ruling, its examples, and where else it is told."""
    yield f"{target(anchor(clause.id))}{level} {clause.id} ({clause.kind})"
    yield linked(clause.text)
    yield from ruling_told(clause)
    found = examples(clause)
    if not found:
        yield "*No scenario shows it yet.*"
    for example in found:
        yield from example_told(example, clause)
    yield from elsewhere(clause)


def elsewhere(clause: Clause) -> Iterator[str]:
    """The features that show a clause, and the functions of the engine that read it."""
    told = [f"[{story.id or story.title}](#{story.anchor})" for story in stories() if story.shows(clause.id)]
    places = dict.fromkeys(place(reading) for reading in readings().get(clause.id, ()))
    found = [("Told in", told), ("Read by", places)]
    if sentences := [f"{words} {', '.join(names)}." for words, names in found if names]:
        yield " ".join(sentences)


def place(reading: Reading) -> str:
    """A place of the engine by its module and function; a line number would change too often."""
    *_, module = reading.module.split(".")
    return f"`{module}.{reading.name}`" if reading.name else f"`{module}`"


def ruling_told(clause: Clause) -> Iterator[str]:
    """What the ruling says that a clause names, if it does."""
    if clause.ruling is None:
        return
    ruling: Ruling = catalogue().ruling(clause.ruling)
    text = f"> *Ruling {ruling.id}: {linked(ruling.question)}* {linked(ruling.ruling)}"
    if ruling.values:
        choice = " | ".join(ruling.values)
        text += f" A record may say `ruling {ruling.id} {choice}`; the first is the rule."
    yield text


def example_told(example: Example, clause: Clause) -> Iterator[str]:
    """An example: its name and remark, the record, what holds, and what was printed."""
    scenario = example.scenario
    intro, lines = shown(example)
    yield " ".join(filter(None, (*named(example), intro)))
    if lines:
        yield block("orloj", "\n".join(lines))
    yield from holds(example)
    if example.printed:
        yield block("text" if scenario.error else "output", example.printed)
    if scenario.error is not None and scenario.error.clause != clause.id:
        yield f"The refusal's own clause is {link(scenario.error.clause)}; it rests on this clause, too."
    silent = [link(entry.text) for entry in scenario.then if entry.kind == NO_EVENT]
    if silent and example.setup is None:
        yield f"In this example nothing rests on {', '.join(silent)}."


def named(example: Example) -> Iterator[str]:
    """The name of an example and its remark; neither where a line of a setup is shown: they are about all of it."""
    scenario = example.scenario
    if scenario.error is not None:
        yield f"**{escaped(f'Refused: {scenario.name}')}.**"
    elif example.setup is None:
        yield f"**{escaped(sentence(scenario.name))}.**"
    else:
        return
    yield linked(example.why)


def sentence(name: str) -> str:
    """A name as a sentence begins; that of a card, such as ``r1``, stays as it is."""
    return name if name[1:2].isdigit() else name[0].upper() + name[1:]


def shown(example: Example) -> tuple[str, Sequence[str]]:
    """Words about the lines of an example that aren't shown, and those that are."""
    played = ["play", *example.played] if example.played else []
    if example.setup is not None:
        words, lines = of_a_setup(example.given, example.setup.split())
    elif is_like_a_table(example.given):
        words, lines = from_table(example.given)
    else:
        lines = [*example.given, *example.played]
        return "", lines[len(HEAD) :] if tuple(lines[: len(HEAD)]) == HEAD else lines
    return words, [*lines, *played]


def holds(example: Example) -> Iterator[str]:
    """What no line of the record says: what holds then, and, where no event can show the clause, what is legal."""
    facts = [fact for text in example.holds for fact in text.split(", ")]
    if example.setup is not None:
        facts = [fact for fact in facts if set(fact.split()) & set(example.setup.split())]
    if facts:
        yield f"Then: `{', '.join(facts)}`"
    if example.printed:
        return
    for kind, words in ((LEGAL, "Legal then, among others"), (NOT_LEGAL, "Not legal then")):
        if steps := [f"`{entry.text}`" for entry in example.scenario.then if entry.kind == kind]:
            yield f"{words}: {', '.join(steps)}."


def story_told(story: Story) -> Iterator[str]:
    """A feature: its first scenario as it is written, and the titles of the others."""
    first, *others = story.scenes
    yield f"{target(story.anchor)}### {' '.join(filter(None, (story.id, story.title)))}"
    yield escaped(story.about)
    yield f"Clauses: {', '.join(map(link, first.clauses))}"
    yield block("gherkin", "\n\n".join(filter(None, (story.background, first.text))))
    if others:
        yield f"`features/{story.file}` goes on:"
        yield "\n".join(f"- {escaped(scene.title)} ({', '.join(map(link, scene.clauses))})" for scene in others)


# ---- the catalogue ----


def clauses(sections: Iterable[str]) -> list[Clause]:
    """The clauses of some sections, in the rulebook's order."""
    wanted = set(sections)
    return [clause for clause in catalogue() if catalogue().section_of(clause.id).id in wanted]


# ---- writing ----


def update() -> list[str]:
    """Write all pages; the names of those that have changed, or are there no more."""
    FOLDER.mkdir(exist_ok=True)
    now = pages()
    changed = [name for name, text in now.items() if stored(name) != text]
    for name in changed:
        (FOLDER / name).write_text(now[name], "utf-8")
    gone = [path for path in FOLDER.glob("*.md") if path.name not in now]
    for path in gone:
        path.unlink()
    return [*changed, *(path.name for path in gone)]


def stored(name: str) -> str:
    """A page as it lies there; nothing if it doesn't."""
    path = FOLDER / name
    return path.read_text("utf-8") if path.exists() else ""


def main(arguments: Sequence[str] | None = None) -> None:
    """Write all pages."""
    options = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--update", action="store_true", required=True, help="write all pages anew")
    options.parse_args(arguments)
    print("changed:", ", ".join(update()) or "nothing")


if __name__ == "__main__":
    main()
