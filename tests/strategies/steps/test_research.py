"""Reading for a topic: a snippet that could not be read stays unread, and is taken up again."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from kgplatform import ids
from kgplatform.curation.resolution.identities import Identities
from kgplatform.errors import BudgetSpent, UnknownTopic, UnusableAnswer
from kgplatform.graph.research import write_hits, write_queries
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import write_snippets
from kgplatform.graph.topics import merge_topic
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Budget, Extraction, Facet, Hit, NamedFacets, Query, Snippet, Topic
from kgplatform.roles.extraction.extractor import ReadingEnded
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import reading_order, research
from kgplatform.strategies.steps.snippet_reading import Unshared
from tests.stored import DOMAIN, extraction, snippet, store

MOSS, FERN = snippet("Moss holds water.", "moss"), snippet("Ferns like water.", "fern")
TOPIC = Topic(id=ids.topic_id(DOMAIN, "Plants"), name="Plants", domain=DOMAIN)
READ = {
    MOSS.id: extraction(MOSS, ["Moss", "water"], [("Moss", "holds", "water")]),
    FERN.id: extraction(FERN, ["Ferns", "water"], [("Ferns", "like", "water")]),
}


class Reader:
    """An extractor that cannot read some snippets, and has a budget of so many."""

    name, version = "rules", "1"

    def __init__(self, unreadable: set[str]) -> None:
        self.unreadable = unreadable
        self.budget: int | None = None

    def reads(self, snippet: Snippet) -> bool:
        return not snippet.language

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        read = [READ[snippet.id] for snippet in snippets if snippet.id not in self.unreadable]
        if self.budget is not None and len(read) > self.budget:
            raise ReadingEnded(BudgetSpent(f"The budget of {self.budget} calls is used up."), read[: self.budget])
        return read


class Listener:
    """A researcher that asks nothing and keeps its brief."""

    briefs: list[ResearchBrief]

    async def ask(self, brief: ResearchBrief) -> list[object]:
        self.briefs = [brief]
        return []

    async def synthesise(self, brief: object) -> list[object]:
        return []


class FewParts:
    """The parts that these steps need."""

    def __init__(self, graph: Graph, extractor: Reader) -> None:
        self.graph, self.extractor, self.options, self.dropped = (
            graph,
            extractor,
            ResearchOptions(first_sources=0),
            Dropped(),
        )
        self.researcher = self.synthesiser = Listener()
        self.searcher = SimpleNamespace(manner="cosine 0.25")
        self.single_flight = Unshared()
        self.names = RuleMergeConfirmer()
        self.facets: Naming | None = None
        self.identities: Identities | None = None


async def begun(graph: Graph, unreadable: set[str]) -> FewParts:
    await store(graph, MOSS, FERN)
    await merge_topic(graph, TOPIC)
    await write_queries(graph, TOPIC.id, [Query(id="q", text="Plants")])
    hits = [Hit(snippet_id=row.id, query_id="q", rank=1, score=0.9, round=0) for row in (MOSS, FERN)]
    await write_hits(graph, hits)
    return FewParts(graph, Reader(unreadable))


async def test_a_snippet_that_could_not_be_read_is_read_later(graph: Graph) -> None:
    # given
    few = await begun(graph, {FERN.id})
    parts, both = cast(Parts, few), sorted([MOSS.id, FERN.id])

    # when it fails for one
    assert (await research.extract(parts, both)).snippets == 1
    first = await research.connect(parts, TOPIC, both)

    # then only that one is left, and is read once it can be
    assert (first.entities, first.relations) == (2, 1)
    assert await reading_order.unread(parts, both) == (FERN.id,)
    few.extractor.unreadable = set()
    assert (await research.extract(parts, [FERN.id])).snippets == 1
    second = await research.connect(parts, TOPIC, both)
    assert (second.entities, second.relations) == (3, 2)
    assert await reading_order.unread(parts, both) == ()


async def test_what_was_found_best_is_read_first_under_a_budget(graph: Graph) -> None:
    parts = cast(Parts, await begun(graph, set()))
    other = snippet("Sedges grow in bogs.", "sedge")
    late = snippet("Rushes grow in bogs.", "rush")
    await write_snippets(graph, [other, late])
    await write_queries(graph, TOPIC.id, [Query(id="r", text="Bogs")])
    scores = [(FERN.id, "r", 0.95), (other.id, "q", 0.1), (other.id, "r", 0.92)]
    await write_hits(
        graph, [Hit(snippet_id=id_, query_id=by, rank=1, score=score, round=1) for id_, by, score in scores]
    )

    asked = sorted([late.id, MOSS.id, FERN.id, other.id])
    bounded = Budget(calls=9)
    ordered = await reading_order.to_read(parts, TOPIC, asked, bounded)
    assert await reading_order.to_read(parts, TOPIC, asked, Budget()) == tuple(asked)
    await research.extract(parts, [FERN.id])

    assert ordered == (FERN.id, other.id, MOSS.id, late.id)
    assert await reading_order.to_read(parts, TOPIC, asked, bounded) == (other.id, MOSS.id, late.id)


async def test_an_extractor_that_can_read_nothing_ends_the_run(graph: Graph) -> None:
    # given
    parts = cast(Parts, await begun(graph, {MOSS.id, FERN.id}))

    # when nothing of the topic could be read, it says so; what was read before is enough to go on
    with pytest.raises(UnusableAnswer) as failure:
        await research.extract(parts, [MOSS.id, FERN.id])
    assert (await research.extract(parts, [FERN.id], before=1)).snippets == 0
    assert (await research.extract(parts, [])).snippets == 0

    # then
    assert failure.value.what == "None of 2 snippets could be read: what rules answered was of no use."
    assert "leave KGPLATFORM_MODEL empty" in failure.value.remedy


async def test_snippets_in_languages_that_nobody_reads_are_left_and_counted(graph: Graph) -> None:
    # given
    few = await begun(graph, set())
    moos = snippet("Moos hält Wasser.", "moos").model_copy(update={"language": "de"})
    mousse = snippet("La mousse retient l'eau.", "mousse").model_copy(update={"language": "fr"})
    await write_snippets(graph, [moos, mousse])
    parts = cast(Parts, few)

    # when
    read = await research.extract(parts, [MOSS.id, moos.id, mousse.id])
    with pytest.raises(UnknownTopic) as failure:
        await research.extract(parts, [moos.id])

    # then they stay unread, for whoever reads them
    assert read == research.Read(snippets=1, left={"de": 1, "fr": 1})
    assert read.left_in_words == (
        "Snippets left for a language model, since the rules read English only: 1 in German, 1 in French."
    )
    assert await reading_order.unread(parts, [MOSS.id, moos.id, mousse.id]) == (moos.id, mousse.id)
    assert failure.value.what == (
        "All that was found is in languages that the rules do not read. "
        "Snippets left for a language model, since the rules read English only: 1 in German."
    )


async def test_the_researcher_is_told_what_the_graph_knows(graph: Graph) -> None:
    # given
    few = await begun(graph, {FERN.id})
    parts = cast(Parts, few)
    await research.extract(parts, [MOSS.id])
    await research.connect(parts, TOPIC, [MOSS.id])

    # when
    await research.ask(parts, TOPIC, 1)

    # then
    assert few.researcher.briefs[0].known == (("Moss", "holds", "water"),)


async def test_a_topic_that_has_had_its_queries_is_asked_about_no_more(graph: Graph) -> None:
    few = await begun(graph, set())
    few.options = ResearchOptions(topic_queries=1)
    few.researcher.briefs = []

    search = await research.ask(cast(Parts, few), TOPIC, 1)

    assert (search.queries, search.why) == ((), "The topic has had its 1 queries.")
    assert few.researcher.briefs == []


async def test_a_topic_is_concluded_until_what_its_research_depends_on_changes(graph: Graph) -> None:
    # given: a run that began before another document came
    few = await begun(graph, set())
    parts = cast(Parts, few)
    early = await research.begin(parts, TOPIC)
    await store(graph, snippet("Lichen grows on bark.", "lichen"))

    # when it ends, then the next run has that document to look at
    await research.conclude(parts, TOPIC, early.circumstances)
    late = await research.begin(parts, TOPIC)
    assert (early.concluded, late.concluded) == (False, False)

    # when that one ends, then nothing is left, until something else is wanted
    await research.conclude(parts, TOPIC, late.circumstances)
    assert (await research.begin(parts, TOPIC)).concluded
    assert not (await research.begin(parts, TOPIC.model_copy(update={"goal": "Say where they grow."}))).concluded
    few.options = ResearchOptions(first_sources=0, depth=few.options.depth + 1)
    assert not (await research.begin(parts, TOPIC)).concluded
    few.options, few.searcher.manner = ResearchOptions(first_sources=0), "cosine 0.25, by words too"
    assert not (await research.begin(parts, TOPIC)).concluded


async def test_what_was_read_before_the_budget_ended_stays_read(graph: Graph) -> None:
    # given
    few = await begun(graph, set())
    parts, both = cast(Parts, few), sorted([MOSS.id, FERN.id])
    few.extractor.budget = 1

    # when
    read = await research.extract(parts, both)

    # then the other is left for a run that has more
    assert read == research.Read(snippets=1, spent="The budget of 1 calls is used up.")
    assert await reading_order.unread(parts, both) == (both[1],)

    # and a budget that allows nothing at all is no model of no use
    few.extractor.budget = 0
    assert await research.extract(parts, [both[1]]) == research.Read(
        snippets=0, spent="The budget of 0 calls is used up."
    )


class Naming:
    """A facet namer that the budget allows nothing, or one facet."""

    engine, version, costly = "model", "1", True

    def __init__(self, spent: bool) -> None:
        self.spent, self.asked = spent, 0

    async def name(self, brief: object) -> NamedFacets:
        self.asked += 1
        if self.spent:
            raise BudgetSpent("The budget of 1 calls is used up.")
        return NamedFacets(facets=(Facet(heading="Uses", question="What are Plants used for?", words=("is eaten",)),))


async def test_facets_are_named_beside_reading_asked_for_within_their_share_and_counted_apart(graph: Graph) -> None:
    # given
    few = await begun(graph, {FERN.id})
    few.facets = Naming(spent=True)
    parts = cast(Parts, few)
    await store(graph, snippet("Plants are eaten raw, and each is eaten by someone.", "meals"))

    # when the budget has no call for it, then the run goes on without
    assert await research.extract(parts, [MOSS.id], topic=TOPIC) == research.Read(snippets=1)
    assert (await research.detect(parts, TOPIC)).facets_found == 0

    # when there is a call
    few.facets = Naming(spent=False)
    await research.extract(parts, [], topic=TOPIC)
    found = await research.detect(parts, TOPIC)
    await research.ask(parts, TOPIC, 1)

    # then
    assert (found.found, found.facets_found, found.facets_open, found.facets_closed) == (0, 1, 1, 0)
    [brief] = few.researcher.briefs
    assert [gap.subject for gap in brief.gaps] == ["Uses"]
    assert (brief.of_shape, brief.of_facets, brief.of_disputes) == (10, 3, 2)


async def test_nobody_names_facets_where_nobody_will_ask(graph: Graph) -> None:
    few, naming = await begun(graph, {FERN.id}), Naming(spent=False)
    few.facets, few.options = naming, ResearchOptions(depth=0)

    await research.extract(cast(Parts, few), [], topic=TOPIC)

    assert naming.asked == 0


@pytest.mark.parametrize(
    ("share", "questions", "most"), [(0.3, 10, 3), (0.3, 1, 1), (0.0, 10, 0), (1.0, 7, 7), (0.5, 0, 0)]
)
def test_a_share_of_the_questions_is_one_at_least(share: float, questions: int, most: int) -> None:
    assert ResearchOptions(questions=questions).share(share) == most


class Confirmer:
    """A confirmer that takes all for one, as long as it may be asked."""

    engine = "reader"

    def __init__(self, *, spent: bool) -> None:
        self.spent = spent

    async def confirm(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
        if self.spent:
            raise BudgetSpent("The budget is used up.")
        return [Merge(name=c[0].name, entity_ids=tuple(each.entity_id for each in c)) for c in clusters]


async def test_names_are_confirmed_where_a_model_may_be_asked(graph: Graph) -> None:
    few = await begun(graph, set())
    parts = cast(Parts, few)
    await research.extract(parts, [MOSS.id, FERN.id], 0)
    await research.connect(parts, TOPIC, [MOSS.id, FERN.id])

    assert await research.identify(parts, TOPIC) == 0
    few.identities = Identities(Confirmer(spent=True))
    assert await research.identify(parts, TOPIC) == 0
    few.identities = Identities(Confirmer(spent=False))
    assert await research.identify(parts, TOPIC) == 0  # no names are alike
