"""kgplatform browser: Neo4j Browser with a query for what is looked at."""

import webbrowser
from enum import Enum
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_plain, say
from kgplatform.cli.finding import find_page, find_run
from kgplatform.cli.options import Domain
from kgplatform.data_folder import embedded_neo4j
from kgplatform.engines.browser_queries import query, with_query
from kgplatform.engines.home import Home
from kgplatform.errors import EngineUnavailable, InputError
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.settings import Settings, load_settings

BY_ID = ("gap",)  # that are named by their ids alone


class Kind(Enum):
    entity = "entity"
    topic = "topic"
    page = "page"
    page_trail = "page_trail"
    gap = "gap"
    run = "run"


def browser(
    kind: Annotated[Kind | None, typer.Argument(help="What is looked at; nothing: Browser without a query.")] = None,
    named: Annotated[str, typer.Argument(metavar="NAME_OR_ID", help="Its name or id; of a page the topic's.")] = "",
    domain: Domain = "",
    only_print: Annotated[bool, typer.Option("--print", help="Print the address, and open nothing.")] = False,
) -> None:
    """Open Neo4j Browser, with a query for an entity, a topic, a page, a gap or a run in its editor."""
    if kind and not named:
        raise InputError(f"Which {kind.value}?", f"Give its name or id: kgplatform browser {kind.value} NAME")
    settings = load_settings()
    id_ = ask(lambda service: _id_of(service, kind.value, named, domain)) if kind else ""
    text = query(kind.value, id_) if kind else ""
    if settings.neo4j_uri:
        if text:
            say("The Neo4j is yours (KGPLATFORM_NEO4J_URI): open its Browser as you do, and paste this there.")
            print_plain(text)
        else:
            say("The Neo4j is yours (KGPLATFORM_NEO4J_URI): open its Browser as you do.")
        return
    address = _address(settings)
    address = with_query(address, text) if text else address
    print_plain(address)
    home = Home(settings.home)
    say(f"User neo4j; the password is in {home.secrets / 'neo4j_password'}. Then press Ctrl-Enter in the editor.")
    if not only_print and not webbrowser.open(address):
        say("No web browser could be opened here: open the address above in yours.")


async def _id_of(service: Services, kind: str, named: str, domain: str) -> str:
    """Return the id of what is named; raises NotFound, and InputError where several are named so."""
    if kind == "entity":
        return (await service.entity(named, domain)).id
    if kind == "topic":
        return (await find_topic(service, named, domain)).id
    if kind in ("page", "page_trail"):
        return (await find_page(service, named, domain)).id
    return named if kind in BY_ID else (await find_run(service, named)).id


def _address(settings: Settings) -> str:
    """Return the address of Neo4j Browser; raises EngineUnavailable where the engine does not run."""
    home = Home(settings.home)
    status = embedded_neo4j(settings, home, say).status() if home.marker.exists() else None
    if status is None or status.state != "running":
        raise EngineUnavailable("The embedded Neo4j does not run.", "Start it: kgplatform engine start.")
    return status.browser_url
