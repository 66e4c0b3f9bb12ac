"""The JSON Schema of scenario files says what their reader says, as far as a schema can.

``python tests/test_schema.py --update`` writes the codes that there are now into the schema.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from test_scenario_runner import GOOD, MALFORMED, REFUSED, SETUP, UNSET, Entry, but, write

from orloj_dsl.files import data_path
from orloj_dsl.games.orloj import catalogue
from orloj_dsl.interpreter.codes import codes
from orloj_dsl.safe_yaml import load_yaml
from orloj_dsl.scenario import form
from orloj_dsl.scenario.file import load_scenarios
from orloj_dsl.scenario.model import ScenarioError

ROOT = Path(__file__).resolve().parent.parent
PATH = data_path("scenario.schema.json")
FILES = sorted(data_path("scenarios", "rules").rglob("*.yaml"))
ENUM = re.compile(r'"enum": \[[^\]]*\]')


def schema() -> dict[str, Any]:
    read = json.loads(PATH.read_text("utf-8"))
    assert isinstance(read, dict)
    return read


def definition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = schema()["$defs"][name]
    return found


def accepted(document: object) -> bool:
    return Draft202012Validator(schema()).is_valid(document)


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_that_ships_is_accepted(path: Path) -> None:
    errors = Draft202012Validator(schema()).iter_errors(load_yaml(path.read_text("utf-8"), path.name))
    assert [f"{list(error.path)}: {error.message}" for error in errors] == []


# ---- one reader, one schema ----


def test_the_keys_are_those_of_the_reader() -> None:
    scenario, error, moment = definition("scenario"), definition("error"), definition("moment")
    assert tuple(scenario["properties"]) == form.KEYS
    assert tuple(scenario["required"]) == form.NEEDED
    assert tuple(error["properties"]) == tuple(error["required"]) == form.ERROR
    assert tuple(moment["properties"]) == tuple(moment["required"]) == form.TAKEN
    assert tuple(definition("expectation")["anyOf"][1]["properties"]) == form.NAMED


def test_the_codes_are_all_there_are() -> None:
    assert definition("error")["properties"]["code"]["enum"] == sorted(codes()), (
        "write them into the schema: python tests/test_schema.py --update"
    )


def test_every_clause_has_the_form_that_is_asked_for() -> None:
    validator = Draft202012Validator(definition("clause"))
    assert [clause.id for clause in catalogue() if not validator.is_valid(clause.id)] == []


def test_every_key_is_described() -> None:
    described = [*definition("scenario")["properties"].values(), *definition("error")["properties"].values()]
    described += [*definition("moment")["properties"].values()]
    described += [*definition("expectation")["anyOf"][1]["properties"].values(), definition("clause"), schema()]
    assert all(part["description"].strip() for part in described)


@pytest.mark.parametrize("entry", [GOOD, REFUSED, SETUP, UNSET], ids=["then", "error", "setup", "given"])
def test_both_accept(entry: Entry, tmp_path: Path) -> None:
    load_scenarios(write(tmp_path, entry))
    assert accepted([entry])


ONLY_THE_READER = (
    "the rulebook has no clause",  # a well-formed clause that isn't there
    "can't be read",  # a step that is none, a record that isn't there
    "is listed as",  # a step in another than its listed form
    "'when' is whole turns",  # what stands in a play
    "without 'when'",  # what stands in given and then
)
"""Why a scenario is refused that the schema accepts: it knows the form, not what is written in it."""


@pytest.mark.parametrize(("entry", "why"), MALFORMED)
def test_what_the_reader_refuses_the_schema_refuses_if_it_can(entry: object, why: str) -> None:
    # A clause without its letter hasn't the form either; the reader just has no message of its own for that.
    by_content = any(reason in why for reason in ONLY_THE_READER) and "no clause 7.1.1" not in why
    assert accepted([entry]) is by_content


WRONG: list[object] = [
    [],
    {},
    GOOD,
    None,
    "name",
    [GOOD, 3],
    [but(GOOD, when=1)],
    [but(GOOD, given=[])],
    [but(GOOD, given={"record": ".orloj", "to": "end"})],
    [but(GOOD, given={"record": "a.orloj", "to": " "})],
    [but(GOOD, then={"legal": "pass"})],
    [but(GOOD, then=[{}])],
    [but(GOOD, then=[["hand 1"]])],
    [but(GOOD, then=[" \n"])],
    [but(GOOD, then=[{"legal": ""}])],
    [but(GOOD, then=[{"event": "O-7"}])],
    [but(GOOD, then=[{"event": "O-7.1.1 "}])],
    [but(GOOD, then=[{"event": "E-7.1.1"}])],
    [but(REFUSED, error=[])],
    [but(REFUSED, error={})],
    [but(REFUSED, error={"code": "dial-zero", "clause": " ", "at": ""})],
    [but(REFUSED, error={"code": "dial-zeor", "clause": "O-7.1.1", "at": "clock 0"})],
    [but(REFUSED, error={"code": 1, "clause": "", "at": ""})],
    [but(REFUSED, error={"code": "dial-zero", "clause": "", "at": None})],
]


@pytest.mark.parametrize("document", WRONG, ids=range(len(WRONG)))
def test_both_refuse(document: object, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(ScenarioError):
        load_scenarios(path)
    assert not accepted(document)


# ---- for editors ----


def test_the_settings_that_the_docs_show_are_those_of_this_repository() -> None:
    text = (ROOT / "docs" / "editors.md").read_text("utf-8")
    ((name, pattern),) = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0])["yaml.schemas"].items()
    assert (ROOT / name).samefile(PATH)
    assert sorted(ROOT.glob(pattern)) == FILES
    (modeline,) = re.findall(r"yaml-language-server: \$schema=(.*)", text)
    assert all((path.parent / modeline).samefile(PATH) for path in FILES)


# ---- the command ----


def test_the_command_prints_the_file() -> None:
    command = [sys.executable, "-m", "orloj_dsl", "schema"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, PATH.read_bytes(), b"")


def update() -> None:
    listed = "".join(f'\n            "{code}",' for code in sorted(codes())).removesuffix(",")
    text = ENUM.sub(f'"enum": [{listed}\n          ]', PATH.read_text("utf-8"), count=1)
    PATH.write_text(text, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("usage: python tests/test_schema.py --update")
    update()
