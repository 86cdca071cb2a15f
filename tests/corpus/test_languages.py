"""The language of documents, as it is understood and as it is stored."""

import pytest

from kgplatform.corpus import understanding
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.preparation import document_hash
from kgplatform.corpus.understanding import understand
from kgplatform.graph import sources
from kgplatform.graph.extractions import known_extractions, write_extractions
from kgplatform.graph.lists import read_lists
from kgplatform.graph.session import Graph
from kgplatform.models import Block, Document, Extraction, ListAsked, Source, Work
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.support.many_languages import TEXTS, one_line_paragraphs


def document(language: str, domain: str = "d", work: Work | None = None) -> Document:
    text = one_line_paragraphs(TEXTS[language])
    return Document(url=f"file:{language}.md", title=language, domain=domain, text=text, work=work)


@pytest.fixture
def ingestion(graph: Graph, store: EdgeStore, embedder: Embedder) -> Ingestion:
    return Ingestion(graph, store, embedder)


@pytest.mark.parametrize("language", TEXTS)
def test_a_document_has_the_language_of_its_words(language: str) -> None:
    assert understand(document(language)).language == language


def test_words_count_more_than_a_record() -> None:
    """PubMed says "ger" of an article in German whose abstract is in English."""
    assert understand(document("en", work=Work(language="de"))).language == "en"


@pytest.mark.parametrize(("told", "known"), [("pt-BR", "pt"), ("", "")])
def test_a_record_tells_where_words_show_nothing(told: str, known: str) -> None:
    short = Document(url="u", title="t", domain="d", text="Mostar, 1566", work=Work(language=told))

    assert understand(short).language == known


def test_program_code_tells_of_no_language() -> None:
    code = "for each in the_lines_of_the_file: print(each, 'of the end of this file and that of the line')\n" * 20
    german = TEXTS["de"]
    blocks = (
        Block(kind="code", start=0, end=len(code)),
        Block(kind="prose", start=len(code), end=len(code) + len(german)),
    )

    given = Document(url="u", title="t", domain="d", text=code + german, blocks=blocks)

    assert understand(given).language == "de"


def test_english_documents_keep_the_hash_of_before() -> None:
    """Another hash would have all that is stored read anew."""
    known, unknown, german = (document("en").model_copy(update={"language": language}) for language in ("en", "", "de"))

    assert document_hash(known, "m") == document_hash(unknown, "m") != document_hash(german, "m")


async def test_sources_and_snippets_keep_it(ingestion: Ingestion, graph: Graph, domain: str) -> None:
    await ingestion.load([document(language, domain) for language in TEXTS])

    found = {each.title: each.language for each in await sources.read_sources(graph, domain)}
    snippets = await sources.all_snippets(graph, domain)
    assert found == {language: language for language in TEXTS}
    assert {(each.title, each.language) for each in snippets} == {
        (language, "" if language == "en" else language) for language in TEXTS
    }
    asked = ListAsked(name="domain_sources", owner=domain, order="title", where=(("languages", ("de", "ru")),))
    (part,) = await read_lists(graph, [asked])
    assert [each.title for each in part.nodes(Source)] == ["de", "ru"]


async def test_what_an_earlier_release_read_as_english_is_read_anew(
    ingestion: Ingestion, graph: Graph, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(understanding, "language_of", lambda _: "")
        await ingestion.load([given := document("de", domain)])
    (before,) = await sources.all_snippets(graph, domain)
    await write_extractions(graph, [Extraction(snippet_id=before.id, extractor="rules", prompt_version="1")])

    report = await ingestion.load([given])

    (after,) = await sources.all_snippets(graph, domain)
    assert (report.documents_replaced, after.id, after.language) == (1, before.id, "de")
    assert await known_extractions(graph, [after.id], "rules", "1") == {}


async def test_loading_again_changes_nothing(ingestion: Ingestion, domain: str) -> None:
    await ingestion.load([document("de", domain)])

    report = await ingestion.load([document("de", domain)])

    assert (report.documents_unchanged, report.snippets) == (1, 0)
