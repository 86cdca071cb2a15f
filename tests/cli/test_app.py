"""What every command begins with."""

import subprocess
import sys

HEAVY = (
    "api.asking", "dbos", "fastapi", "igraph", "neo4j", "neomodel", "scipy", "spacy", "sqlalchemy", "strawberry",
    "torch",
)  # fmt: skip


def test_commands_begin_without_what_only_the_server_needs() -> None:
    asked = f"import kgplatform.cli.app, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
