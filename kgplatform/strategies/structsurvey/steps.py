"""The steps of a survey (StructSurvey, 3 and 4.2). A step that decides what to ask writes nothing, the next one does,
so that each can be done again with the same outcome."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kgplatform import ids
from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent, SettingsError, UnknownTopic
from kgplatform.graph import research, topics
from kgplatform.graph.categories import write_categories
from kgplatform.graph.search import Scope
from kgplatform.language.keys import normal_key
from kgplatform.models import (
    Category,
    CountedEntity,
    Hit,
    Length,
    Outline,
    OutlineSection,
    Query,
    Topic,
    TopicGraph,
    TypedEvidence,
    TypedQuery,
    Value,
)
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.roles.categories.categoriser import LEAST, CategoryBrief, SortedEntity
from kgplatform.roles.planning.planner import FEWEST
from kgplatform.roles.survey.planner import PlannedHeading, SectionsBrief, SortedGroup, SubsectionsBrief
from kgplatform.strategies.parts import Parts, Surveyors
from kgplatform.strategies.steps import typed_search
from kgplatform.strategies.steps.article import Outlined
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.structsurvey import LEAST_SUBSECTIONS, StructSurveyOptions

INTRODUCTION, CONCLUSION = "Introduction", "Conclusion and open questions"
ENTITIES = 100  # that a structured query may have sorted
TOLD = 12  # entities that a heading is said to tell of


class Asked(Value):
    """A typed query of a survey as the topic keeps it, and the heading that it is for: `place` is that of its section,
    `below` that of a subsection, -1 for the section itself."""

    typed: TypedQuery
    query: Query
    place: int
    below: int = -1


class Planned(Value):
    """The sections, and their queries as a search."""

    sections: tuple[PlannedHeading, ...]
    asked: tuple[Asked, ...]
    search: Search


class Below(Value):
    """The subsections of each section, in its order, and all queries below the first level as a search; `spent` says in
    words why not all was planned, where the budget has ended."""

    subsections: tuple[tuple[PlannedHeading, ...], ...]
    asked: tuple[Asked, ...]
    search: Search
    spent: str = ""


class Retrieved(Value):
    """The snippets that are `new` to the topic, sorted, and what each query found, best first."""

    new: tuple[str, ...]
    found: dict[str, tuple[str, ...]]


class Sorted(Value):
    """The categories that were found; `spent` says in words why not all, where the budget has ended."""

    categories: tuple[Category, ...]
    spent: str = ""


async def plan_sections(
    parts: Parts, topic: Topic, options: StructSurveyOptions, nearest: Sequence[str], number: int
) -> Planned:
    """Plan the first level, by the snippets nearest to the topic; `number` is that of the round of its search."""
    graph = await _graph_of(parts, topic, nearest)
    known = {found.snippet.id: found.snippet for found in graph.snippets}
    brief = SectionsBrief(
        topic=topic,
        snippets=tuple(known[id_] for id_ in nearest if id_ in known),
        graph=graph,
        least=options.planned_at_least,
        most=options.planned,
    )
    planned = await _surveyors(parts).planner.sections(brief)
    first = TypedQuery(kind="vector", text=f"what {topic.name} is and why it matters")
    last = TypedQuery(kind="vector", text=f"open problems, limits and future work of {topic.name}")
    sections = [
        *([PlannedHeading(heading=INTRODUCTION, query=first)] if options.introduction else []),
        *planned,
        *([PlannedHeading(heading=CONCLUSION, query=last)] if options.conclusion else []),
    ]
    asked = tuple(_asked(topic, each.query, place) for place, each in enumerate(sections))
    return Planned(sections=tuple(sections), asked=asked, search=_search(asked, options.section_abstracts, number))


async def retrieve(parts: Parts, topic: Topic, search: Search, seen: Sequence[str]) -> Retrieved:
    """Search for the words of queries. What was seen before is found again: it may belong to another heading.

    Raises UnknownTopic where nothing is found and nothing was seen.
    """
    request = SearchRequest(topic=topic, queries=search.queries, k=search.k, round=search.round)
    hits = await parts.searcher.search(request)
    if not hits and not seen:
        raise UnknownTopic(
            f"Nothing in the domain {topic.domain!r} is about {topic.name!r}.",
            "Load documents about it, or name the topic in the words that they use.",
        )
    await research.write_queries(parts.graph, topic.id, list(search.queries))
    await research.write_hits(parts.graph, hits)
    found: dict[str, list[str]] = {}
    for hit in hits:
        found.setdefault(hit.query_id, []).append(hit.snippet_id)
    new = tuple(sorted({hit.snippet_id for hit in hits} - {*seen}))
    return Retrieved(new=new, found={query_id: tuple(each) for query_id, each in found.items()})


async def query(parts: Parts, topic: Topic, asked: Sequence[Asked], limit: int) -> tuple[TypedEvidence, ...]:
    """Answer structured queries from what the topic's snippets say, each with at most so many of these."""
    return await typed_search.find(parts, Scope(topic.domain, topic.id), [each.typed for each in asked], limit)


