"""The steps of knowledge curation (Apollo 3.3.2). Each can be done again with the same outcome: what it writes has
deterministic ids, and what it decides does not depend on what its own interrupted attempt wrote: a step that decides
what to ask or to read writes nothing, the next one does."""

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress

from pydantic import Field

from kgplatform import ids
from kgplatform.concurrency import together
from kgplatform.curation.gaps.ledger import find_gaps, settle_gaps
from kgplatform.curation.gaps.missing_facet import name_facets
from kgplatform.curation.goals import goal_queries
from kgplatform.curation.grouping import Grouped, group_siblings
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.curation.resolution.reconciliation import reconcile
from kgplatform.errors import BudgetSpent, ContextTooSmall, EmptyCorpus, UnknownTopic, UnusableAnswer
from kgplatform.graph import research, sources, topics
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.literature import texts_identified
from kgplatform.graph.session import Graph
from kgplatform.models import Extraction, Gap, Hit, Query, Question, Topic, Value
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.retrieval.searcher import NO_BREADTH, Breadth, SearchRequest
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.questions.synthesiser import QueryBrief
from kgplatform.sources.languages import language_name
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps.snippet_reading import known_extractions, read_once

ENDED_EARLY = "Reading ended early."
KNOWN_RELATIONS = 60  # that a researcher is told of


class OrderedWork(Value):
    """That a query is to bring a work: its title, and the id of what identifies it in the graph."""

    query_id: str
    title: str
    identifier: str


class Search(Value):
    """The queries of one round, the questions behind them, and how many snippets each query may bring; `breadth` is
    how many sources are looked into besides, `ordered` which works are wanted; `why` says why there are no queries."""

    round: int
    k: int
    queries: tuple[Query, ...]
    questions: tuple[Question, ...] = ()
    breadth: Breadth = Breadth()
    ordered: tuple[OrderedWork, ...] = ()
    why: str = "No gap is left to ask about."


class Beginning(Value):
    """Where the research of a topic starts: what its earlier runs found, and the first search; `circumstances`
    identifies what it depends on beside the depth, `concluded` says that an earlier run has gone through all of it."""

    seen: tuple[str, ...]
    search: Search
    circumstances: str
    concluded: bool


class Read(Value):
    """How many snippets have been read; `spent` says in words why not all, where the budget has ended. `left` counts
    those that are in languages which the extractor does not read, by their codes."""

    snippets: int
    spent: str = ""
    left: dict[str, int] = Field(default_factory=dict)

    @property
    def left_in_words(self) -> str:
        """What was left, as a sentence; "" for nothing."""
        if not self.left:
            return ""
        told = [f"{count} in {language_name(code)}" for code, count in sorted(self.left.items())]
        return f"Snippets left for a language model, since the rules read English only: {', '.join(told)}."


class Growth(Value):
    """The topic's graph after a round."""

    entities: int
    relations: int


class Gaps(Value):
    """The ledger of gaps after a round, counted over the whole topic; missing facets are counted apart."""

    found: int
    closed: int
    open: int
    merged: int = 0
    facets_found: int = 0
    facets_closed: int = 0
    facets_open: int = 0

    @property
    def counts(self) -> dict[str, float]:
        """The counts of a run's report."""
        counted = self.model_dump().items()
        return {name if name.startswith("facets_") else f"gaps_{name}": number for name, number in counted}


async def begin(parts: Parts, topic: Topic) -> Beginning:
    """Search for the topic's name and for each part of its goal. What services beyond the corpus have may be new each
    time, so that no search of them is concluded.

    Raises EmptyCorpus when the topic's domain holds nothing, and nothing else is searched.
    """
    await require_documents(parts.graph, topic, parts.options.services)
    await topics.merge_topic(parts.graph, topic)
    await topics.begin_look(parts.graph, topic.id)
    found = await research.found(parts.graph, topic.id)
    first = tuple(Query(id=ids.query_id(topic.id, text), text=text) for text in first_texts(topic))
    number = await research.next_round(parts.graph, topic.id)
    circumstances = await circumstances_of(parts, topic)
    known, depth = await topics.read_conclusion(parts.graph, topic.id)
    return Beginning(
        seen=tuple(sorted(found)),
        search=Search(round=number, k=parts.options.first_k, queries=first, breadth=parts.options.breadth),
        circumstances=circumstances,
        concluded=not parts.options.services and known == circumstances and depth >= parts.options.depth,
    )


