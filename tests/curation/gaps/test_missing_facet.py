"""Missing facets on the real engine: found by what the texts lack, asked about, and closed by what their questions
find."""

from kgplatform import ids
from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps
from kgplatform.curation.gaps.missing_facet import importance, name_facets, told_facets, topic_facets
from kgplatform.curation.gaps.silence import silent_gaps
from kgplatform.graph.facets import KeptFacets, read_facets, write_facets
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow
from kgplatform.graph.topics import merge_topic, read_topic_snippets
from kgplatform.models import Facet, Gap, Hit, NamedFacets, Page, Query, Question, Topic
from kgplatform.roles.questions.facet_naming import FacetBrief
from kgplatform.roles.questions.rules.facet_naming import RuleFacetNamer, facets_of
from tests.stored import DOMAIN, snippet, store
from tests.support.written import section as written_section

ROT = Topic(id=ids.topic_id(DOMAIN, "Root rot"), name="Root rot", domain=DOMAIN)
SIGNS = Facet(heading="Signs", question="How is root rot seen?", words=("leaves wilt", "yellow", "stunted"))
CURE = Facet(heading="Cure", question="How is root rot cured?", words=("is treated with", "fungicide", "drained"))
IS, CURED, SEEN = (
    snippet("Root rot is a disease of beans.", "beans"),
    snippet("Root rot is treated with copper.", "copper"),
    snippet("In root rot the leaves wilt.", "wilting"),
)


async def begun(
    graph: Graph, *read: SnippetRow, facets: tuple[Facet, ...] = (SIGNS, CURE), kind: str = "disease"
) -> None:
    """Store a topic with its facets, for which some texts were read."""
    await store(graph, IS, CURED, SEEN)
    await merge_topic(graph, ROT)
    await search(graph, "Root rot", *read)
    await write_facets(graph, ROT.id, KeptFacets(named=NamedFacets(kind=kind, facets=facets), by="tests"))


async def search(graph: Graph, text: str, *found: SnippetRow, question: str | None = None) -> None:
    query = Query(id=ids.query_id(ROT.id, text), text=text, question_id=question)
    await write_queries(graph, ROT.id, [query])
    await write_hits(graph, [Hit(snippet_id=row.id, query_id=query.id, rank=1, score=0.9, round=0) for row in found])


async def ask(graph: Graph, gap: Gap, *found: SnippetRow) -> None:
    question = Question(id=gap.id, text=gap.facts[0], axis="breadth", why="", gap_ids=(gap.id,))
    await write_questions(graph, ROT.id, [question])
    await search(graph, gap.facts[0], *found, question=question.id)


async def statuses(graph: Graph) -> dict[str, str]:
    ledger = await settle_gaps(graph, ROT.id, await find_gaps(graph, ROT.id), domain_snippets=3)
    return {gap.subject: gap.status for gap in ledger}


async def test_a_facet_that_nothing_read_tells_of_is_missing(graph: Graph) -> None:
    await begun(graph, IS, CURED)

    assert await find_gaps(graph, ROT.id) == [
        Gap(
            id=ids.gap_id(ROT.id, "missing_facet", ("Signs",)),
            kind="missing_facet",
            score=0.666667,
            entity_ids=(),
            entity_names=(),
            subject="Signs",
            facts=("How is root rot seen?", "Texts that tell of it say: leaves wilt, yellow, stunted."),
        )
    ]
    assert await told_facets(graph, ROT, await read_topic_snippets(graph, ROT.id)) == ("Cure",)


async def test_it_is_closed_by_what_its_own_question_finds(graph: Graph) -> None:
    # given
    await begun(graph, IS)
    assert await statuses(graph) == {"Signs": "open", "Cure": "open"}
    signs, cure = await read_gaps(graph, ROT.id)

    # when: the question about signs finds some, that about the cure what says nothing of it
    await ask(graph, signs, SEEN)
    await ask(graph, cure, IS)

    # then
    assert await statuses(graph) == {"Signs": "closed", "Cure": "open"}

    # when: something else brings what tells of the cure
    await search(graph, "beans", CURED)

    # then: that is not what the question found
    assert await statuses(graph) == {"Signs": "closed", "Cure": "vanished"}


async def test_a_question_that_finds_nothing_exhausts_it(graph: Graph) -> None:
    await begun(graph, IS)
    await statuses(graph)
    await ask(graph, (await read_gaps(graph, ROT.id))[0])

    assert await statuses(graph) == {"Signs": "exhausted", "Cure": "open"}