async def keep_found(parts: Parts, asked: Sequence[Asked], evidence: Sequence[TypedEvidence], number: int) -> None:
    """Store what the graph answered as hits of its queries, behind what their words found."""
    wanted = [each.query.text for each in asked]
    within = sorted({id_ for each in evidence for id_ in each.snippet_ids})
    cosines = await parts.retrieval.rank(wanted, within) if within else [{} for _ in wanted]
    hits = [
        Hit(snippet_id=id_, query_id=each.query.id, rank=rank, score=near.get(id_, 0.0), round=number, ways=("graph",))
        for each, told, near in zip(asked, evidence, cosines, strict=True)
        for rank, id_ in enumerate(told.snippet_ids, start=1)
    ]
    await research.write_hits(parts.graph, hits)


async def categorise(
    parts: Parts, topic: Topic, options: StructSurveyOptions, asked: Sequence[Asked], evidence: Sequence[TypedEvidence]
) -> Sorted:
    """Sort what structured queries found, of pairs both sides; where the budget ends, the rest stays unsorted."""
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    sides = [
        (each.query.id, by, found)
        for each, told in zip(asked, evidence, strict=True)
        for by, found in ((each.typed.by, told.entities), (each.typed.other_by, told.others))
        if len(found) > LEAST
    ]
    told = await together(_categorise(parts, graph, options, *side) for side in sides)
    spent = next((spent for _, spent in told if spent), "")
    return Sorted(categories=tuple(category for each, _ in told for category in each), spent=spent)


async def keep_categories(parts: Parts, topic: Topic, categories: Sequence[Category]) -> None:
    """Store categories."""
    await write_categories(parts.graph, topic.id, categories)


async def plan_below(  # noqa: PLR0917 - what was found for the first level
    parts: Parts, topic: Topic, options: StructSurveyOptions, planned: Planned, found: Mapping[str, tuple[str, ...]],
    categories: Sequence[Category], number: int,
) -> Below:  # fmt: skip
    """Plan the subsections of each section, and part it into typed queries."""
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    told = await together(
        _plan_below(parts, graph, options, planned, place, found, categories) for place in range(len(planned.sections))
    )
    taken = {normal_key(each.heading.casefold()) for each in planned.sections}
    subsections: list[tuple[PlannedHeading, ...]] = []
    asked: list[Asked] = []
    for place, (below, queries, _) in enumerate(told):
        own = {key: each for each in below if (key := normal_key(each.heading.casefold())) not in taken}
        taken |= own.keys()
        kept = tuple(own.values()) if len(own) > 1 else ()
        subsections.append(kept)
        asked += [_asked(topic, each.query, place, at) for at, each in enumerate(kept)]
        asked += [_asked(topic, each, place) for each in queries]
    search = _search(asked, options.k, number)
    spent = next((spent for *_, spent in told if spent), "")
    return Below(subsections=tuple(subsections), asked=tuple(asked), search=search, spent=spent)


