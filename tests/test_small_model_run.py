"""A whole topic run with a real model of 135 million parameters: next to nothing that it says is true."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.llm.ledger import LedgerTotals
from kgplatform.llm.prompts import load_prompts
from kgplatform.local import LocalServices
from kgplatform.models import Page, RunReport, RunRequest, Section
from kgplatform.writing.page_text import section_text
from tests.opened import last_report, opened
from tests.recomputed import Examples, Statement, faults, stands_in, stored_statements, unsupported
from tests.rivers import DOMAIN, TOPIC, documents
from tests.weights import NAME, weights

SNIPPETS = 5
# Short answers, as every token takes its time; without chance, so that a run can be looked at again.
SHORT = {"temperature": 0.0, "max_tokens": 200, "items": 3}
ROLES = {prompt.role: SHORT for prompt in load_prompts().values() if prompt.name not in ("again", "json")} | {
    "extractor": SHORT | {"max_tokens": 300},
    "relevance": {"max_tokens": 150},  # it has to answer for each snippet
    "claims": {"max_tokens": 300},  # and this one for each sentence
}


def small_model(home: Path, server: ServerAddress) -> AbstractAsyncContextManager[LocalServices]:
    """The services of a data folder whose roles the model plays."""
    limits = {"depth": 1, "first_k": SNIPPETS, "max_questions": 2, "max_queries": 2}
    return opened(home, server, model=f"gguf:{weights()}", model_roles=ROLES, **limits)


@pytest.mark.slow
async def test_nothing_invented_gets_through(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # given: documents that have nothing in common with the examples of the prompts
    examples = Examples()
    assert examples.blocks
    assert [name for name in examples.names for document in documents() if stands_in(name, document.text)] == []

    # when: a topic is researched and written
    async with small_model(tmp_path / "home", neo4j_server) as services:
        await services.load(documents())
        report = await last_report(services, await services.start(RunRequest(name=TOPIC, domain=DOMAIN)))
        calls = {totals.name: totals for totals in await services.ledger("role")}
        with capsys.disabled():  # what was dropped is for whoever reads the log of a test run that passed
            tell(report, calls)
        assert report.state == "finished", report.reason
        page = await services.page(report.page_id)
        texts = {s.id: s.text for s in await services.snippets([r.snippet_id for r in page.references])}
    names = [row["name"] for row in await graph.run_statement("MATCH (entity:Entity) RETURN entity.name AS name")]
    statements = await stored_statements(graph)
    with capsys.disabled():
        show(page, names, statements)

    # then: it read, and much of what it said was dropped
    assert page.engine == NAME
    assert calls["extractor"].calls >= report.counts["snippets"] >= SNIPPETS
    assert sum(report.dropped.values()) > 0

    # and: what is in the graph stands in the text
    assert {str(s): found for s in statements if (found := faults(s))} == {}
    assert [name for name in names if examples.hold_name(name)] == []
    assert [
        s for s in statements if any(map(examples.hold_name, s.subject)) and any(map(examples.hold_name, s.object))
    ] == []

    # and: so does what is on the page, or it says that there is not enough
    cited = [(c.sentence, c.verdict, texts[c.snippet_id]) for section in page.sections for c in section.citations]
    assert unsupported(cited) == []
    assert [sentence for sentence, _, _ in cited if examples.hold_sentence(sentence)] == []
    assert [section.heading for section in page.sections if examples.hold_name(section.heading)] == []
    assert [section.heading for section in page.sections if is_bare(section)] == []


def is_bare(section: Section) -> bool:
    """Whether a section has nothing to say."""
    return section.level > 0 and not section.citations


def tell(report: RunReport, calls: dict[str, LedgerTotals]) -> None:
    print(f"\n{report.state}: {report.reason} {report.counts}")
    print(f"seconds: { {stage: round(seconds) for stage, seconds in report.seconds.items()} }")
    for role, totals in calls.items():
        print(f"  {role}: {totals.calls} calls, {totals.prompt_tokens} tokens read, {totals.completion_tokens} written")
    for reason, times in report.dropped.items():
        print(f"  dropped {times} x {reason}")


def show(page: Page, names: list[str], statements: list[Statement]) -> None:
    print(f"entities: {', '.join(sorted(names))}")
    for statement in statements:
        print(f"  {statement.subject[0]} | {statement.relation} | {statement.object[0]}")
    for section in page.sections:
        print(f"{'#' * (section.level + 1)} {section.heading}\n{section_text(section, page.numbers)}")
