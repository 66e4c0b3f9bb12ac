"""Every code that the product gives is explained in docs/diagnostics.md, and none that it doesn't give."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from orloj_dsl.interpreter.library import codes
from orloj_dsl.notation.grammar import grammar
from orloj_dsl.notation.messages import STEP_WORDS
from orloj_dsl.notation.parser import parse_turn
from orloj_dsl.notation.tree import Turn

ROOT = Path(__file__).parents[1]
OTHERS = {"coin", "int", "moon", "none", "panel", "set", "unbuilt", "warehouse", "word"}
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def given(tree: ast.AST) -> Iterator[str]:
    """The codes in a module: the first argument of findings and violations, and what is returned with a clause."""
    for node in ast.walk(tree):
        first: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0] if node.func.id in ("Diagnostic", "Violation") else None
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


def test_every_code_is_in_the_table_of_the_docs_and_every_code_of_the_table_is_given() -> None:
    found: set[str] = set()
    for folder in ("games", "interpreter", "kernel", "notation"):
        for path in (ROOT / "orloj_dsl" / folder).rglob("*.py"):
            found |= set(given(ast.parse(path.read_text("utf-8"))))
    table = (ROOT / "docs" / "diagnostics.md").read_text("utf-8").partition("## All codes")[2]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    listed = {code for cell in cells for code in re.findall(r"`([a-z-]+)`", cell)}
    assert listed == set(codes())
    assert listed <= found
    # Words that are returned beside something else, and are no codes, are few and known.
    assert found - listed <= OTHERS


def test_the_table_of_the_docs_says_what_explain_says() -> None:
    table = (ROOT / "docs" / "diagnostics.md").read_text("utf-8")
    assert [code for code, text in codes().items() if f"| `{code}` | {text} |" not in table] == []


def test_the_words_that_begin_a_step_are_those_of_the_grammar() -> None:
    refused = parse_turn("1 Mikel ,")
    assert not isinstance(refused, Turn)
    assert {word for word in refused.legal if not word.startswith("+")} == STEP_WORDS
    assert grammar("orloj").keywords >= STEP_WORDS
