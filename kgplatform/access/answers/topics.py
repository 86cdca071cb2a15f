"""Topics and what is known of them, as those who see some domains have them."""

from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from typing import Any, TypeVar

from kgplatform.access.reach import Reach
from kgplatform.bounds import check_size
from kgplatform.curation.watching import Contents, SharedLooks, board, growth, talk
from kgplatform.graph.export import Researched, cited_in, exported, read_researched
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topic_parts import read_relations
from kgplatform.graph.topics import read_topic_graph, topic_contents
from kgplatform.graph.view import Renaming
from kgplatform.models import (
    AskedQuestion,
    Funnel,
    Gap,
    GapBoard,
    GapSearch,
    GraphChoices,
    GraphFilter,
    GraphPart,
    Outline,
    OutlineSection,
    Relation,
    SiblingGroup,
    Talk,
    TalkGrowth,
    ToldCategory,
    Topic,
    TopicGap,
    TopicGraph,
    TopicGrowth,
    TopicQuery,
    TopicTurn,
)
from kgplatform.models.gap_kinds import GAP_KINDS

G = TypeVar("G", bound=Gap)
T = TypeVar("T", TopicGap, AskedQuestion, TopicQuery, TopicTurn)


async def topics(reach: Reach, found: Sequence[Topic]) -> list[Topic]:
    return [topic for topic in found if reach.access.sees(topic.domain)]


async def gaps(reach: Reach, topic_id: str) -> list[Gap]:
    renaming = await reach.view.renaming(topic_id)
    return await seen_gaps(reach, [(gap, renaming) for gap in await reach.services.gaps(topic_id)])


async def gaps_by_id(reach: Reach, found: Sequence[TopicGap]) -> list[TopicGap]:
    """Return gaps of whichever topics, in the order given."""
    return await seen_gaps(reach, await _with_renamings(reach, found))


async def _with_renamings(reach: Reach, found: Iterable[T]) -> list[tuple[T, Renaming]]:
    """Return what is of topics that are seen, each with what renames the entities of its topic."""
    topics = await reach.topics()
    own = [each for each in found if each.topic_id in topics]
    renamings = await reach.view.renamings(each.topic_id for each in own)
    return [(each, renamings[each.topic_id]) for each in own]


async def gap_searches(reach: Reach, topic_id: str) -> dict[str, GapSearch]:
    own = {gap.id for gap in await gaps(reach, topic_id)}
    found = await reach.services.gap_searches(topic_id)
    return {id_: search for id_, search in found.items() if id_ in own}


async def questions(reach: Reach, found: Sequence[AskedQuestion]) -> list[AskedQuestion]:
    """Gaps that are not seen are not what they ask about."""
    here = await _with_renamings(reach, found)
    about = sorted({id_ for question, _ in here for id_ in question.gap_ids})
    own = {gap.id for gap in await gaps_by_id(reach, await reach.services.gaps_by_id(about))} if about else set()
    told = []
    for question, renaming in here:
        ids = tuple(id_ for id_ in question.gap_ids if id_ in own)
        words = {"text": renaming.of(question.text), "why": renaming.of(question.why), "gap_ids": ids}
        told.append(question.model_copy(update=words))
    return told


async def queries(reach: Reach, found: Sequence[TopicQuery]) -> list[TopicQuery]:
    here = await _with_renamings(reach, found)
    return [query.model_copy(update={"text": renaming.of(query.text)}) for query, renaming in here]


async def turns(reach: Reach, found: Sequence[TopicTurn]) -> list[TopicTurn]:
    told = []
    for turn, renaming in await _with_renamings(reach, found):
        said = tuple(each.model_copy(update={"text": renaming.of(each.text)}) for each in turn.answer)
        who = turn.perspective.model_copy(
            update={
                "name": renaming.of(turn.perspective.name),
                "looks_for": renaming.of(turn.perspective.looks_for),
                "headings": tuple(map(renaming.of, turn.perspective.headings)),
            }
        )
        words = {"perspective": who, "question": renaming.of(turn.question), "answer": said}
        told.append(turn.model_copy(update=words))
    return told


