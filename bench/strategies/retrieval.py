"""What the strategies find without a language model, at the same number of snippets (Apollo: paper, table 5; thesis,
table 5.1 and figure 5.1).

The arms are a search for the topic's name (`rag`), for the headings of an outline (`orag`), conversations (`storm`), a
tree of concepts (`omnithink`), gaps (`apollo`) and several ways at once (`mixed`), by rules and without pages. Their
options are the defaults, but that searches of the first two bring as many snippets as count. Each arm is cut to its
first 40 and its first 120 snippets, in the order in which it found them; one that ends earlier counts with what it has.
Since `storm`, `apollo` and `mixed` begin with the same look into many sources, which alone brings some 100 snippets,
they are tried without it too: what they find then is led by what they ask.

There are two corpora in the folder `data` of KGPLATFORM_SHARED (by default ../shared), each in one domain, so that the
topics of a domain distract from each other: wild/, where those pages are relevant that an article cites on the topic,
and topics/, where the documents of a topic's own file are. The arms are deterministic: so a seed leaves out a fifth of
the documents of a corpus, drawn by chance, for all arms. What p tells is whether a difference outlasts that; seeds of a
topic are not independent, and other topics may differ more. Each text is encoded and read once over all seeds, and what
topics know is forgotten between the runs. SEED=n shifts the draws. It takes about 20 minutes on two cores.

`mixed` is best or equal on the recall of relevant works where it is not below another arm, or by a difference that
chance makes as well (p of .05 or more).
"""

import asyncio
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.coverage.facts import TOPICS as WILD_TOPICS
from bench.curation.corpora import DATA, TOPIC_FILES
from bench.curation.desk import topic_of
from bench.strategies.found import Shelf, shelf
from bench.strategies.measures import MEASURES, Outcome, difference, means, outcome
from bench.table import Figure
from kgplatform.models import Document, OptionValue
from kgplatform.sources.snippet_urls import document_url
from kgplatform.strategies.registry import all_strategies
from loaders import load_documents

AT = (40, 120)  # snippets
ARMS: Mapping[str, Mapping[str, OptionValue]] = {
    "rag": {"first_k": AT[-1]},
    "orag": {"k": AT[-1]},
    "storm": {},
    "omnithink": {},
    "apollo": {},
    "mixed": {},
}
"""The strategies and their options."""
LOOKING = ("storm", "apollo", "mixed")
UNLOOKED: Mapping[str, OptionValue] = {"first_sources": 0}  # options of those without their look
WITHOUT = " without the look"
OURS = "mixed"
LEFT_OUT = 5  # one of so many documents is
CHANCE = 0.05
CORPORA: tuple[str, ...] = ("topics", "wild")
SEEDS = 5
SMALL_SIZE = {"SEEDS": 1, "CORPORA": ("topics",)}


class Case(NamedTuple):
    """A topic in the corpus of a seed."""

    corpus: str
    topic: str
    seed: int


