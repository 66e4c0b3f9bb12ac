"""``orloj schema``: what editors need to know of scenario files."""

from __future__ import annotations

import click

from orloj_dsl.files import data_path


@click.command()
def schema() -> None:
    """Print the JSON Schema of scenario files, by which an editor completes and checks them while they are written."""
    click.echo(data_path("scenario.schema.json").read_bytes(), nl=False)