async def watch_topic(reach: Reach, topic_id: str) -> AsyncGenerator[TopicGrowth]:
    """What only others tell of is not seen to come; so there is a look for each who watches."""

    async def look(topic_id: str) -> Contents:
        await reach.topic(topic_id)
        return await topic_contents(reach.graph, topic_id, reach.domains)

    async with aclosing(growth(SharedLooks(look), topic_id)) as told:
        async for each in told:
            yield each


async def watch_gaps(reach: Reach, topic_id: str) -> AsyncGenerator[GapBoard]:
    async def look(topic_id: str) -> tuple[Gap, ...]:
        await reach.topic(topic_id)
        return tuple(await gaps(reach, topic_id))

    async with aclosing(board(SharedLooks(look), topic_id)) as told:
        async for each in told:
            yield each


async def watch_talk(reach: Reach, topic_id: str) -> AsyncGenerator[TalkGrowth]:
    async def look(topic_id: str) -> Talk | None:
        await reach.topic(topic_id)
        return await reach.services.talk(topic_id)

    async with aclosing(talk(SharedLooks(look), topic_id)) as told:
        async for each in told:
            yield each


async def seen_gaps(reach: Reach, found: Sequence[tuple[G, Renaming]]) -> list[G]:
    """Return what is seen of gaps, each given with what renames the entities of its topic.

    Gaps on what is not seen are left out. What is told of one that domains share, its facts and its subject, may be
    what another one says: nobody can tell, so it is withheld.
    """
    seen = await reach.view.seen({id_ for gap, _ in found for id_ in gap.entity_ids})
    kept = []
    for gap, renaming in found:
        if not all(id_ in seen for id_ in gap.entity_ids):
            continue
        names = tuple(seen[id_].entity.name for id_ in gap.entity_ids)
        facts = tuple(map(renaming.of, gap.facts))
        told = gap.model_copy(update={"entity_names": names, "subject": renaming.of(gap.subject), "facts": facts})
        if any(seen[id_].shared for id_ in gap.entity_ids):
            told = told.model_copy(update={"facts": (), "subject": _subject(told)})
        kept.append(told)
    return kept


def _subject(gap: Gap) -> str:
    """A facet is named by its topic alone; other subjects quote."""
    return gap.subject if GAP_KINDS[gap.kind].matter == "facet" else ""


async def graph_part(  # noqa: PLR0917 - as the services have it
    reach: Reach, topic_id: str, limit: int, fitting: GraphFilter, beside: str, whole: bool
) -> GraphPart:
    """What relations rest on says what is left of them, so it is read whether it is asked for or not."""
    if beside:
        await reach.topic(beside)
    part = await reach.services.graph_part(topic_id, limit, fitting, beside, True)
    relations = await reach.view.relations(part.relations)
    if fitting.relation:
        relations = [each for each in relations if fitting.relation in _wordings(each)]
    entities = await reach.view.counted(part.entities)
    if fitting != GraphFilter():
        fit = {id_ for each in relations for id_ in (each.subject_id, each.object_id)} | {*(fitting.entity_ids or ())}
        entities = [entity for entity in entities if entity.id in fit]
    present = {entity.id for entity in entities}
    return part.model_copy(
        update={
            "entities": tuple(entities),
            "relations": tuple(each for each in relations if {each.subject_id, each.object_id} <= present),
            "matching": part.matching - len(part.entities) + len(entities),
            "shared": tuple(id_ for id_ in part.shared if id_ in present),
        }
    )


async def graph_choices(reach: Reach, topic_id: str, limit: int) -> GraphChoices:
    found = await reach.services.graph_choices(topic_id, limit)
    sources = tuple(each for each in found.sources if reach.access.sees(each.domain))
    return found.model_copy(
        update={
            "wordings": tuple(await _worded(reach, topic_id, limit)),
            "sources": sources,
            "all_sources": found.all_sources - len(found.sources) + len(sources),
        }
    )


async def wordings(reach: Reach, topic_ids: Sequence[str], limit: int) -> dict[str, list[tuple[str, int]]]:
    check_size("limit", limit)
    own = await reach.topics()
    return {id_: await _worded(reach, id_, limit) if id_ in own else [] for id_ in topic_ids}


async def _worded(reach: Reach, topic_id: str, limit: int) -> list[tuple[str, int]]:
    relations = await reach.view.relations(await read_relations(reach.graph, topic_id, GraphFilter(), whole=True))
    counted = Counter(each.wording for each in relations)
    return sorted(counted.items(), key=lambda each: (-each[1], each[0]))[:limit]