async def compose(  # noqa: PLR0917 - what was planned and found
    parts: Parts, topic: Topic, planned: Planned, below: Below, found: Mapping[str, tuple[str, ...]],
    categories: Sequence[Category], length: Length | None = None,
) -> Outlined:  # fmt: skip
    """Return the outline of what was planned, each heading with what its own queries found, and where none stands below
    it with the `length` that is wanted."""
    graph = await topics.read_topic_graph(parts.graph, topic.id)
    mentioned = {each.snippet.id: each.entity_ids for each in graph.snippets}
    everywhere = Counter(id_ for each in mentioned.values() for id_ in each)

    def section(each: PlannedHeading, own: Sequence[Asked], children: tuple[OutlineSection, ...]) -> OutlineSection:
        snippets = tuple(dict.fromkeys(id_ for one in own for id_ in found.get(one.query.id, ()) if id_ in mentioned))
        counts = Counter(id_ for snippet in snippets for id_ in mentioned[snippet])
        telling = sorted(counts, key=lambda id_: (-counts[id_] / everywhere[id_] ** 0.5, id_))
        entity_ids = tuple(dict.fromkeys((*each.entity_ids, *telling)))[:TOLD]
        sorts = {category.name: len(category.source_ids) for category in categories if category.query_id in
                 {one.query.id for one in own}}  # fmt: skip
        listed = ", ".join(
            f"{name} ({count} {'document' if count == 1 else 'documents'})" for name, count in sorts.items()
        )
        covers = "; ".join(filter(None, (each.covers, f"sorted into {listed}" if listed else "")))
        return OutlineSection(
            heading=each.heading,
            entity_ids=entity_ids,
            children=children,
            covers=covers,
            snippet_ids=snippets,
            length=None if children else length,
        )

    asked = (*planned.asked, *below.asked)
    sections = []
    for place, each in enumerate(planned.sections):
        subsections = below.subsections[place] if below.subsections else ()
        children = tuple(
            section(child, [one for one in asked if (one.place, one.below) == (place, at)], ())
            for at, child in enumerate(subsections)
        )
        sections.append(section(each, [one for one in asked if (one.place, one.below) == (place, -1)], children))
    outline = Outline(title=topic.name, sections=tuple(sections))
    return Outlined(outline=outline, engine=parts.outliner.engine, planned=True)


async def _categorise(  # noqa: PLR0917 - what is sorted, and by what
    parts: Parts, graph: TopicGraph, options: StructSurveyOptions, query_id: str, by: str,
    found: Sequence[CountedEntity],
) -> tuple[list[Category], str]:  # fmt: skip
    sources = _documents(graph, [each.id for each in found[:ENTITIES]])
    entities = tuple(
        SortedEntity(
            id=each.id, name=each.name, description=each.description, source_ids=tuple(sorted(sources[each.id]))
        )
        for each in found[:ENTITIES]
    )
    brief = CategoryBrief(topic=graph.topic, by=by, entities=entities, batch=options.batch, most=options.categories)
    categoriser = _surveyors(parts).categoriser
    try:
        names = await categoriser.discover(brief)
        belongs = await categoriser.classify(brief, names) if names else {}
    except BudgetSpent as ending:
        return [], ending.what
    members = {name: [each for each in entities if belongs.get(each.id) == name] for name in names}
    return [
        Category(
            id=ids.category_id(graph.topic.id, name),
            name=name,
            by=by,
            query_id=query_id,
            entity_ids=tuple(each.id for each in own),
            source_ids=tuple(sorted({id_ for each in own for id_ in each.source_ids})),
        )
        for name, own in members.items()
        if own
    ], ""


