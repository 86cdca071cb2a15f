"""kgplatform source find, look-up: services beyond the corpus and catalogues, asked by hand."""

import re
from typing import Annotated

import typer

from kgplatform.bounds import MOST_LOOKED_UP
from kgplatform.cli.connect import ask
from kgplatform.cli.console import count_of, print_json, print_plain, print_table, say
from kgplatform.cli.loads import loaded_in_words, tell_of_load
from kgplatform.cli.options import Json
from kgplatform.graph.source_selection import chosen_sources
from kgplatform.models import FoundSource, LookUpReport, WorkSearch, WorksFound
from kgplatform.retrieval.searcher import SERVICES
from kgplatform.services import Services

MOST_AUTHORS = 3  # that are named
_PLACES = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")


def find_works(
    service: Annotated[str, typer.Argument(help=f"What is asked: {', '.join(SERVICES)}.")],
    words: Annotated[str, typer.Argument(help="Words, all of which a work has to have.")],
    domain: Annotated[str, typer.Option("--domain", "-d", help="The corpus that what is chosen goes to.")] = "general",
    since: Annotated[str, typer.Option(metavar="DATE", help="From when on: 2019, 2019-05 or 2019-05-21.")] = "",
    until: Annotated[str, typer.Option(metavar="DATE", help="Until when, such a date too.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="The words are a query in the service's own syntax.")] = False,
    first: Annotated[int, typer.Option(help="How many works to find.", min=1, max=100)] = 20,
    load: Annotated[
        str, typer.Option("--load", metavar="NUMBERS", help="Load these of what is found, such as 1,3-5; or all.")
    ] = "",
    json: Json = False,
) -> None:
    """Search a service beyond the corpus for works, and load those that are chosen by their numbers."""
    search = WorkSearch(service=service, words=words, domain=domain, since=since, until=until, exact=exact, first=first)
    numbers = numbers_of(load)
    found = ask(lambda services: services.find_works(search))
    for each in found.told:
        say(each, "yellow")
    if load:
        _load(search, found, numbers, json)
    elif json:
        print_json(found)
    else:
        _show(found)


def look_up(
    named: Annotated[
        list[str] | None, typer.Argument(metavar="ADDRESS_OR_ID...", help="As `source list` lists them.")
    ] = None,
    domain: Annotated[str, typer.Option("--domain", "-d", help="The corpus whose sources are meant.")] = "",
    json: Json = False,
) -> None:
    """Renew what is known of sources from the catalogues that KGPLATFORM_LOOKUPS switches on, also whether they were
    corrected or retracted; without an address of all of a domain. Nothing is read anew."""
    if not (named or domain):
        raise typer.BadParameter("Say which: addresses as `kgplatform source list` lists them, or --domain NAME.")
    report = ask(lambda services: _looked_up(services, named or [], domain))
    for note in report.notes:
        say(note, "yellow")
    if json:
        print_json(report)
    else:
        changed = len(report.changed_ids)
        print_plain(f"Asked about {count_of(report.asked, 'source')}: {changed} changed.")


def numbers_of(given: str) -> frozenset[int] | None:
    """Return the numbers that "1,3-5" means; None, all, for "all". Raises typer.BadParameter."""
    if given.strip() == "all":
        return None
    chosen: set[int] = set()
    for part in filter(None, (each.strip() for each in given.split(","))):
        found = _PLACES.fullmatch(part)
        if found is None:
            raise typer.BadParameter(f"{part!r} is no number and no range such as 3-5.", param_hint="--load")
        chosen.update(range(int(found[1]), int(found[2] or found[1]) + 1))
    return frozenset(chosen)


def _load(search: WorkSearch, found: WorksFound, numbers: frozenset[int] | None, json: bool) -> None:
    missing = sorted((numbers or frozenset()) - {each.rank for each in found.results})
    if missing:
        raise typer.BadParameter(
            f"There is no result {missing[0]}: {count_of(len(found.results), 'work')} found.", param_hint="--load"
        )
    chosen = [each.address for each in found.results if numbers is None or each.rank in numbers]
    if not chosen:
        print_plain("Nothing was found, so nothing was loaded.")
        return
    say(f"Loading {count_of(len(chosen), 'work')} ...")
    report = ask(lambda services: services.load_found(search, chosen))
    tell_of_load(report.model_copy(update={"notes": tuple(each for each in report.notes if each not in found.told)}))
    if json:
        print_json(report)
    else:
        print_plain(loaded_in_words(report))


def _show(found: WorksFound) -> None:
    if not found.results:
        print_plain("Nothing was found. Try fewer or other words.")
        return
    rows = [_row(each) for each in found.results]
    print_table("Works", ["number", "title", "authors", "year", "published in", "what comes", "address"], rows)
    say("Load what you choose: the same again with --load 1,3-5 or --load all, and --domain NAME.")


def _row(found: FoundSource) -> list[str]:
    work = found.work
    return [
        str(found.rank), found.title, _authors(found), work.published[:4], work.venue, _gives(found), found.address,
    ]  # fmt: skip


def _authors(found: FoundSource) -> str:
    names = [each.family for each in found.work.authors]
    return ", ".join(names[:MOST_AUTHORS]) + (" and others" if len(names) > MOST_AUTHORS else "")


def _gives(found: FoundSource) -> str:
    status = f", {found.work.status}" if found.work.status else ""
    return f"{'is there already' if found.source_id else found.text or 'only a record'}{status}"


async def _looked_up(services: Services, named: list[str], domain: str) -> LookUpReport:
    chosen = chosen_sources(await services.sources(domain), named, domain)
    report = LookUpReport()
    for start in range(0, len(chosen), MOST_LOOKED_UP):
        report += await services.look_up_sources(chosen[start : start + MOST_LOOKED_UP], domain)
        if (done := start + MOST_LOOKED_UP) < len(chosen):
            say(f"Looked up {done:,} of {len(chosen):,} sources ...")
    return report