async def require_documents(graph: Graph, topic: Topic, services: Collection[str]) -> None:
    """Raise EmptyCorpus when the topic's domain holds nothing, and no `services` beyond the corpus are searched."""
    if not services and not await sources.snippet_count(graph, topic.domain):
        raise EmptyCorpus(
            f"The domain {topic.domain!r} holds no documents.",
            "Load some into it, or name another: kgplatform load FOLDER --domain NAME.",
        )


def first_texts(topic: Topic) -> list[str]:
    """Return what the first round searches for."""
    return [topic.name, *goal_queries(topic.name, topic.goal)]


async def retrieve(parts: Parts, topic: Topic, search: Search, seen: Sequence[str]) -> tuple[str, ...]:
    """Search for each query and return the new snippets' ids, sorted (eq. 3.7).

    Raises UnknownTopic when the first search of a topic finds nothing.
    """
    request = SearchRequest(
        topic=topic,
        queries=search.queries,
        k=search.k,
        round=search.round,
        seen=tuple(seen),
        breadth=search.breadth,
    )
    hits = await parts.searcher.search(request)
    hits += await _of_ordered(parts, request, search, {*seen, *(hit.snippet_id for hit in hits)})
    require_found(parts, topic, hits or seen)
    await research.write_questions(parts.graph, topic.id, list(search.questions))
    await research.write_queries(parts.graph, topic.id, list(search.queries))
    await research.write_hits(parts.graph, hits)
    return tuple(sorted({hit.snippet_id for hit in hits}))


def require_found(parts: Parts, topic: Topic, found: Collection[object]) -> None:
    """Raise UnknownTopic where neither the search of a topic nor one before found anything."""
    if not found:
        asked = parts.options.services
        raise UnknownTopic(
            f"Nothing in the domain {topic.domain!r} is about {topic.name!r}"
            + (f", and {', '.join(asked)} brought nothing." if asked else "."),
            "Load documents about it, or name the topic in the words that they use."
            + (" What services answered is with the run: kgplatform run show." if asked else ""),
        )


async def _of_ordered(parts: Parts, request: SearchRequest, search: Search, seen: Collection[str]) -> list[Hit]:
    """Search for each query in the texts of the works that it is to bring, as far as the domain has them by now."""
    texts = await texts_identified(parts.graph, {each.identifier for each in search.ordered})
    snippets = await sources.source_snippets(parts.graph, sorted({id_ for each in texts.values() for id_ in each}))
    found: list[Hit] = []
    for ordered in search.ordered:
        within = [id_ for source in texts.get(ordered.identifier, ()) for id_ in snippets.get(source, ())]
        queries = tuple(query for query in search.queries if query.id == ordered.query_id)
        if within:
            known = tuple(sorted({*seen, *(hit.snippet_id for hit in found)}))
            own = {"queries": queries, "within": tuple(within), "seen": known, "breadth": NO_BREADTH}
            found += await parts.searcher.search(request.model_copy(update=own))
    return found


async def read_on(parts: Parts, topic: Topic, number: int, seen: Sequence[str]) -> tuple[str, ...]:
    """Find what is unread of the sources whose openings were seen, for the topic's own query; return the ids, sorted.

    Gaps lead to what the sources on a matter begin with, and seldom to all that they say of it: who has begun a short
    text on the topic reads it to its end (docs/decisions/0022).
    """
    query = Query(id=ids.query_id(topic.id, topic.name), text=topic.name)
    hits = await parts.retrieval.read_on(topic, query, seen, parts.options.read_on, number)
    await research.write_hits(parts.graph, hits)
    return tuple(sorted({hit.snippet_id for hit in hits}))