@dataclass(frozen=True)
class Corpus:
    """Documents of one domain, and the urls of those that belong to each topic, by its name."""

    documents: Sequence[Document]
    relevant: Mapping[str, frozenset[str]]

    def drawn(self, seed: int, domain: str) -> list[Document]:
        """Return the documents but for those that a seed leaves out, as those of a domain."""
        out = set(Random(seed).sample(range(len(self.documents)), len(self.documents) // LEFT_OUT))
        left = [document for place, document in enumerate(self.documents) if place not in out]
        return [document.model_copy(update={"domain": domain}) for document in left]


Outcomes = dict[str, dict[Case, Outcome]]  # by arm


def figures(seed: int) -> Iterator[Figure]:
    """Give whether ours is best or equal on recall; the seeds are `seed` and those that follow."""
    started = time.monotonic()
    there = [arm for arm in ARMS if arm in all_strategies()]
    for arm in ARMS:
        if arm not in there:
            print(f"There is no strategy {arm!r} here: it is left out.")
    by_number = asyncio.run(_outcomes(there, range(seed, seed + SEEDS)))
    print(f"{sum(map(len, by_number[AT[0]].values()))} runs took {time.monotonic() - started:.0f} s.")
    for at, every in by_number.items():
        for how, found in (("", looking(every)), (WITHOUT, unlooked(every))):
            for corpus in CORPORA:
                _print(f"{corpus}, the first {at} snippets{how}", _of(found, corpus))
            _print(f"all, the first {at} snippets{how}", found)
            yield from figures_of(f"at {at} snippets{how}", found)


def looking(found: Outcomes) -> Outcomes:
    """Return the outcomes of the strategies as they are."""
    return {arm: own for arm, own in found.items() if not arm.endswith(WITHOUT)}


def unlooked(found: Outcomes) -> Outcomes:
    """Return the outcomes of those without their first look, under their names, beside those that have none."""
    without = {arm.removesuffix(WITHOUT): own for arm, own in found.items() if arm.endswith(WITHOUT)}
    return {arm: without.get(arm, own) for arm, own in looking(found).items()}


def figures_of(where: str, found: Mapping[str, Mapping[Case, Outcome]]) -> Iterator[Figure]:
    """Give what there is to be said of recall, and precision beside diversity."""
    for arm in found:
        if arm != OURS:
            apart = difference(*_paired(found, arm, "recall"))
            p = 1.0 if apart.mean >= 0 else apart.p
            yield Figure(f"p of a recall of {OURS} below that of {arm} {where}", "at least", CHANCE, p)
    ours = means(found[OURS].values())
    yield Figure(f"diversity of {OURS} {where}", "above", 0, ours.diversity)
    yield Figure(f"precision of {OURS} {where}", "above", 0, ours.precision)


def corpus_of(kind: str) -> Corpus:
    """Return a corpus by the name of its folder; what has the url of another document is left out."""
    files = WILD_TOPICS if kind == "wild" else {file: name for name, file in TOPIC_FILES.items()}
    documents: dict[str, Document] = {}
    relevant: dict[str, frozenset[str]] = {}
    for file, name in files.items():
        path = DATA / kind / f"{file}.jsonl"
        own = {document.url: document for document in load_documents(path, kind, base="file:")}
        documents |= own
        relevant[name] = frozenset(own)
        if kind == "wild":
            lines = path.with_suffix(".facts.jsonl").read_text("utf-8").splitlines()
            relevant[name] &= {url for line in lines for url in json.loads(line)["urls"]}
    return Corpus(list(documents.values()), relevant)


async def _outcomes(arms: Sequence[str], seeds: Sequence[int]) -> dict[int, Outcomes]:
    """Return the outcomes by number of snippets."""
    tried = [*arms, *(f"{arm}{WITHOUT}" for arm in LOOKING)]
    found: dict[int, Outcomes] = {at: {arm: {} for arm in tried} for at in AT}
    async with shelf() as place:
        for kind in CORPORA:
            corpus = corpus_of(kind)
            for seed in seeds:
                await _measure(place, corpus, kind, seed, found)
    return found


async def _measure(place: Shelf, corpus: Corpus, kind: str, seed: int, found: Mapping[int, Outcomes]) -> None:
    """Add what each arm finds of each topic in the corpus of a seed."""
    domain = f"{kind}-{seed}"
    snippets = await place.load(corpus.drawn(seed, domain))
    works = {id_: document_url(snippet.url) for id_, snippet in snippets.items()}
    for name, urls in corpus.relevant.items():
        relevant = urls.intersection(works.values())
        told = []
        for arm in found[AT[0]]:
            strategy = arm.removesuffix(WITHOUT)
            options = {**ARMS[strategy], **(UNLOOKED if arm != strategy else {})}
            ended = await place.find(strategy, options, topic_of(name, domain))
            first = ended.snippet_ids[: AT[-1]]
            encoded = await place.encode([snippets[id_].text for id_ in first])
            vectors = dict(zip(first, encoded, strict=True))
            for at, outcomes in found.items():
                outcomes[arm][Case(kind, name, seed)] = own = outcome(first, works, relevant, vectors, at)
            told.append(f"{arm} {own.relevant_works:.0f} ({len(ended.snippet_ids)})")
        print(
            f"{name}, seed {seed}: of {len(relevant)} relevant works (of all snippets): {', '.join(told)}", flush=True
        )


def _of(found: Outcomes, corpus: str) -> Outcomes:
    return {arm: {case: own for case, own in each.items() if case.corpus == corpus} for arm, each in found.items()}


def _paired(found: Mapping[str, Mapping[Case, Outcome]], arm: str, measure: str) -> tuple[list[float], list[float]]:
    """Return what ours and another arm have in each case, in the same order."""
    at, cases = MEASURES.index(measure), sorted(found[OURS])
    return [found[OURS][case][at] for case in cases], [found[arm][case][at] for case in cases]


def _print(title: str, found: Outcomes) -> None:
    """Print the means over topics and seeds, and by how much the recall of ours is above each other one's, with its
    p."""
    table = Table("arm", *MEASURES, f"recall, {OURS} less it", "p", title=title)
    for arm, outcomes in found.items():
        apart = difference(*_paired(found, arm, "recall"))
        beside = [f"{apart.mean:+.3f}", f"{apart.p:.3f}"] if arm != OURS else ["", ""]
        table.add_row(arm, *(f"{value:.3g}" for value in means(outcomes.values())), *beside)
    Console(width=120).print(table)