async def test_it_is_silent_where_no_unread_text_on_the_topic_has_a_word_of_it(graph: Graph) -> None:
    # given: nothing is left to read on the signs
    await begun(graph, IS, SEEN, facets=(SIGNS, CURE))
    missing = [gap for gap in await find_gaps(graph, ROT.id) if gap.subject == "Cure"]
    assert await silent_gaps(graph, ROT.id, missing) == frozenset()

    # when: what tells of the cure is read, and says nothing of prices
    prices = Facet(heading="Prices", question="What does root rot cost?", words=("costs", "euros"))
    await begun(graph, IS, SEEN, CURED, facets=(prices,))
    await store(graph, snippet("A spade costs ten euros.", "shop"))

    # then: a price of something else is none
    [gap] = await find_gaps(graph, ROT.id)
    assert await silent_gaps(graph, ROT.id, [gap]) == {gap.id}
    assert await statuses(graph) == {"Prices": "silent"}


async def test_no_more_than_three_wait_for_their_first_question(graph: Graph) -> None:
    many = tuple(Facet(heading=word, question=f"{word}?", words=(f"{word} root", "beans")) for word in "abcde")
    await begun(graph, facets=many)
    await store(graph, *(snippet(f"Root rot and {word} root.", word) for word in "abcde"))

    assert await statuses(graph) == {"a": "open", "b": "open", "c": "open"}


class Namer:
    """A model that names one facet, and counts how often it is asked."""

    engine = "model"
    costly = True

    def __init__(self, version: str = "1") -> None:
        self.version = version
        self.briefs: list[FacetBrief] = []

    async def name(self, brief: FacetBrief) -> NamedFacets:
        self.briefs.append(brief)
        return NamedFacets(kind="disease", facets=(CURE,))


async def test_a_model_is_asked_once_for_a_topic_and_its_goal(graph: Graph) -> None:
    # given
    await store(graph, IS)
    await merge_topic(graph, ROT)
    await search(graph, "Root rot", IS)
    namer = Namer()

    # when
    await name_facets(graph, namer, ROT)
    await name_facets(graph, namer, ROT)

    # then
    assert [found.snippet.id for brief in namer.briefs for found in brief.snippets] == [IS.id]
    assert (await read_facets(graph, ROT.id)).named == NamedFacets(kind="disease", facets=(CURE,))

    # when: another goal is set, or the prompt is another one
    await name_facets(graph, namer, ROT.model_copy(update={"goal": "Save beans."}))
    await name_facets(graph, Namer("2"), ROT)
    assert len(namer.briefs) == 2


async def test_the_rules_look_anew_at_what_was_read_since(graph: Graph) -> None:
    # given: nothing that was read says what it is
    await store(graph, IS, CURED)
    await merge_topic(graph, ROT)
    await search(graph, "Root rot", CURED)
    await name_facets(graph, RuleFacetNamer(), ROT)
    assert (await read_facets(graph, ROT.id)).named == NamedFacets()

    # when
    await search(graph, "beans", IS)
    await name_facets(graph, RuleFacetNamer(), ROT)

    # then
    named = NamedFacets(kind="disease", facets=facets_of("disease", "Root rot"))
    assert (await read_facets(graph, ROT.id)).named == named


async def page(graph: Graph, name: str, *headings: str, kind: str = "disease") -> None:
    """Store another topic of the domain with a page."""
    topic = Topic(id=ids.topic_id(DOMAIN, name), name=name, domain=DOMAIN)
    await merge_topic(graph, topic)
    await write_facets(graph, topic.id, KeptFacets(named=NamedFacets(kind=kind), by="tests"))
    sections = tuple(
        written_section(level=1, position=n, heading=heading, text="", entity_ids=(), citations=())
        for n, heading in enumerate(headings)
    )
    await write_page(
        graph,
        Page(
            id=ids.page_id(topic.id, "article", 1), topic_id=topic.id, version=1, title=name, engine="tests",
            sections=sections, references=(),
        ),
    )  # fmt: skip


async def test_headings_that_two_pages_on_such_things_have_are_facets_too(graph: Graph) -> None:
    # given: pages on two diseases, and on a place
    await begun(graph, IS, facets=(CURE,))
    await page(graph, "Leaf rust", "Cures", "Resistant varieties", "Names")
    await page(graph, "Bean blight", "Resistant varieties", "Cures", "Trade")
    await page(graph, "Bean town", "Trade", "Names", kind="place")

    # then: what the topic has a facet for is none, nor what one page has
    headed = Facet(
        heading="Resistant varieties",
        question="What is known of resistant varieties in Root rot?",
        words=("Resistant varieties",),
    )
    assert await topic_facets(graph, ROT) == [CURE, headed]

    # and: a topic that is no kind of thing has no such facets
    await write_facets(graph, ROT.id, KeptFacets(named=NamedFacets(facets=(CURE,)), by="tests"))
    assert await topic_facets(graph, ROT) == [CURE]


def test_what_matters_more_scores_higher() -> None:
    assert [round(importance(place, 4), 3) for place in range(4)] == [0.667, 0.583, 0.5, 0.417]
