"""The table drawn: each part of it as SVG, the whole of it as one picture."""
