"""Where the facts that good articles took from pages of the open web are lost on their way to ours.

It reads wild/ in the folder `data` of KGPLATFORM_SHARED (by default ../shared): the pages that encyclopaedic articles
cite on three topics, and what these state. Which passages support each statement was read once by readers, over all
pages of a topic, and is kept in labels/: places in the pages, and whether a passage supports a statement in full or in
part. Facts that a passage supports in full count; "found" and the like are shares of these.

Each topic is loaded and researched by the offline rules at the default settings, in a domain of its own and with the
others in one; then the funnel tells how far the supporting snippets came. A fact is found, read or offered when one of
its snippets is, and told when a sentence of the page that cites one says most of it (curation.funnel): wanted are the
shares that a model's page is to have, but for what is told, where rules choose among whole sentences. World War II was
opened once, after all else was settled. It takes about six minutes on two cores.
"""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.curation.corpora import DATA
from bench.curation.desk import Desk, desk, topic_of
from bench.table import Figure
from kgplatform.curation.funnel.funnel import funnel
from kgplatform.graph.sources import all_snippets
from kgplatform.models import FactFate, FunnelFact, Snippet, Topic
from kgplatform.strategies.page import steps
from loaders import load_documents

LABELS = Path(__file__).parent / "labels"
WILD = DATA / "wild"
TOPICS = {
    "prime-number": "Prime number",
    "pacific-typhoon-season-2012": "2012 Pacific typhoon season",
    "world-war-ii": "World War II",
}
"""The files of the topics and what these are called."""
CHOSEN: tuple[str, ...] = tuple(TOPICS)
TOGETHER = True  # whether all topics are also tried in one domain
SMALL_SIZE = {"CHOSEN": ("prime-number",), "TOGETHER": False}
WANTED = {"found": 0.75, "read": 0.65, "offered": 0.60, "told": 0.30}

# From the end of the way on: what came to a stage came to all before it.
STAGES = {
    "found": frozenset({"found", "read", "unfit", "spare", "offered", "dropped", "cited", "told"}),
    "read": frozenset({"read", "unfit", "spare", "offered", "dropped", "cited", "told"}),
    "offered": frozenset({"offered", "dropped", "cited", "told"}),
    "cited": frozenset({"cited", "told"}),
    "told": frozenset({"told"}),
}
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?: \"[^\"]*\")?\)")
_WORD = re.compile(r"\w+")
_ROW = 4  # words in a row by which a passage is found again
_MOST = 0.35  # share of a passage's rows of words that a snippet with it has: it may stand in two of them


class Label(NamedTuple):
    """A statement, and the passages (url, text) that support it in full."""

    fact: str
    passages: tuple[tuple[str, str], ...]


class Lost(NamedTuple):
    """What became of the facts of a topic."""

    name: str
    fates: Sequence[FactFate]

    def share(self, stage: str) -> float:
        """Return the share of the facts that came to a stage at least."""
        return sum(fate.stage in STAGES[stage] for fate in self.fates) / max(1, len(self.fates))


def figures(seed: int) -> Iterator[Figure]:
    """Give the shares of facts that are found, read, offered and told; `seed` is not used."""
    alone = asyncio.run(_researched([[file] for file in CHOSEN]))
    yield from _told(alone, "")
    if TOGETHER:
        yield from _told(asyncio.run(_researched([CHOSEN])), " in one domain")


def _told(found: Sequence[Lost], where: str) -> Iterator[Figure]:
    show(found)
    pooled = Lost("all topics", [fate for each in found for fate in each.fates])
    for each in [*found, pooled] if len(found) > 1 else found:
        for stage, wanted in WANTED.items():
            name = f"{each.name}{where}: {stage} of {len(each.fates)} facts that a passage holds"
            yield Figure(name, "at least", wanted, each.share(stage))


