"""kgplatform doctor, logs, clean."""

import asyncio
from typing import Annotated

import typer

from kgplatform.cli.connect import ask, serving
from kgplatform.cli.console import confirm, out, print_json, print_table, say
from kgplatform.cli.options import Json
from kgplatform.engines.cleaning import clean_home
from kgplatform.engines.home import Home
from kgplatform.errors import OwnershipError
from kgplatform.settings import load_settings


def doctor(
    repair: Annotated[bool, typer.Option("--repair/--no-repair", help="Put right what differs.")] = True,
    json: Json = False,
) -> None:
    """Compare what is stored with what follows from what was read; repair what differs.

    Exits with 1 where something differs that is not repaired.
    """
    found = ask(lambda service: service.doctor(repair))
    if json:
        print_json(found)
    elif not found:
        out.print("All is as it should be.")
    else:
        print_table(
            "Differences", ["where", "what", "count", "repaired"],
            [[f.subject, f.what, str(f.count), "yes" if f.repaired else "no"] for f in found],
        )  # fmt: skip
    if not all(f.repaired for f in found):
        say("Put it right with: kgplatform doctor")
        raise typer.Exit(1)


def logs(
    lines: Annotated[int, typer.Option("--lines", "-n", help="How many of the newest lines.", min=0)] = 50,
) -> None:
    """Print the newest lines of the log, and where the logs are."""
    folder = Home(load_settings().home).logs
    newest = folder / "kgplatform.log"
    text = newest.read_text(encoding="utf-8", errors="replace").splitlines() if newest.is_file() else []
    for line in text[len(text) - min(lines, len(text)) :]:
        out.print(line, markup=False, highlight=False)
    out.print(f"All logs are in {folder}", style="dim", highlight=False)


def clean(
    everything: Annotated[bool, typer.Option("--all", help="The whole data folder: graph, vectors, pages.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Remove logs and caches; with --all everything that kgplatform keeps."""
    home = Home(load_settings().home)
    if everything and not yes and home.path.exists():
        confirm(f"Remove all that is in {home.path}?")
    asyncio.run(_clean(home, everything))


async def _clean(home: Home, everything: bool) -> None:
    if await serving(home):
        raise OwnershipError("The data folder is in use by a running server.", "Stop it first: kgplatform engine stop.")
    removed = await asyncio.to_thread(clean_home, home, everything)
    done = f"Removed {removed / 1e6:.1f} MB from {home.path}" if removed else "There was nothing to remove."
    out.print(done, highlight=False)
