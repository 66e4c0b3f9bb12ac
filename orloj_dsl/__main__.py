"""``python -m orloj_dsl`` is the command ``orloj``."""

from orloj_dsl.cli import main

if __name__ == "__main__":
    main()
