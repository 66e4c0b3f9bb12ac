"""Every code that the product gives is shown in the documents by an example that is run, and no other code is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_docs import blocks

from orloj_dsl.games.orloj import OrlojPosition
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.interpreter.game import run
from orloj_dsl.kernel.values import Action
from orloj_dsl.notation.bounds import MAX_DEPTH, MAX_FINDINGS
from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.messages import STEP_WORDS
from orloj_dsl.notation.parser import parse, parse_turn
from orloj_dsl.notation.reading import decode
from orloj_dsl.notation.spans import Source
from orloj_dsl.notation.tree import Turn
from orloj_dsl.show.diagnostics import diagnostic_text

ROOT = Path(__file__).parents[1]
DIAGNOSTICS = ROOT / "docs" / "diagnostics.md"
OTHERS = {
    *("area", "basic", "card", "coin", "flipped", "given", "gone", "hour", "int", "mastery", "moon", "none", "panel"),
    *("nobody", "play", "round"),
    *("round-card", "set", "unbuilt", "warehouse", "word"),
}
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
FINDING = re.compile(r"\S+:\d+:\d+ (?P<code>[a-z]+(?:-[a-z]+)*) ")
MADE_WITH = ("Diagnostic", "Violation", "Misfit", "CodeError")


def given(tree: ast.AST) -> Iterator[str]:
    """The codes in a module: the first argument of findings and violations, and what is returned with a clause."""
    for node in ast.walk(tree):
        first: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0] if node.func.id in MADE_WITH else None
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and node.value.elts:
            first = node.value.elts[0]
        elif isinstance(node, ast.Dict):
            for value in node.values:
                if (
                    isinstance(value, ast.Tuple)
                    and value.elts
                    and all(isinstance(part, ast.Constant) for part in value.elts)
                ):
                    yield from constants(value.elts[0])
        if first is not None:
            yield from constants(first)


def constants(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and CODE.fullmatch(part.value):
            yield part.value


def listed() -> dict[str, str]:
    """The codes in the table of the document, each with the text and the heading that it leads to."""
    table = DIAGNOSTICS.read_text("utf-8").partition("## All codes")[2]
    rows = re.findall(r"^\| \[`([a-z-]+)`\]\((\S+)\) \| (.+) \|$", table, re.MULTILINE)
    assert len(rows) == len({code for code, _, _ in rows})
    return {code: f"{text} -> {target}" for code, target, text in rows}


def shown(path: Path) -> set[str]:
    """The codes that the commands of a document print; the tests of the documents run them all."""
    consoles = (block for block in blocks(path.read_text("utf-8")) if block.language == "console")
    found = (FINDING.match(line) for block in consoles for line in block.lines)
    return {match["code"] for match in found if match}


def test_every_code_is_in_the_table_of_the_docs_and_every_code_of_the_table_is_given() -> None:
    found: set[str] = set()
    words: set[str] = set()
    for folder in ("cli", "games", "interpreter", "kernel", "notation", "puzzle", "scenario"):
        for path in (ROOT / "orloj_dsl" / folder).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            found |= set(given(tree))
            words |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in codes()}
    assert set(listed()) == set(codes()) == words
    # Words that are returned beside something else, and are no codes, are few and known.
    assert found - set(codes()) <= OTHERS


def test_the_table_of_the_docs_says_what_explain_says_and_leads_to_the_example() -> None:
    elsewhere = shown(ROOT / "docs" / "editions.md") - shown(DIAGNOSTICS)
    expected = {
        code: f"{text} -> {'editions.md' if code in elsewhere else f'#{code}'}" for code, text in codes().items()
    }
    assert listed() == expected
    headings = re.findall(r"^### (\S+)$", DIAGNOSTICS.read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(set(codes()) - elsewhere)


# ---- codes that no command of a document can show ----

HEAD = "orloj 1\nplayers Mikel purple, Eduardo yellow\nposition\nplay\n"


def in_latin_1() -> tuple[Diagnostic, Source]:
    """Bytes that a document can't hold."""
    source, (found,) = decode("bad-encoding.orloj", b'orloj 1\nplayers "Jos\xe9" purple, Eduardo yellow\n')
    return found, source


def carriage_returns() -> tuple[Diagnostic, Source]:
    """Line ends that don't survive a document."""
    source = Source("lone-cr.orloj", "orloj 1\r\r\nplayers Mikel purple, Eduardo yellow\r\r\n")
    return parse(source).diagnostics[0], source


def too_deep() -> tuple[Diagnostic, Source]:
    """A text too long for a document."""
    source = Source("too-deep.orloj", HEAD + "1 Mikel pass\n" + "( 1 Mikel clock 1\n" * (MAX_DEPTH + 1))
    return parse(source).diagnostics[0], source


def too_many_findings() -> tuple[Diagnostic, Source]:
    """A text too long for a document."""
    source = Source("too-many-findings.orloj", "orloj 1\n" + "<html>\n" * (MAX_FINDINGS + 1))
    return parse(source).diagnostics[-1], source


TOO_MUCH = {
    "bad-encoding": in_latin_1,
    "lone-cr": carriage_returns,
    "too-deep": too_deep,
    "too-many-findings": too_many_findings,
}


@pytest.mark.parametrize("code", TOO_MUCH)
def test_what_is_too_much_for_a_document_is_shown_as_it_is_told(code: str) -> None:
    found, source = TOO_MUCH[code]()
    assert found.code == code
    said = DIAGNOSTICS.read_text("utf-8")
    assert f"### {code}\n" in said
    assert f"```text\n{diagnostic_text(found, source)}\n```\n" in said


def test_what_only_a_program_can_do_is_shown_as_a_program() -> None:
    said = DIAGNOSTICS.read_text("utf-8").partition("### malformed\n")[2]
    (example, *_) = [block for block in blocks(said) if block.language == "text"]
    (game,) = run(parse(Source("x", HEAD)))
    assert game.start is not None
    assert example.lines[-2:] == ('position.check(Action("clock", -1))', "# " + told(game.start, Action("clock", -1)))


def told(position: OrlojPosition, action: Action) -> str:
    violation = position.check(action)
    assert violation is not None
    return f"{violation.code} [{violation.clause}] {violation.message}"


def test_every_code_has_an_example_that_is_run_or_a_reason_why_not() -> None:
    examples = shown(DIAGNOSTICS) | shown(ROOT / "docs" / "editions.md")
    assert examples <= set(codes())
    assert set(codes()) - examples == {*TOO_MUCH, "malformed"}


def test_the_words_that_begin_a_step_are_those_of_the_grammar() -> None:
    refused = parse_turn("1 Mikel ,")
    assert not isinstance(refused, Turn)
    assert {word for word in refused.legal if not word.startswith("+")} == STEP_WORDS
    assert grammar("orloj").keywords >= STEP_WORDS
