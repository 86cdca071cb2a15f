"""The command line: progress on stderr, results on stdout (`--json` for programs), exit codes 0, 1, 2 and 130."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Do the command that was typed. Ctrl-C ends it quietly, also while the program is still being read."""
    try:
        from kgplatform.cli.app import main as do

        do()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
