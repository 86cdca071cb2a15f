"""The command line: progress on stderr, results on stdout (`--json` for programs), exit codes 0, 1 and 2."""

from kgplatform.cli.app import main

__all__ = ["main"]
