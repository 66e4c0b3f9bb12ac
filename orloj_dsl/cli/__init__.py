"""The command ``orloj``. Exit codes: 0 clean, 1 findings, 2 usage or system trouble, 3 a bug of ours."""

from __future__ import annotations

import gc
import io
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

import click

from orloj_dsl import __version__
from orloj_dsl.cli.check import check
from orloj_dsl.cli.completion import completion
from orloj_dsl.cli.cook import cook
from orloj_dsl.cli.edition import edition
from orloj_dsl.cli.explain import explain
from orloj_dsl.cli.fmt import fmt
from orloj_dsl.cli.legal import legal
from orloj_dsl.cli.new import new
from orloj_dsl.cli.open_code import open_code
from orloj_dsl.cli.puzzle import puzzle
from orloj_dsl.cli.record import record
from orloj_dsl.cli.replay import replay
from orloj_dsl.cli.rules import rules
from orloj_dsl.cli.schema import schema
from orloj_dsl.cli.selfplay import selfplay
from orloj_dsl.cli.share import share
from orloj_dsl.cli.show import show
from orloj_dsl.cli.solve import solve
from orloj_dsl.cli.test import test
from orloj_dsl.cli.verify import verify
from orloj_dsl.cli.view import view
from orloj_dsl.games.orloj import RULES_VERSION
from orloj_dsl.games.orloj.edition import shipped
from orloj_dsl.interpreter.headers import NOTATION_VERSION

USAGE = 2
BUG = 3
INTERRUPTED = 130


def _version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    edition = shipped()
    click.echo(
        f"orloj {__version__}, notation {NOTATION_VERSION}, rules {RULES_VERSION}, "
        f"edition {edition.id} {edition.version} {edition.digest}"
    )
    context.exit()


class _NobodyReads(Exception):  # noqa: N818 - says what is so
    """Whoever read the results has seen enough, which is no failure of the command."""


@contextmanager
def _told_to_somebody() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _NobodyReads from error


class _Group(click.Group):
    """Keeps a closed pipe from click, which would end with 1 as if something had been found."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; help and version are printed here."""
        with _told_to_somebody():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _told_to_somebody():
            return super().invoke(ctx)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Name the versions of program, notation, rules and edition.",
)
def orloj() -> None:
    """Records of Orloj: The Prague Astronomical Clock, checked against the rules and replayed."""


for command in (
    check,
    completion,
    cook,
    edition,
    explain,
    fmt,
    legal,
    new,
    open_code,
    puzzle,
    record,
    replay,
    rules,
    schema,
    selfplay,
    share,
    show,
    solve,
    test,
    verify,
    view,
):
    orloj.add_command(command)


def main() -> None:
    """Run the command line; a bug is told as one, in a sentence."""
    # Next to nothing that is read and played refers to itself, so looking for cycles often is time lost: a sixth of it.
    gc.set_threshold(100_000, 20, 20)
    streams = _streams()
    code = _code()
    for stream in streams:
        _let_go(stream)
    sys.exit(code)


def _streams() -> tuple[TextIO, ...]:
    """Standard output and error: there, and able to write any text."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stays open until the end
    if sys.stdout is None:
        _tell("standard output is closed")
        sys.exit(USAGE)
    streams = (sys.stdout, sys.stderr)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    return streams


def _let_go(stream: TextIO) -> None:
    """What a stream can't take any more is dropped, lest the interpreter complain about it at its end."""
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _code() -> int:
    """Run the command line; its exit code."""
    try:
        orloj(prog_name="orloj", standalone_mode=False)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except click.Abort:
        _tell("stopped")
        return INTERRUPTED
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return USAGE
    except _NobodyReads:
        return 0
    except OSError as error:
        _tell(f"orloj: {error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
        return USAGE
    except Exception as error:
        _tell(f"orloj: this is a bug of ours: {type(error).__name__}: {error}")
        _tell("Please report it with the record; ORLOJ_DEBUG=1 shows where.")
        if os.environ.get("ORLOJ_DEBUG"):
            traceback.print_exc()
        return BUG
    return 0


def _tell(text: str) -> None:
    """The last words, if standard error takes them."""
    with suppress(OSError):
        click.echo(text, err=True)