async def _researched(domains: Sequence[Sequence[str]]) -> list[Lost]:
    """Research the topics of each domain, and return what became of the facts of each."""
    found = []
    for files in domains:
        async with desk() as own:
            for file in files:
                await own.services.load(list(load_documents(WILD / f"{file}.jsonl", "wild")))
            for file in files:
                found.append(await fates(own, file, topic_of(TOPICS[file], "wild")))
    return found


async def fates(own: Desk, file: str, topic: Topic) -> Lost:
    """Research a topic, write its page, and return what became of its facts."""
    run, curation = await own.research(topic)
    await steps.write(run, own.parts, topic, curation.spent)
    stored = await all_snippets(own.parts.graph, topic.domain)
    facts = [FunnelFact(text=each.fact, snippet_ids=_holding(each, stored)) for each in labels(file)]
    told = await funnel(own.parts.graph, own.parts.retrieval, topic.id, [fact for fact in facts if fact.snippet_ids])
    missing = [FactFate(fact=fact.text, stage="no_source", said="") for fact in facts if not fact.snippet_ids]
    print(f"{topic.name}: {len(run.read)} of {told.counts.snippets} snippets read. {curation.reason}")
    return Lost(topic.name, [*told.facts, *missing])


def labels(file: str) -> list[Label]:
    """Return the statements of a topic that a passage supports in full."""
    pages = [json.loads(line) for line in (WILD / f"{file}.jsonl").read_text("utf-8").splitlines() if line.strip()]
    stated = [json.loads(line) for line in (WILD / f"{file}.facts.jsonl").read_text("utf-8").splitlines()]
    found = []
    for line in (LABELS / f"{file}.jsonl").read_text("utf-8").splitlines():
        label = json.loads(line)
        full = [each for each in label["supports"] if each["level"] == "full"]
        if full:
            found.append(Label(stated[label["fact"]]["fact"], tuple(_passage(pages, each) for each in full)))
    return found


def _passage(pages: Sequence[Mapping[str, str]], place: Mapping[str, int | str]) -> tuple[str, str]:
    """Return the url and the words of a place; two pages of one url are told apart by their number."""
    numbered = enumerate(pages)
    page = next(p for n, p in numbered if p["url"] == place["url"] and n == place.get("page", n))
    return page["url"], page["text"][int(place["start"]) : int(place["end"])]


def _holding(label: Label, stored: Iterable[Snippet]) -> tuple[str, ...]:
    """Return the ids of the snippets that have most of a passage's words in its order."""
    wanted = [(url, rows(words)) for url, words in label.passages]
    urls = {url for url, _ in wanted}
    near = [(snippet, rows(snippet.text)) for snippet in stored if _of(snippet.url, urls)]
    return tuple(
        sorted(
            {
                snippet.id
                for snippet, said in near
                for url, passage in wanted
                if _of(snippet.url, {url}) and passage and len(passage & said) >= _MOST * len(passage)
            }
        )
    )


def rows(text: str) -> frozenset[tuple[str, ...]]:
    """Return the words of a text, four in a row, without what mark-up adds to it."""
    words = _WORD.findall(_LINK.sub(r"\1", text).lower())
    return frozenset(tuple(words[at : at + _ROW]) for at in range(max(1, len(words) - _ROW + 1)))


def _of(url: str, pages: Iterable[str]) -> bool:
    """Say whether a snippet's url is of one of the pages: it has the place in the page behind that."""
    return any(url == page or url.startswith((f"{page}@", f"{page}#")) for page in pages)


def show(found: Sequence[Lost]) -> None:
    """Print how far the facts of each topic came, and where they were lost."""
    table = Table("topic", "facts", *STAGES, "lost where")
    for each in found:
        lost: dict[str, int] = {}
        for fate in each.fates:
            lost[fate.stage] = lost.get(fate.stage, 0) + 1
        shares = [f"{each.share(stage):.2f}" for stage in STAGES]
        table.add_row(each.name, str(len(each.fates)), *shares, ", ".join(f"{k} {v}" for k, v in sorted(lost.items())))
    Console().print(table)
