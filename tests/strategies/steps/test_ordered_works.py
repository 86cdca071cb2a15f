"""A question about a work that nobody has read brings that work: by its title from services, by its text from here."""

from types import SimpleNamespace
from typing import cast

from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources, write_snippets
from kgplatform.graph.topics import merge_topic
from kgplatform.graph.works import SourceWorks, settle_works
from kgplatform.ids import identifier_id
from kgplatform.models import Gap, Hit, Topic, Work
from kgplatform.retrieval.beyond.leads import Looked
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.retrieval.services.terms import SearchTerms
from kgplatform.roles.questions.rules.researcher import RuleResearcher
from kgplatform.roles.questions.rules.synthesiser import RuleSynthesiser
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import beyond, research
from tests.stored import DOMAIN, snippet, source

TOPIC = Topic(id="t", name="Moss", domain=DOMAIN)
TITLE = "A century of bog mosses counted in the northern fens"
WORK = Work(title=TITLE, doi="10.1/century")
TEXT, OTHER = snippet("Moss was counted.", "century"), snippet("Moss is green.", "other")
GAP = Gap(
    id="g", kind="unread_work", score=0.5, entity_ids=(), entity_names=(), subject=TITLE,
    identifier=identifier_id(DOMAIN, "doi", "10.1/century"),
)  # fmt: skip


class Searching:
    """Finds the other snippet for whatever is asked, or all that it is to look into; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = []

    async def search(self, request: SearchRequest) -> list[Hit]:
        self.asked.append((tuple(query.text for query in request.queries), request.within))
        found = request.within if request.within is not None else (OTHER.id,)
        query = request.queries[0].id
        return [Hit(snippet_id=id_, query_id=query, rank=1, score=0.9, round=1) for id_ in found]


async def test_a_work_is_ordered_by_its_title_and_read_once_it_is_there(graph: Graph) -> None:
    await write_snippets(graph, [OTHER])
    await finish_sources(graph, [source(OTHER)])
    await merge_topic(graph, TOPIC)
    await write_gaps(graph, TOPIC.id, [GAP])
    asked: list[SearchTerms] = []

    async def look(names: object, queries: list[tuple[object, SearchTerms]], *_: object) -> Looked:
        asked.extend(terms for _, terms in queries)
        return Looked()

    searcher = Searching()
    few = SimpleNamespace(
        graph=graph, options=ResearchOptions(since="2020"), researcher=RuleResearcher(),
        synthesiser=RuleSynthesiser(), searcher=searcher, dropped=None, beyond=lambda: SimpleNamespace(look=look),
    )  # fmt: skip
    parts = cast(Parts, few)

    search = await research.ask(parts, TOPIC, 1)
    (query,) = search.queries
    assert query.text == "bog mosses counted northern fens"
    assert [(each.query_id, each.title, each.identifier) for each in search.ordered] == [
        (query.id, TITLE, GAP.identifier)
    ]

    # services are asked for the title, whenever the work came out
    await beyond.look(parts, TOPIC, search, 5)
    assert asked == [SearchTerms(words=TITLE)]

    # nothing of it is here: only what is usual is searched
    assert await research.retrieve(parts, TOPIC, search, ()) == (OTHER.id,)

    # what a service brought, or somebody loaded, is read for the query
    await write_snippets(graph, [TEXT])
    await finish_sources(graph, [source(TEXT).model_copy(update={"work": WORK})])
    await settle_works(graph, DOMAIN, [SourceWorks(TEXT.source_id, WORK)])
    assert await research.retrieve(parts, TOPIC, search, ()) == tuple(sorted((OTHER.id, TEXT.id)))
    assert [within for _, within in searcher.asked] == [None, None, (TEXT.id,)]
