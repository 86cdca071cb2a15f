"""kgplatform search: entities, snippets, sentences of pages and topics, by words and by meaning."""

from collections.abc import Sequence
from enum import Enum
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import print_json, print_plain, print_table
from kgplatform.cli.options import Json
from kgplatform.models import HitKind, SearchBy, SearchHit
from kgplatform.services import Services
from kgplatform.services.finding import find_topic
from kgplatform.text.shortening import shortened

SHOWN = 160  # characters of a text in a table


class Kind(Enum):
    """What can be found; typer takes no list of a Literal."""

    ENTITY = "entity"
    SNIPPET = "snippet"
    SENTENCE = "sentence"
    TOPIC = "topic"


def search(
    text: Annotated[str, typer.Argument(help="What to look for.")],
    domain: Annotated[str, typer.Option("--domain", "-d", help="Search in this domain alone.")] = "",
    topic: Annotated[str, typer.Option("--topic", "-t", help="Search in what a topic has, by its id or name.")] = "",
    kind: Annotated[
        list[Kind] | None,
        typer.Option("--kind", "-k", help="Search for this alone; may be given again."),
    ] = None,
    by: Annotated[
        SearchBy,
        typer.Option("--by", help="The words of the text, its meaning, or both together."),
    ] = "hybrid",
    limit: Annotated[int, typer.Option(help="How many to show.", min=0, max=500)] = 20,
    json: Json = False,
) -> None:
    """Search entities, snippets, sentences of the newest pages, and topics."""
    found = ask(lambda service: _search(service, text, domain, topic, [each.value for each in kind or ()], by, limit))
    if json:
        print_json(found)
    elif not found:
        print_plain("Nothing was found. Other words may find more, or --by meaning.")
    else:
        print_table("Found, best first", ["score", "kind", "id", "title", "text"], [_row(hit) for hit in found])


async def _search(
    service: Services, text: str, domain: str, topic: str, kinds: Sequence[HitKind], by: SearchBy, limit: int
) -> list[SearchHit]:
    topic_id = (await find_topic(service, topic, domain)).id if topic else ""
    return await service.search(text, kinds, by, domain, topic_id, limit)


def _row(hit: SearchHit) -> list[str]:
    return [f"{hit.score:.2f}", hit.kind, hit.id, hit.title, shortened(hit.text, SHOWN)]
