"""``orloj edition``: what an edition says and how sure it is, and overlays of owners of the box."""

from __future__ import annotations

from pathlib import Path

import click

from orloj_dsl.cli.editions import edition_of, overlay_file
from orloj_dsl.cli.options import OUTPUT, TEXT_OR_JSON
from orloj_dsl.cli.output import console, write_json, write_new
from orloj_dsl.games.orloj.edition import DEFAULT, Edition, legend, names, shipped_data
from orloj_dsl.games.orloj.figures import BOX, SURE, UNSURE, figures
from orloj_dsl.games.orloj.overlay import ID
from orloj_dsl.interpreter.editions import OverlayFile
from orloj_dsl.interpreter.report import diagnostic_data
from orloj_dsl.show.counted import counted
from orloj_dsl.show.diagnostics import diagnostic_text, visible
from orloj_dsl.show.edition_view import (
    differences,
    differences_data,
    differences_table,
    figures_data,
    figures_table,
    template_text,
)

SOURCES = (*SURE, *UNSURE, BOX)


@click.group()
def edition() -> None:
    """Look at the component data, and correct it from your own box with an overlay.

    An EDITION is the name of one that ships, or the file of an overlay.
    """


@edition.command()
@click.argument("name", metavar="[EDITION]", default=DEFAULT)
@click.option("--source", "source", type=click.Choice(SOURCES), multiple=True, help="Only figures from there.")
@click.option("--unsure", is_flag=True, help="Only figures that an owner of the box may know better.")
@TEXT_OR_JSON
def show(name: str, source: tuple[str, ...], unsure: bool, form: str) -> None:
    """Show every figure of an edition with its source."""
    of, all_figures = edition_of(name)
    wanted = [
        figure
        for figure in all_figures
        if (not source or any(said in source for _, said in figure.sources)) and (not unsure or figure.unsure)
    ]
    if form == "json":
        write_json({"edition": _head(of), "figures": figures_data(wanted)})
        return
    console().print(figures_table(wanted))
    open_figures = sum(figure.unsure for figure in all_figures)
    click.echo(f"{_title(of)}: {len(wanted)} of {len(all_figures)} figures; {open_figures} aren't sure")


@edition.command()
@click.option("--id", "id_", metavar="NAME", default="my-box", show_default=True, help="What the overlay is called.")
@click.option("--extends", type=click.Choice(names()), default=DEFAULT, help="The edition that it corrects.")
@OUTPUT
def template(id_: str, extends: str, output: Path | None) -> None:
    """Write an overlay with every figure that isn't sure, ready to be filled in from a box."""
    if not ID.fullmatch(id_) or id_ in names():
        raise click.BadParameter("a word of letters, digits and hyphens, not that of one that ships", param_hint="--id")
    text = template_text(figures(shipped_data(extends)), id_, extends, legend())
    write_new(text, output)


@edition.command()
@click.argument("files", nargs=-1, required=True, metavar="FILES")
@TEXT_OR_JSON
def check(files: tuple[str, ...], form: str) -> None:
    """Check overlays: their figures, counts and sums, and whether the rulebook's examples still come out.

    Exit code 0: nothing was found but notes; 1: something was found, told with its place.
    """
    if known := [name for name in files if name in names()]:
        raise click.BadParameter(f"{known[0]} ships with the program; overlays are checked", param_hint="FILES")
    read = [overlay_file(name) for name in files]
    for file in read:
        if form == "text":
            for found in file.diagnostics:
                click.echo(diagnostic_text(found, file.source))
            click.echo(f"{visible(file.source.name)}: {_verdict(file)}")
    if form == "json":
        write_json([_data(file) for file in read])
    raise SystemExit(0 if all(found.note for file in read for found in file.diagnostics) else 1)


@edition.command()
@click.argument("first", metavar="EDITION")
@click.argument("second", metavar="[EDITION]", required=False)
@TEXT_OR_JSON
def diff(first: str, second: str | None, form: str) -> None:
    """Show where two editions differ; one alone is held against the one that ships."""
    (a, ours), (b, theirs) = (edition_of(name) for name in ((first, second) if second else (DEFAULT, first)))
    found = list(differences(ours, theirs))
    if form == "json":
        write_json({"first": _head(a), "second": _head(b), "differences": differences_data(found)})
        return
    if found:
        console().print(differences_table(found, (a.id, b.id)))
    count = "1 figure differs" if len(found) == 1 else f"{len(found)} figures differ"
    click.echo(f"{_title(a)}, {_title(b)}: {count}")


def _head(of: Edition) -> dict[str, str | int]:
    return {"id": of.id, "version": of.version, "digest": of.digest}


def _title(of: Edition) -> str:
    return f"{of.id} {of.version} {of.digest}"


def _verdict(file: OverlayFile) -> str:
    """``ok, edition my-box 1 sha-..; 12 figures from the box, 376 not sure``."""
    errors = sum(not found.note for found in file.diagnostics)
    findings = counted(errors, "finding") if errors else "ok"
    if file.overlaid.edition is None:
        return f"{findings}; it can't be played"
    unsure = sum(figure.unsure for figure in file.overlaid.figures)
    given = file.overlaid.given
    count = counted(given, "figure")
    made = file.overlaid.edition
    told = f"{findings}, edition {_title(made)}; {count} from the box, {unsure} still not sure"
    if Path(file.source.name).stem != made.id:
        told += f"; records find it only as {made.id}.yaml"
    return told


def _data(file: OverlayFile) -> dict[str, object]:
    made = file.overlaid.edition
    return {
        "file": file.source.name,
        "clean": all(found.note for found in file.diagnostics),
        "edition": made and _head(made),
        "given": file.overlaid.given,
        "findings": [diagnostic_data(found, file.source) for found in file.diagnostics],
    }