def _wordings(relation: Relation) -> set[str]:
    return {relation.relation, relation.wording, *(words for each in relation.surfaces for words in each.split("\n"))}


async def groups(reach: Reach, found: Sequence[SiblingGroup]) -> list[SiblingGroup]:
    """A group is named by looking at all its members: one that has to do with what domains share is left out."""
    ids = {id_ for group in found for id_ in (group.parent_id, *group.member_ids)}
    seen = await reach.view.seen(ids)
    own = {id_ for id_, each in seen.items() if not each.shared}
    return [group for group in found if {group.parent_id, *group.member_ids} <= own]


async def outline(reach: Reach, topic_id: str) -> Outline | None:
    found = await reach.services.outline(topic_id)
    if found is None:
        return None
    renaming = await reach.view.renaming(topic_id)
    seen = await reach.view.seen({id_ for section in found.sections for id_ in _entities(section)})
    sections = tuple(_kept(section, seen, renaming) for section in found.sections)
    return found.model_copy(update={"title": renaming.of(found.title), "sections": sections})


def _entities(section: OutlineSection) -> set[str]:
    return {*section.entity_ids, *(id_ for child in section.children for id_ in _entities(child))}


def _kept(section: OutlineSection, seen: Any, renaming: Renaming) -> OutlineSection:
    own = tuple(id_ for id_ in section.entity_ids if id_ in seen)
    children = tuple(_kept(child, seen, renaming) for child in section.children)
    return section.model_copy(update={"entity_ids": own, "children": children, "heading": renaming.of(section.heading)})


async def funnel(reach: Reach, topic_id: str, facts: Sequence[str]) -> Funnel:
    """All of it is of the topic's domain but the names in what was written."""
    found, renaming = await reach.services.funnel(topic_id, facts), await reach.view.renaming(topic_id)
    fates = tuple(
        fate.model_copy(
            update={
                "sections": tuple(map(renaming.of, fate.sections)),
                "said": renaming.of(fate.said),
                "why": renaming.of(fate.why),
                "sentence": renaming.of(fate.sentence),
            }
        )
        for fate in found.facts
    )
    sections = tuple(each.model_copy(update={"heading": renaming.of(each.heading)}) for each in found.sections)
    return found.model_copy(update={"sections": sections, "facts": fates})


async def topic_graph(reach: Reach, topic_id: str) -> TopicGraph:
    """Return the graph of a topic with what these domains tell."""
    graph = await read_topic_graph(reach.graph, topic_id)
    entities = tuple(await reach.view.counted(graph.entities))
    ids = {entity.id for entity in entities}
    within = [each for each in graph.relations if {each.subject_id, each.object_id} <= ids]
    return graph.model_copy(update={"entities": entities, "relations": tuple(await reach.view.relations(within))})


async def export(reach: Reach, topic_id: str) -> dict[str, Any]:
    graph = await topic_graph(reach, topic_id)
    own = await researched(reach, topic_id)
    snippets = await read_snippets(reach.graph, sorted(cited_in(graph) | own.cited))
    return exported(graph, snippets, await groups(reach, await read_topic_groups(reach.graph, topic_id)), own)


async def researched(reach: Reach, topic_id: str) -> Researched:
    """Return what research left beside the graph of a topic, by the names that its entities have here."""
    found = await read_researched(reach.graph, topic_id)
    renaming = await reach.view.renaming(topic_id)
    asked = (each.model_copy(update={"text": renaming.of(each.text)}) for each in found.questions)
    return found.model_copy(update={"questions": tuple(asked), "categories": _renamed(found.categories, renaming)})


async def categories(reach: Reach, topic_id: str) -> list[ToldCategory]:
    return list(_renamed(await reach.services.categories(topic_id), await reach.view.renaming(topic_id)))


def _renamed(found: Iterable[ToldCategory], renaming: Renaming) -> tuple[ToldCategory, ...]:
    return tuple(
        each.model_copy(
            update={
                "name": renaming.of(each.name),
                "by": renaming.of(each.by),
                "members": tuple(
                    member.model_copy(update={"name": renaming.of(member.name)}) for member in each.members
                ),
            }
        )
        for each in found
    )