async def extract(parts: Parts, snippet_ids: Sequence[str], before: int = 0, topic: Topic | None = None) -> Read:
    """Extract snippets, and return how many could be read (eq. 3.8). What readers want to know of a `topic` is named
    beside that, where nobody did: neither needs the other, so that no run waits longer.

    An extraction belongs to its snippet, whichever topic asked for it, and is made once, whoever asks for it at the
    same time. A snippet that could not be read has none, so that it stays unread; so does one that the budget has no
    call for. Raises UnusableAnswer when no snippet of the topic could be read: none of these, and none `before`; and
    UnknownTopic where they all are in languages that the extractor does not read.
    """
    found = await sources.read_snippets(parts.graph, list(snippet_ids))
    snippets = [snippet for snippet in found if parts.extractor.reads(snippet)]
    left = Read(snippets=0, left=Counter(snippet.language for snippet in found if not parts.extractor.reads(snippet)))
    if left.left and not snippets and not before:
        raise UnknownTopic(
            f"All that was found is in languages that the rules do not read. {left.left_in_words}",
            "Name a language model (KGPLATFORM_MODEL), or load documents in English.",
        )
    reading = read_once(parts.graph, parts.extractor, parts.single_flight, snippets)
    told = await together([reading, _name_facets(parts, topic)])
    read, spent = told[0] or (0, "")
    if snippets and not spent and not before + read:
        raise UnusableAnswer(
            f"None of {len(snippets)} snippets could be read: what {parts.extractor.name} answered was of no use.",
            "Use a stronger model, or leave KGPLATFORM_MODEL empty for the offline rules.",
        )
    return left.model_copy(update={"snippets": read, "spent": spent})


async def _name_facets(parts: Parts, topic: Topic | None) -> None:
    """Name the facets of a topic, unless no question follows the first round; what the budget has no call for waits for
    the next round or run."""
    if topic is not None and parts.facets is not None and parts.options.rounds.number and parts.options.facet_share:
        with suppress(BudgetSpent, ContextTooSmall):
            await name_facets(parts.graph, parts.facets, topic)


async def connect(parts: Parts, topic: Topic, snippet_ids: Sequence[str]) -> Growth:
    """Resolve what the snippets say into the shared graph, and the topic's part of it (eq. 3.9)."""
    known = await _known(parts, snippet_ids)
    snippets = await sources.read_snippets(parts.graph, list(snippet_ids))
    told = await resolve(parts.graph, snippets, [known[snippet.id] for snippet in snippets if snippet.id in known])
    for reason, times in told.dropped.items():
        parts.dropped.count("resolution", reason.replace("_", " "), times)
    await reconcile(parts.graph, parts.names, snippets)
    entities, relations = await topics.topic_size(parts.graph, topic.id)
    return Growth(entities=entities, relations=relations)


async def group(parts: Parts, topic: Topic) -> Grouped:
    """Group the siblings under the topic's entities that nobody has looked at as they are now (Apollo A.2); those that
    the budget has no call for wait for the next round or run."""
    if parts.groups is None:
        return Grouped()
    try:
        return await group_siblings(parts.graph, parts.groups, topic.id)
    except BudgetSpent:
        return Grouped()


async def identify(parts: Parts, topic: Topic) -> int:
    """Let a model say which of the topic's entities are one, where there is a model and the budget has a call for it;
    return how many merges are in force by that (Apollo A.3)."""
    if parts.identities is None:
        return 0
    with suppress(BudgetSpent):
        return await parts.identities.confirm(parts.graph, topic.id)
    return 0


async def detect(parts: Parts, topic: Topic) -> Gaps:
    """Find the gaps of the topic's graph and settle those of earlier rounds."""
    current = await find_gaps(parts.graph, topic.id)
    domain_snippets = await sources.snippet_count(parts.graph, topic.domain)
    looks_beyond = bool(parts.options.services)
    ledger = await settle_gaps(parts.graph, topic.id, current, domain_snippets, looks_beyond=looks_beyond)
    facets = [gap.status for gap in ledger if GAP_KINDS[gap.kind].matter == "facet"]
    statuses = [gap.status for gap in ledger if GAP_KINDS[gap.kind].matter != "facet"]
    return Gaps(
        found=len(statuses),
        closed=statuses.count("closed"),
        open=statuses.count("open"),
        merged=statuses.count("merged"),
        facets_found=len(facets),
        facets_closed=facets.count("closed"),
        facets_open=facets.count("open"),
    )


