"""A page says which works its sources refer to for what it cites of them, so that who said it first can be found."""

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.pages import read_page, write_page
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Author, CitedAt, CitedWork, Document, PageSentence, SectionDraft, Topic, Work
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.writing.assembly import assemble
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.revising import Revised, next_version_of

TOLD = "Wax moths destroy the combs of weak colonies of honey bees, as was shown for the hives of the county [1]."
OTHER = "Traps that are filled with vinegar catch them in summer, as two trials found between May and September [2,3]."
LARVAE = Work(title="Larvae in hives", authors=(Author(family="Berg", given="B."),), published="2019", doi="10.1/l")
TRAPS = Work(title="Traps for moths", doi="10.1/t")


def said(*sentences: str, snippet: str) -> DraftedSection:
    told = tuple(PageSentence(text=text, snippet_ids=(snippet,)) for text in sentences)
    return DraftedSection(1, "Moths", (), SectionDraft(paragraphs=(told,)))


async def test_a_reference_has_the_entries_that_the_cited_sentences_point_to(
    graph: Graph, store: EdgeStore, embedder: Embedder, domain: str
) -> None:
    # given a review that cites a work in one sentence, two in the next, and a word of the last is told by one alone
    text = f"{TOLD} {OTHER}"
    review = Document(
        url="file:review", title="Review", domain=domain, text=text,
        references=(
            CitedWork(key="B1", work=LARVAE), CitedWork(key="B2", work=TRAPS), CitedWork(key="B3", text="In print."),
        ),
        cited=(
            CitedAt(start=text.index("[1]"), end=text.index("[1]") + 3, keys=("B1",)),
            CitedAt(start=text.index("[2,3]"), end=text.index("[2,3]") + 5, keys=("B2", "B3")),
        ),
    )  # fmt: skip
    await Ingestion(graph, store, embedder, min_words=5).load([review])
    (snippet,) = await sources.all_snippets(graph, domain)
    topic = Topic(id="topic", name="Wax moths", domain=domain)
    await merge_topic(graph, topic)

    # when a page cites its first sentence
    page = assemble(topic, 1, "offline rules", [said(TOLD, snippet=snippet.id)], {snippet.id: snippet})
    await write_page(graph, page)
    first = await read_page(graph, page.id)

    # then it refers to that work
    (reference,) = first.references
    assert (reference.keys, [each.work.record for each in reference.refers_to]) == (("B1",), [LARVAE])

    # when the next version cites the second one, then it refers to the works of that, as far as they are known
    anew = Revised([said(OTHER, snippet=snippet.id)], ["Moths"], [], engine="offline rules")
    second = next_version_of(first, 2, anew, {snippet.id: snippet}, "")
    await write_page(graph, second)
    (reference,) = (await read_page(graph, second.id)).references
    assert reference.keys == ("B2", "B3")
    assert [(each.key, each.work.record) for each in reference.refers_to] == [("B2", TRAPS)]

    # when a version keeps the section and its snippet was not read, then what was known stays
    third = next_version_of(second, 3, Revised([*second.sections], [""], [], engine="offline rules"), {}, "")
    assert third.references[0].keys == ("B2", "B3")