async def _plan_below(  # noqa: PLR0917 - what was found for the section
    parts: Parts, graph: TopicGraph, options: StructSurveyOptions, planned: Planned, place: int,
    found: Mapping[str, tuple[str, ...]], categories: Sequence[Category],
) -> tuple[list[PlannedHeading], Sequence[TypedQuery], str]:  # fmt: skip
    section, asked = planned.sections[place], planned.asked[place]
    if section.heading in {INTRODUCTION, CONCLUSION}:
        return [], (), ""
    own = _part_of(graph, found.get(asked.query.id, ()))
    headings = tuple(each.heading for each in planned.sections)
    names = {entity.id: entity.name for entity in graph.entities}
    groups = tuple(_group(each, graph, names) for each in categories if each.query_id == asked.query.id)
    below: list[PlannedHeading] = []
    queries: Sequence[TypedQuery] = ()
    try:
        if options.subsections:
            brief = SubsectionsBrief(
                topic=graph.topic,
                section=section,
                headings=headings,
                snippets=tuple(each.snippet for each in own.snippets),
                groups=groups,
                graph=own,
                least=min(LEAST_SUBSECTIONS, options.subsections),
                most=options.subsections,
            )
            below = await _surveyors(parts).planner.subsections(brief)
        if options.subqueries and parts.planner is not None:
            queries = await typed_search.plan(
                parts,
                Scope(graph.topic.domain, graph.topic.id),
                f"{section.heading} {section.covers}".strip(),
                subject=graph.topic.name,
                headings=[each.heading for each in below],
                fewest=min(FEWEST, options.subqueries),
                most=options.subqueries,
            )
    except BudgetSpent as ending:
        return below, queries, ending.what
    return below, queries, ""


def _group(category: Category, graph: TopicGraph, names: Mapping[str, str]) -> SortedGroup:
    documents = _documents(graph, category.entity_ids)
    members = sorted((-len(own), names[id_]) for id_, own in documents.items() if id_ in names)
    return SortedGroup(
        name=category.name,
        members=tuple((name, -count) for count, name in members),
        entity_ids=category.entity_ids,
        documents=len(category.source_ids),
    )


def _documents(graph: TopicGraph, entity_ids: Sequence[str]) -> dict[str, set[str]]:
    """Return the documents of a topic that mention each of some entities."""
    found = {id_: set[str]() for id_ in entity_ids}
    for each in graph.snippets:
        for id_ in found.keys() & {*each.entity_ids}:
            found[id_].add(each.snippet.source_id)
    return found


async def _graph_of(parts: Parts, topic: Topic, snippet_ids: Sequence[str]) -> TopicGraph:
    return _part_of(await topics.read_topic_graph(parts.graph, topic.id), snippet_ids)


def _part_of(graph: TopicGraph, snippet_ids: Sequence[str]) -> TopicGraph:
    """Return what snippets say of a topic's graph."""
    wanted = {*snippet_ids}
    snippets = tuple(each for each in graph.snippets if each.snippet.id in wanted)
    inside = {id_ for each in snippets for id_ in each.entity_ids}
    return graph.model_copy(
        update={
            "snippets": snippets,
            "entities": tuple(each for each in graph.entities if each.id in inside),
            "relations": tuple(each for each in graph.relations if {each.subject_id, each.object_id} <= inside),
        }
    )


def _asked(topic: Topic, typed: TypedQuery, place: int, below: int = -1) -> Asked:
    text = " ".join(filter(None, (typed.text, typed.entity, typed.relation, typed.other)))
    key = text if typed.kind == "vector" else f"{typed.kind}: {text}"
    return Asked(
        typed=typed, query=Query(id=ids.query_id(topic.id, key), text=text, kind=typed.kind), place=place, below=below
    )


def _search(asked: Sequence[Asked], k: int, number: int) -> Search:
    return Search(round=number, k=k, queries=tuple({each.query.id: each.query for each in asked}.values()))


def _surveyors(parts: Parts) -> Surveyors:
    if parts.surveyors is None:
        raise SettingsError("Nobody plans surveys here.", "Take another strategy.")
    return parts.surveyors
