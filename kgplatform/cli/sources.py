"""kgplatform source list, export, find, works, look-up, remove."""

from typing import Annotated

import typer

from kgplatform.bounds import MOST_OF_LIST
from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import confirm, count_of, print_json, print_plain, print_table, say
from kgplatform.cli.found_works import find_works, look_up
from kgplatform.cli.options import Domain, Json, Yes
from kgplatform.graph.source_selection import chosen_sources
from kgplatform.models import KnownWork, ListAsked
from kgplatform.sources.bibliography import identifier, in_words
from kgplatform.sources.exports import bibtex, csl_json, listed, ris

app = Commands(no_args_is_help=True)
_FORMATS = {"bibtex": bibtex, "ris": ris, "csl": csl_json}


@app.command("list")
def list_sources(domain: Domain = "", json: Json = False) -> None:
    """List the documents that were loaded, of a domain or all."""
    found = ask(lambda service: service.sources(domain))
    if json:
        print_json(found)
        return
    if not found:
        print_plain(_none_in(domain))
        return
    rows = [[s.url or s.id, s.title, s.domain, str(s.snippets), "yes" if s.loaded else "no"] for s in found]
    print_table("Sources", ["address", "title", "domain", "snippets", "loaded to the end"], rows)


@app.command("export")
def export_sources(
    format: Annotated[str, typer.Option("--format", metavar="NAME", help=f"One of {', '.join(_FORMATS)}.")],
    domain: Domain = "",
) -> None:
    """Write the sources of a domain, or all, as a library of reference managers."""
    if format not in _FORMATS:
        raise typer.BadParameter(f"There is no {format!r}: it is one of {', '.join(_FORMATS)}.", param_hint="--format")
    found = ask(lambda service: service.sources(domain))
    if found:
        print_plain(_FORMATS[format](list(map(listed, found))).rstrip("\n"))
    else:
        say(_none_in(domain))


app.command("find")(find_works)


@app.command("works")
def list_works(
    domain: Domain = "general",
    unread: Annotated[bool, typer.Option("--unread", help="Those that are cited and that nobody loaded.")] = False,
    first: Annotated[int, typer.Option("--first", min=1, max=MOST_OF_LIST, help="How many.")] = 20,
    json: Json = False,
) -> None:
    """List the works that the sources of a domain are texts of, or cite: those that most cite first."""
    where = (("unread", True),) if unread else ()
    asked = ListAsked(name="domain_works", owner=domain, order="cited", where=where, first=first)
    found = ask(lambda service: service.lists([asked]))[0].nodes(KnownWork)
    if json:
        print_json(found)
        return
    if not found:
        print_plain(f"The sources of the domain {domain!r} tell of no work{' that nobody loaded' * unread}.")
        return
    rows = [[str(work.cited_by), str(work.sources), in_words(work.record), _known_as(work)] for work in found]
    print_table("Works", ["cited by", "loaded texts", "work", "known as"], rows)


app.command("look-up")(look_up)


@app.command("remove")
def remove_sources(
    named: Annotated[
        list[str] | None, typer.Argument(metavar="ADDRESS_OR_ID...", help="As `source list` lists them.")
    ] = None,
    domain: Domain = "",
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Take sources away with all that was read in them; without an address all of a domain."""
    if not (named or domain):
        raise typer.BadParameter("Say which: addresses as `kgplatform source list` lists them, or --domain NAME.")
    if not yes:
        sources, snippets = _meant(named or [], domain)
        confirm(f"Remove {count_of(sources, 'source')} with {count_of(snippets, 'snippet')}?")
    report = ask(lambda service: service.remove_sources(named or [], domain))
    if json:
        print_json(report)
        return
    print_plain(f"Removed {count_of(report.sources, 'source')} with {count_of(report.snippets, 'snippet')}.")
    if report.stale:
        verb = "section of a page is" if report.stale == 1 else "sections of pages are"
        print_plain(f"{report.stale} {verb} out of date now. Bring them up to date with: kgplatform topic refresh NAME")


def _known_as(work: KnownWork) -> str:
    known_as = identifier(work.record)
    return known_as.label if known_as else ""


def _none_in(domain: str) -> str:
    return f"There are no documents in the domain {domain!r}." if domain else "No document was loaded yet."


def _meant(named: list[str], domain: str) -> tuple[int, int]:
    """Return how many sources would go, with how many snippets."""
    found = ask(lambda service: service.sources(domain))
    chosen = set(chosen_sources(found, named, domain))
    return len(chosen), sum(source.snippets for source in found if source.id in chosen)
