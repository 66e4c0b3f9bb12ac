"""Where the engine names a clause: calls that have it as an argument, with all that an operator needs to bend them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

CLAUSE = re.compile(r"O-A?\d+(?:\.\d+)*[a-z]?")


class Text:
    """A module's text, and where the nodes of its tree stand in it."""

    def __init__(self, text: str) -> None:
        """Parse it."""
        self.text = text
        self.tree = ast.parse(text)
        self._lines = [0]
        for line in text.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends; the tree counts in bytes of a line."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def of(self, node: ast.expr | ast.stmt) -> str:
        """The text of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def _at(self, line: int, column: int) -> int:
        start = self._lines[line - 1]
        whole = self.text[start : self._lines[line]].encode()
        return start + len(whole[:column].decode())


@dataclass(frozen=True, slots=True)
class Place:
    """A call that names a clause, or does so by the rule of the decision that it makes due.

    Attributes:
        call: the call.
        clause: the clause.
        function: the function that holds it, by its name; outside functions the name that is assigned.
        block: the statements among which its own stands.
        index: the place of its own statement among them.
        guard: the nearest ``if`` that does this statement only if its test holds.
        around: the call that it is an argument of, if it is one.
    """

    call: ast.Call
    clause: str
    function: str
    block: Sequence[ast.stmt]
    index: int
    guard: ast.If | None
    around: ast.Call | None

    @property
    def name(self) -> str:
        """The name of what is called."""
        return name_of(self.call)

    @property
    def statement(self) -> ast.stmt:
        """The statement that holds the call."""
        return self.block[self.index]


def name_of(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def places(tree: ast.Module, rules: dict[str, str]) -> Iterator[Place]:
    """All places of a module, in their order.

    Args:
        tree: the module.
        rules: the clause of each kind of decision, for decisions that name none.
    """
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield from _in_block(statement.body, statement.name, None, rules)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            name = target.id if isinstance(target, ast.Name) else ""
            yield from _in_expressions([statement], 0, name, None, rules)


def _in_block(block: Sequence[ast.stmt], function: str, guard: ast.If | None, rules: dict[str, str]) -> Iterator[Place]:
    for index, statement in enumerate(block):
        yield from _in_expressions(block, index, function, guard, rules)
        if isinstance(statement, ast.If):
            yield from _in_block(statement.body, function, statement, rules)
            yield from _in_block(statement.orelse, function, guard, rules)
        elif isinstance(statement, ast.For | ast.While):
            yield from _in_block(statement.body, function, guard, rules)


def _in_expressions(
    block: Sequence[ast.stmt], index: int, function: str, guard: ast.If | None, rules: dict[str, str]
) -> Iterator[Place]:
    """Places in a statement's own expressions, without those of the statements in it."""

    def visit(node: ast.AST, around: ast.Call | None) -> Iterator[Place]:
        if isinstance(node, ast.Call):
            for clause in _named(node, rules):
                yield Place(node, clause, function, block, index, guard, around)
            around = node
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt):
                yield from visit(child, around)

    return visit(block[index], None)


def _named(call: ast.Call, rules: dict[str, str]) -> Iterator[str]:
    """The clause that a call names first; two, if it depends on the table which."""
    for value in [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "clause")]:
        choices = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
        named = [choice.value for choice in choices if isinstance(choice, ast.Constant)]
        clauses = [word for word in named if isinstance(word, str) and CLAUSE.fullmatch(word)]
        if clauses:
            yield from clauses
            return
    if name_of(call) == "Decision" and not any(keyword.arg == "clause" for keyword in call.keywords):
        kind = call.args[0]
        if isinstance(kind, ast.Constant) and kind.value in rules:
            yield rules[kind.value]
