"""Runs of each strategy on real texts, with small options, whose answers are given by readers and kept."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench.curation.corpora import DATA, TOPIC_FILES, topic_texts
from bench.curation.desk import Desk, desk
from kgplatform.models import Budget, Document, OptionValue, Page, RunReport, RunRequest, Snippet
from tests.opened import finished

CALLS = 60  # requests that a case may make at most
CONTEXT = 32_000  # tokens of the model that the readers stand for
PATIENCE = 3000.0  # seconds that a reader has for an answer
GENES = "Deep learning for gene expression and genomics"
PREGNANCY = "Pregnancy"
ABSTRACTS = "abstracts"
"""The domain of the abstracts."""
_FEW: Mapping[str, OptionValue] = {"first_k": 12, "k": 3, "groups": "rules"}


@dataclass(frozen=True)
class Run:
    """A strategy with the options that are not as usual, and the requests that it may make."""

    strategy: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    calls: int = CALLS


@dataclass(frozen=True)
class Case:
    """Runs on one topic, one after the other, over texts in a domain of their own."""

    topic: str
    texts: Callable[[], list[Document]]
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Outcome:
    """What came of a case: the report of each run, the last page, None where none was written, and its snippets."""

    reports: tuple[RunReport, ...]
    page: Page | None
    snippets: Mapping[str, Snippet]


def review() -> list[Document]:
    """Return the sections of the review on both of its topics, as works of one domain."""
    return [document for file in TOPIC_FILES.values() for document in topic_texts(file, "review")]


def short_review() -> list[Document]:
    """Return some sections of the review: on the first topic, and three of the other one."""
    told = ("Gene expression", "Single-cell data", "Micro-RNA binding", "Clinical decision making")
    return [document for document in review() if document.title in told]


def abstracts() -> list[Document]:
    """Return the abstracts, each as a work with its year."""
    rows = [json.loads(line) for line in (DATA / "abstracts" / "abstracts.jsonl").read_text("utf-8").splitlines()]
    return [
        Document(
            url=f"https://pubmed.ncbi.nlm.nih.gov/{row['pmid']}/",
            title=row["title"],
            domain=ABSTRACTS,
            text=row["abstract"],
            kind="jsonl",
            published=str(row["year"] or ""),
        )
        for row in rows
    ]


_SURVEY = Run(
    "structsurvey",
    {
        "groups": "rules", "k": 3, "abstracts": 8, "section_abstracts": 8, "sections": 2, "subsections": 2,
        "subqueries": 2, "structured": 2, "introduction": False, "conclusion": False,
    },
)  # fmt: skip
_APOLLO: Mapping[str, OptionValue] = {
    **_FEW,
    "first_sources": 0,
    "read_on": 0,
    "depth": 1,
    "questions": 4,
    "queries": 4,
}
_TALK: Mapping[str, OptionValue] = {**_FEW, "k": 2, "experts": 2}
_SAID = "What is different when single cells are measured?"
CASES: Mapping[str, Case] = {
    "apollo": Case(GENES, review, (Run("apollo", _APOLLO),)),
    "storm": Case(GENES, review, (Run("storm", {**_FEW, "perspectives": 2, "turns": 2, "queries_a_question": 2}),)),
    "costorm": Case(
        GENES,
        short_review,
        (
            Run("costorm", {**_TALK, "warm_turns": 1, "turns": 3, "page": False}, calls=24),
            Run("costorm", {**_TALK, "turns": 2, "writing_share": 0.7, "say": _SAID}, calls=36),
        ),
    ),
    "structsurvey": Case(GENES, review, (_SURVEY,)),
    "topical": Case(GENES, review, (Run("topical", {"groups": "rules"}),)),
    "structsurvey on abstracts": Case(PREGNANCY, abstracts, (_SURVEY,)),
    "topical on abstracts": Case(PREGNANCY, abstracts, (Run("topical", {"groups": "rules"}),)),
    "ask": Case(
        GENES,
        review,
        (
            Run("rag", {"groups": "rules", "first_k": 18, "page": False}),
            Run("ask", {"question": "How is gene expression predicted from histone modifications?"}),
            Run("ask", {"question": "Which kinds of networks are used to find transcription factor binding sites?"}),
            Run("ask", {"question": "What did deep learning change in the treatment of heart failure?"}),
        ),
    ),
}


async def outcome_of(case: Case, endpoint: str) -> Outcome:
    """Do the runs of a case on an empty platform, with the model at an endpoint's URL."""
    model = {"model": "reader", "model_base_url": endpoint, "model_api_key": "none", "model_context": CONTEXT}
    async with desk(**model, model_timeout=PATIENCE, model_retries=0) as own:
        documents = case.texts()
        await own.load(documents)
        reports = [await _done(own, case.topic, documents[0].domain, run) for run in case.runs]
        written = [report.page_id for report in reports if report.page_id]
        page = await own.services.page(written[-1]) if written else None
        cited = {c.snippet_id for section in page.sections for c in section.citations} if page else set[str]()
        snippets = await own.services.snippets(sorted(cited))
        return Outcome(tuple(reports), page, {snippet.id: snippet for snippet in snippets})


async def _done(own: Desk, topic: str, domain: str, run: Run) -> RunReport:
    budget = Budget(calls=run.calls)
    request = RunRequest(strategy=run.strategy, name=topic, domain=domain, options=dict(run.options), budget=budget)
    return await finished(own.services, await own.services.start(request))


def path_of(name: str) -> Path:
    """Return the file of a case's kept answers."""
    return Path(__file__).parent / "answers" / f"{name.replace(' ', '-')}.json"