async def conclude(parts: Parts, topic: Topic, circumstances: str) -> None:
    """Note that the topic is researched to this depth under the circumstances that its run began with: what was loaded
    meanwhile is for the next run."""
    await topics.write_conclusion(parts.graph, topic.id, circumstances, parts.options.depth)


async def ask(parts: Parts, topic: Topic, number: int) -> Search:
    """Ask about the open gaps, most critical first, and turn the questions into queries (eqs. 3.5 and 3.6).

    Questions that lead to no query are left out: they may be asked again. Nobody is asked when the topic has had all
    its queries.
    """
    options = parts.options
    earlier = tuple(await research.searched(parts.graph, topic.id))
    if (left := options.topic_queries - len(earlier)) <= 0:
        why = f"The topic has had its {options.topic_queries} queries."
        return Search(round=number, k=options.k, queries=(), why=why)
    ledger = await read_gaps(parts.graph, topic.id)
    brief = ResearchBrief(
        topic=topic,
        gaps=tuple(gap for gap in ledger if gap.status == "open"),
        asked=tuple(await research.asked(parts.graph, topic.id)),
        known=tuple(await topics.central_relations(parts.graph, topic.id, KNOWN_RELATIONS)),
        in_depth=options.questions // 2,
        in_breadth=options.questions - options.questions // 2,
        of_shape=options.share(options.shape_share),
        of_facets=options.share(options.facet_share),
        of_disputes=options.share(options.dispute_share),
    )
    questions = tuple(await parts.researcher.ask(brief))
    addressed = {gap_id for question in questions for gap_id in question.gap_ids}
    gaps = tuple(gap for gap in brief.gaps if gap.id in addressed)
    about = sorted({entity_id for gap in gaps for entity_id in gap.entity_ids})
    queries = await parts.synthesiser.synthesise(
        QueryBrief(
            topic=topic,
            questions=questions,
            gaps=gaps,
            entities=tuple(await topics.read_entities_by_id(parts.graph, about)),
            earlier=earlier,
            limit=min(options.queries, left),
        )
    )
    leading = {query.question_id for query in queries}
    return Search(
        round=number,
        k=options.k,
        queries=tuple(queries),
        questions=tuple(question for question in questions if question.id in leading),
        ordered=_ordered(queries, questions, gaps),
    )


def _ordered(queries: Sequence[Query], questions: Sequence[Question], gaps: Sequence[Gap]) -> tuple[OrderedWork, ...]:
    """Return the works that queries are to bring: those that the gaps of their questions are about."""
    about = {gap.id: gap for gap in gaps if gap.identifier}
    of = {question.id: [about[id_] for id_ in question.gap_ids if id_ in about] for question in questions}
    return tuple(
        OrderedWork(query_id=query.id, title=gap.subject, identifier=gap.identifier)
        for query in queries
        for gap in of.get(query.question_id or "", ())
    )


async def circumstances_of(parts: Parts, topic: Topic) -> str:
    """Identify all that decides, beside the depth, what the research of a topic finds."""
    options = parts.options
    documents = sorted((await sources.known_sources(parts.graph, topic.domain)).items())
    return ids.digest(
        "circumstances",
        topic.name,
        topic.goal,
        parts.extractor.name,
        parts.extractor.version,
        parts.searcher.manner,
        *(
            options.first_k,
            options.k,
            options.questions,
            options.queries,
            options.topic_queries,
            str(options.least_yield),
        ),
        *(options.read_on, options.first_sources, options.first_each),
        *(str(share) for share in (options.shape_share, options.facet_share, options.dispute_share)),
        *(part for document in documents for part in document),
        *([options.manner] if options.manner else []),
    )


async def _known(parts: Parts, snippet_ids: Sequence[str]) -> dict[str, Extraction]:
    return await known_extractions(parts.graph, parts.extractor, snippet_ids)
