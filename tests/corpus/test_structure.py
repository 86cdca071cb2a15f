"""What a document is beyond its words comes with its snippets: cells, figures and equations, at their places."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgplatform.corpus.chunking import split_passages
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.preparation import document_hash
from kgplatform.corpus.tables import table_text
from kgplatform.corpus.understanding import understand
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document, EquationData, FigureData, LoadReport, Passage, Snippet, Source, TableData, Work
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from loaders.files import read_file
from loaders.parts import Part, ReadText, assembled
from tests.corpus.test_chunking import Words

TABLE = TableData(
    header=("Moth", "Eggs"),
    rows=tuple((f"Moth {n}", str(100 * n)) for n in range(1, 7)),
    label="Table 1",
    caption="Eggs",
)
EQUATION = EquationData(start=0, end=0, tex="m = a / b. c", label="(1)")


def document(*parts: Part) -> Document:
    return of_text(assembled(parts))


def of_text(read: ReadText) -> Document:
    return Document(
        url="file:eggs.xml",
        title="Eggs",
        domain="biology",
        text=read.text,
        kind="jats",
        blocks=read.blocks,
        work=read.work,
    )


def with_equation(before: str, words: str, behind: str) -> Part:
    place = {"start": len(before), "end": len(before) + len(words)}
    return Part("prose", before + words + behind, equations=(EQUATION.model_copy(update=place),))


def passages(given_: Document, limit: int, min_words: int = 3) -> tuple[Passage, ...]:
    return split_passages(understand(given_), limit, min_words, Words()).passages


def test_a_table_is_cut_between_rows_under_its_header() -> None:
    whole = document(Part("prose", "Moths lay eggs."), Part("table", table_text(TABLE), table=TABLE))
    prose, *tables = passages(whole, limit=24)

    assert prose.table is None
    assert [each.text.split("\n") for each in tables] == [
        ["Table 1. Eggs", "| Moth | Eggs |", "| --- | --- |", "| Moth 1 | 100 |"],
        ["| Moth 2 | 200 |", "| Moth 3 | 300 |", "| Moth 4 | 400 |", "| Moth 5 | 500 |"],
        ["| Moth 6 | 600 |"],
    ]
    assert [each.table for each in tables] == [
        TABLE.model_copy(update={"rows": TABLE.rows[a:b]}) for a, b in ((0, 1), (1, 5), (5, 6))
    ]
    assert all(whole.text[each.start : each.end] == each.text for each in tables)


def test_a_row_that_is_longer_than_a_passage_is_cut_at_words_and_told_whole() -> None:
    table = TableData(rows=(("a", " ".join("b" * 30)), ("c", "d")))
    found = passages(document(Part("table", table_text(table), table=table)), limit=12)

    assert " ".join(each.text for each in found).split() == table_text(table).split()
    assert [each.table.rows for each in found if each.table] == [table.rows[:1]] * 3 + [table.rows[1:]]
    assert all(len(each.text.split()) <= 12 for each in found)


def test_tables_and_figures_are_passages_by_themselves_however_short() -> None:
    figure = FigureData(label="Figure 1", href="egg.png")
    small = TableData(rows=(("a",),))
    found = passages(
        document(
            Part("caption", "Figure 1.", figure=figure),
            Part("caption", "One more without a file."),
            Part("table", "| a |", table=small),
            Part("table", table_text(TABLE), table=TABLE),
        ),
        limit=100,
    )

    assert [(each.kind, each.text[:9], each.table, each.figure) for each in found] == [
        ("table", "| a |", small, None),
        ("table", "Table 1. ", TABLE, None),
        ("caption", "One more ", None, None),
        ("caption", "Figure 1.", None, figure),
    ]


def test_an_equation_is_not_cut_although_a_sentence_seems_to_end_in_it() -> None:
    """It goes to the passage that it is in, with its place there."""
    part = with_equation("One two three four. It holds that ", "$m = a / b. C + d$", " for all moths. So it is said.")
    found = passages(document(part), limit=13)

    assert [each.text for each in found] == [
        "One two three four.",
        "It holds that $m = a / b. C + d$ for all",
        "moths. So it is said.",
    ]
    (equation,) = found[1].equations
    assert found[1].text[equation.start : equation.end] == "$m = a / b. C + d$"
    assert (equation.tex, equation.label) == ("m = a / b. c", "(1)")
    assert (found[0].equations, found[2].equations) == ((), ())


def test_an_equation_that_is_longer_than_a_passage_is_cut_and_told_by_none() -> None:
    found = passages(document(with_equation("It is ", "$" + "a + " * 20 + "b$", " here.")), limit=10)

    assert max(len(each.text.split()) for each in found) <= 10
    assert all(each.equations == () for each in found)


@given(st.lists(st.sampled_from(["Eggs are small.", "They hatch soon", "a b c d e f", "x."]), min_size=1, max_size=12),
       st.integers(0, 11), st.integers(6, 30))  # fmt: skip
def test_what_is_told_of_equations_is_true_wherever_a_text_is_cut(pieces: list[str], at: int, limit: int) -> None:
    before = " ".join(pieces[:at]) + " " if at and pieces[:at] else ""
    part = with_equation(before, "$u. V w$", " " + " ".join(pieces[at:]))
    found = passages(document(replace(part, text=part.text.rstrip())), limit, min_words=1)

    told = [each.text[equation.start : equation.end] for each in found for equation in each.equations]
    assert told == ["$u. V w$"]


def test_a_document_without_structure_has_the_hash_of_before() -> None:
    plain = Document(url="file:a.md", title="Eggs", domain="biology", text="# Eggs\n\nEggs are small.")

    assert document_hash(plain, "toy") == "b6bd5299a87a6c17ce356e63158c1344"
    assert document_hash(plain.model_copy(update={"work": Work(doi="10.5555/x")}), "toy") != document_hash(plain, "toy")
    table = document(Part("table", "| a |", table=TableData(rows=(("a",),))))
    other = document(Part("table", "| a |", table=TableData(rows=(("a",),), notes="b")))
    assert document_hash(table, "toy") != document_hash(other, "toy")


ARTICLE = """<article><front><journal-meta><journal-title-group><journal-title>Annals</journal-title>
</journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/X</article-id>
<title-group><article-title>On eggs</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Fabre</surname></name></contrib></contrib-group>
</article-meta></front><body><sec><title>Laying</title><p>The number of the eggs that a moth lays on the leaves of its
host plant is told by <disp-formula><label>(1)</label><tex-math>n = w / e</tex-math></disp-formula> where w is the
weight of the moth and e is that of an egg, as everybody can weigh.</p><fig>
<label>Figure 1</label><caption><p>A moth.</p>
</caption><graphic href="moth.png"/></fig><table-wrap><label>Table 1</label><table><thead><tr><th>Moth</th><th>Eggs</th>
</tr></thead><tbody><tr><td>Bombyx</td><td>400</td></tr></tbody></table></table-wrap></sec></body></article>"""


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


async def stored(graph: Graph, domain: str) -> dict[str, Snippet]:
    return {snippet.kind: snippet for snippet in await sources.all_snippets(graph, domain)}


async def test_a_cell_an_equation_and_a_caption_go_from_the_file_into_the_store(
    ingestion: Ingestion, graph: Graph, domain: str
) -> None:
    # given an article with a table, a figure and an equation
    article = read_file(ARTICLE.encode(), "eggs.xml", "file:///eggs.xml", domain)
    # when it is loaded
    report = await ingestion.load([article])
    # then each is with its snippet
    assert report == LoadReport(documents=1, snippets=3)
    found = await stored(graph, domain)
    assert found["table"].table == TableData(header=("Moth", "Eggs"), rows=(("Bombyx", "400"),), label="Table 1")
    assert (found["caption"].text, found["caption"].figure) == (
        "Figure 1. A moth.", FigureData(label="Figure 1", href="moth.png"),
    )  # fmt: skip
    (equation,) = found["prose"].equations
    assert found["prose"].text[equation.start : equation.end] == "$n = w / e$"
    assert (equation.tex, equation.label, found["prose"].table) == ("n = w / e", "(1)", None)
    # and the source knows its work
    (source,) = await sources.read_sources(graph, domain)
    assert source.work == Work(
        title="On eggs", authors=article.work.authors if article.work else (), venue="Annals", type="article-journal",
        doi="10.5555/x", extent="full text",
    )  # fmt: skip
    assert (await sources.read_sources_by_id(graph, [source.id]))[source.id] == source
    # and loading it again changes nothing
    assert await ingestion.load([article]) == LoadReport(documents=1, documents_unchanged=1)


async def test_a_table_whose_cells_changed_is_stored_anew(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    await ingestion.load([read_file(ARTICLE.encode(), "eggs.xml", "file:///eggs.xml", domain)])

    other = ARTICLE.replace("moth.png", "other.png").replace("10.5555/X", "10.5555/Y")
    report = await ingestion.load([read_file(other.encode(), "eggs.xml", "file:///eggs.xml", domain)])

    assert (report.documents_replaced, report.snippets, report.snippets_removed) == (1, 0, 0)
    assert (await stored(graph, domain))["caption"].figure == FigureData(label="Figure 1", href="other.png")
    assert [each.work.doi for each in await sources.read_sources(graph, domain) if each.work] == ["10.5555/y"]


async def test_what_is_words_alone_is_stored_without_structure(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    words = "Butterfly eggs are laid on the leaves of host plants, where they stick to the lower side until they hatch."
    await ingestion.load(
        [Document(url="file:words-alone.md", title="A", domain=domain, text=words + " So it is said.")]
    )

    rows = await graph.run_statement(
        "MATCH (snippet:Snippet)-[:FROM]->(source:Source {url: 'file:words-alone.md'}) "
        "RETURN snippet.structure AS structure, source.work AS work"
    )
    assert [dict(row) for row in rows] == [{"structure": None, "work": None}]


def test_rows_of_a_store_are_read() -> None:
    row = {"id": "s", "domain": "d", "url": "u", "title": "t", "work": '{"doi": "10.5555/x"}'}
    assert Source.model_validate(row).work == Work(doi="10.5555/x")
    assert Source.model_validate(row | {"work": None}).work is None
