"""What is run, cut and run again: each kind of run by its command, and what there is to compare afterwards."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from kgplatform.graph.export import export_topic
from kgplatform.graph.pages import read_page
from kgplatform.graph.session import Graph
from kgplatform.ids import digest
from kgplatform.llm.data import estimate_tokens
from kgplatform.models import RunReport
from kgplatform.writing.page_text import section_text
from tests.durable.prepared import FILE, LOAD
from tests.llm.peat_bogs import DOMAIN, TOPIC
from tests.llm.scripted_endpoint import Asked, Reaction
from tests.llm.scripted_model import well

SECONDS = (0.05, 0.2)  # that an answer takes, by its request
DOCUMENTS = "MATCH (n:Source|Snippet) RETURN labels(n) AS labels, n {.*, loaded: null} AS properties"

Product = tuple[str, ...]


class Latencies:
    """Answers on the merits, after a time that the request decides, between two `seconds`; `reversed`: the slowest
    first."""

    def __init__(self, answer: Callable[[Asked], Reaction] = well, seconds: tuple[float, float] = SECONDS) -> None:
        self.reversed = False
        self._answer = answer
        self._least, self._most = seconds

    def __call__(self, asked: Asked) -> Reaction:
        share = int(digest("seconds", *asked.said)[:8], 16) / 16**8
        share = 1 - share if self.reversed else share
        return replace(self._answer(asked), seconds=self._least + share * (self._most - self._least))


def counted(asked: Asked) -> Reaction:
    """Answer on the merits, and tell the tokens about as they are."""
    reaction = well(asked)
    prompt = sum(estimate_tokens(said) for said in asked.said)
    answer = estimate_tokens(reaction.body["choices"][0]["message"]["content"])
    usage = {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}
    return replace(reaction, body={**reaction.body, "usage": usage})


async def research(graph: Graph, run: RunReport) -> Product:
    """Return the topic's export, and the texts of the page that the run wrote."""
    export = await export_topic(graph, run.topic_id)
    return (json.dumps(export, ensure_ascii=False, indent=1, sort_keys=True), *await writing(graph, run))


async def writing(graph: Graph, run: RunReport) -> Product:
    """Return the texts of the page that the run wrote."""
    if not run.page_id:
        return ()
    page = await read_page(graph, run.page_id)
    return (
        f"{page.title} {page.partial}",
        *(f"{s.level} {s.heading}\n{section_text(s, page.numbers)}" for s in page.sections),
    )


async def reading(graph: Graph, run: RunReport) -> Product:
    """Return what is stored of the documents."""
    rows = await graph.run_statement(DOCUMENTS)
    return tuple(sorted(json.dumps(row, sort_keys=True, default=str) for row in rows))


@dataclass(frozen=True)
class Case:
    """A command; `before` makes what it starts from. `resumed` says that the command, given again, goes on with the run
    of it that is on its way; a load is taken up beside the new one."""

    name: str
    command: tuple[str, ...]
    before: tuple[tuple[str, ...], ...]
    product: Callable[[Graph, RunReport], Awaitable[Product]]
    resumed: bool = True


RESEARCHED: Any = ("topic", "run", TOPIC, "--domain", DOMAIN, "--no-page", "--json")
TOPIC_RUN = Case("topic", ("topic", "run", TOPIC, "--domain", DOMAIN, "--json"), (LOAD,), research)
PAGE_RUN = Case("page", ("page", "write", TOPIC, "--json"), (LOAD, RESEARCHED), writing)
OUTLINE_RUN = Case("outline", ("outline", TOPIC, "--json"), (LOAD, RESEARCHED), writing)
LOAD_RUN = Case("load", ("load", FILE, "--json"), (), reading, resumed=False)
CASES = (TOPIC_RUN, PAGE_RUN, OUTLINE_RUN, LOAD_RUN)
