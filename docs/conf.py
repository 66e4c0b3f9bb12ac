"""How Sphinx builds the documentation: ``sphinx-build -W -n --keep-going -b html docs build/docs``."""

from __future__ import annotations

from sphinx.application import Sphinx

from orloj_dsl import __version__
from orloj_dsl.show.lexer import OrlojLexer

project = "orloj_dsl"
copyright = "the orloj_dsl authors"
release = __version__
version = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True

myst_heading_anchors = 3  # so that a link may point at a heading: notation.md#positions

html_theme = "furo"
html_title = "orloj_dsl"
html_static_path = ["_static"]
html_css_files = ["orloj.css"]
html_show_sphinx = False
html_show_sourcelink = False
# Records with mistakes in them are shown on purpose; what the lexer can read of them is highlighted all the same.
suppress_warnings = ["misc.highlighting_failure"]


def setup(app: Sphinx) -> None:
    """Highlight with the lexer of this checkout, whichever is installed."""
    app.add_lexer("orloj", OrlojLexer)
