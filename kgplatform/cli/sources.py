"""kgplatform source list, remove."""

from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.console import out, print_json, print_table, run
from kgplatform.cli.options import Domain, Json
from kgplatform.graph.choosing import chosen_sources
from kgplatform.models import RemovalReport, Source
from kgplatform.settings import load_settings

app = typer.Typer(no_args_is_help=True)


@app.command("list")
def list_sources(domain: Domain = "", json: Json = False) -> None:
    """List the documents that were loaded, of a domain or all."""
    found = run(_sources(domain))
    if json:
        print_json(found)
        return
    rows = [[s.url or s.id, s.title, s.domain, str(s.snippets), "yes" if s.loaded else "no"] for s in found]
    print_table("Sources", ["address", "title", "domain", "snippets", "loaded to the end"], rows)


@app.command("remove")
def remove_sources(
    named: Annotated[
        list[str] | None, typer.Argument(metavar="ADDRESS_OR_ID...", help="As `source list` lists them.")
    ] = None,
    domain: Domain = "",
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    json: Json = False,
) -> None:
    """Take sources away with all that was read in them; without an address all of a domain."""
    if not (named or domain):
        raise typer.BadParameter("Say which: addresses as `kgplatform source list` lists them, or --domain NAME.")
    if not yes:
        _ask(named or [], domain)
    report = run(_removed(named or [], domain))
    if json:
        print_json(report)
        return
    out.print(f"Removed {report.sources} sources with {report.snippets} snippets.", highlight=False)
    if report.stale:
        verb = "section of a page is" if report.stale == 1 else "sections of pages are"
        out.print(
            f"{report.stale} {verb} out of date now. Bring them up to date with: kgplatform topic refresh NAME",
            highlight=False,
            soft_wrap=True,
        )


def _ask(named: list[str], domain: str) -> None:
    found = run(_sources(domain))
    chosen = set(chosen_sources(found, named, domain))
    snippets = sum(source.snippets for source in found if source.id in chosen)
    typer.confirm(f"Remove {len(chosen)} sources with {snippets} snippets?", abort=True, err=True)


async def _sources(domain: str) -> list[Source]:
    async with services(load_settings()) as service:
        return await service.sources(domain)


async def _removed(named: list[str], domain: str) -> RemovalReport:
    async with services(load_settings()) as service:
        return await service.remove_sources(named, domain)
