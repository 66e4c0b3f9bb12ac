"""The features that tell the rulebook's worked examples, cut into their scenarios as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent

from orloj_dsl.games.orloj import catalogue

FOLDER = Path(__file__).resolve().parents[1] / "features"
PART = re.compile(r"\n\n(?=  (?:@|Background:|Scenario))")
TITLE = re.compile(r"^ *(?:Feature|Scenario|Scenario Outline): (.*)$", re.MULTILINE)
EXAMPLE = re.compile(r"@E-([0-9.]+)[a-z]?")


@dataclass(frozen=True)
class Scene:
    """One scenario of a feature: its title, the clauses it is tagged with, and its text below the tags."""

    title: str
    clauses: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Story:
    """One feature.

    Attributes:
        file: its name.
        id: the worked example that it tells, such as ``E-8.8``; empty if it is none of the rulebook's.
        title, about: its heading, and the sentences below it.
        section: the section of the rulebook that it belongs to.
        background: what all its scenarios begin with; often empty.
        scenes: its scenarios.
    """

    file: str
    id: str
    title: str
    about: str
    section: str
    background: str
    scenes: tuple[Scene, ...]

    @property
    def anchor(self) -> str:
        """How pages point at it."""
        return self.id.lower().replace(".", "-") if self.id else self.file.removesuffix(".feature")

    def shows(self, clause: str) -> bool:
        """Whether one of its scenarios is tagged with a clause."""
        return any(clause in scene.clauses for scene in self.scenes)


@cache
def stories() -> tuple[Story, ...]:
    """All features, by the names of their files."""
    return tuple(story(path.name, path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.feature")))


def story(file: str, text: str) -> Story:
    """Read one feature."""
    head, *parts = PART.split(text.rstrip())
    scenes = tuple(scene(part, clauses_of(head)) for part in parts if not is_background(part))
    example = EXAMPLE.search(head)
    return Story(
        file=file,
        id=example[0].removeprefix("@") if example else "",
        title=title_of(head),
        about=" ".join(TITLE.split(head)[2].split()),
        section=example[1] if example else catalogue().section_of(scenes[0].clauses[0]).id,
        background="".join(dedent(part) for part in parts if is_background(part)),
        scenes=scenes,
    )


def scene(part: str, shared: tuple[str, ...]) -> Scene:
    """Read one scenario; its feature's clauses are its own, too."""
    lines = part.splitlines()
    below = [line for line in lines if not line.startswith("  @")]
    return Scene(title_of(part), (*shared, *clauses_of(part)), dedent("\n".join(below)))


def is_background(part: str) -> bool:
    """Whether a part is what all scenarios begin with."""
    return part.startswith("  Background:")


def title_of(part: str) -> str:
    """The heading of a feature or of a scenario."""
    return TITLE.split(part)[1]


def clauses_of(part: str) -> tuple[str, ...]:
    """The clauses that a part is tagged with."""
    return tuple(re.findall(r"@(O-\S+)", part))
