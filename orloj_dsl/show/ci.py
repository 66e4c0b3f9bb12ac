"""Findings for those who read them in a review: GitHub's workflow commands, and SARIF 2.1.0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from orloj_dsl.notation.diagnostics import Diagnostic
from orloj_dsl.notation.spans import Source
from orloj_dsl.show.diagnostics import code_text

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def github(found: Diagnostic, source: Source) -> str:
    """One finding as a workflow command, which GitHub shows beside the line: ``::error file=...::message``.

    Columns count from 1, the last one is part of what is wrong; they are left out where it goes over several lines.
    """
    line, column = source.location(found.span.start)
    end_line, end_column = source.location(found.span.end)
    place = {"file": source.name, "line": line, "endLine": end_line}
    if line == end_line:
        place |= {"col": column, "endColumn": max(column, end_column - 1)}
    properties = {**place, "title": code_text(found)}
    said = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{'notice' if found.note else 'error'} {said}::{_escaped(_message(found))}"


def sarif(found: Iterable[tuple[Diagnostic, Source]], codes: Mapping[str, str], version: str) -> dict[str, Any]:
    """All findings as one SARIF log: each code is a rule, its meaning the rule's text.

    Args:
        found: the findings, each with its text.
        codes: what each code says.
        version: the version of this program.
    """
    results = [_result(diagnostic, source) for diagnostic, source in found]
    used = sorted({result["ruleId"] for result in results})
    rules = [{"id": code, "shortDescription": {"text": codes.get(code, code)}} for code in used]
    driver = {"name": "orloj", "version": version, "rules": rules}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SARIF, "version": "2.1.0", "runs": [run]}


def _result(found: Diagnostic, source: Source) -> dict[str, Any]:
    line, column = source.location(found.span.start)
    end_line, end_column = source.location(found.span.end)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    location = {"physicalLocation": {"artifactLocation": {"uri": _uri(source.name)}, "region": region}}
    rests_on = {"clause": found.clause, "also": list(found.also), "ruling": found.ruling}
    return {
        "ruleId": found.code,
        "level": "note" if found.note else "error",
        "message": {"text": _message(found)},
        "locations": [location],
        "properties": {name: value for name, value in rests_on.items() if value},
    }


def _message(found: Diagnostic) -> str:
    return f"{found.message} (did you mean: {found.hint})" if found.hint else found.message


def _uri(name: str) -> str:
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _escaped(text: str, more: str = "") -> str:
    """Signs that would end a workflow command or one of its properties."""
    for sign in ("%", "\r", "\n", *more):
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
