"""A topic's graph as prompts for its outline show it: compact lines, what matters most first, of which the least
important are cut first."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.models import Community, DisputedPair, Entity, SiblingGroup, TopicGraph

Values = dict[str, str | Budgeted]

MOST_TITLES, MOST_GROUPS, MOST_DISPUTES = 40, 20, 8  # that a prompt shows
CENTRAL_RELATIONS = 15  # that are never cut
OF_A_COMMUNITY, OF_A_GROUP = 8, 6  # names that are shown
NONE = ("(none)",)


def known(graph: TopicGraph, shown: Sequence[Entity]) -> Values:
    """Return all that is known of a topic, its entities by their numbers in `shown`, most central first.

    Of what is cut alike the later goes first: communities before titles, descriptions before disputes and facets.
    """
    numbers = {entity.id: number for number, entity in enumerate(shown, start=1)}
    names = {entity.id: entity.name for entity in graph.entities}
    described = tuple(f"{numbers[e.id]}. {e.description}" for e in shown if e.description)
    inside = [r for r in graph.relations if r.subject_id in numbers and r.object_id in numbers]
    inside.sort(key=lambda r: (min(numbers[r.subject_id], numbers[r.object_id]), -r.weight, r.id))
    related = tuple(f"{names[r.subject_id]} | {r.wording} | {names[r.object_id]}" for r in inside)
    entities = (
        Part("entities", tuple(f"{numbers[e.id]}. {e.name}" for e in shown), heading="Numbers and names:"),
        Part("descriptions of entities", described, Cut.DESCRIPTIONS, heading="Descriptions by number:"),
    )
    relations = Part("relations", related, Cut.RELATIONS, least=min(CENTRAL_RELATIONS, len(related)))
    told = tuple(_group(each) for each in graph.groups[:MOST_GROUPS])
    return {
        **expected(graph),
        "entities": Budgeted(entities, label="ENTITIES"),
        "relations": Budgeted((relations,), label="RELATIONS"),
        "titles": Budgeted((Part("titles of documents", _titles(graph), Cut.KEYWORDS),), label="TITLES"),
        "communities": _lines("communities", (_community(c, names) for c in graph.communities), Cut.KEYWORDS),
        "groups": _lines("groups of siblings", told, Cut.QUESTIONS),
    }


def expected(graph: TopicGraph) -> Values:
    """Return what a page is expected to tell: the facets of the topic, and what its sources disagree on."""
    names = {entity.id: entity.name for entity in graph.entities}
    disputes = (_dispute(each, names) for each in graph.disputes[:MOST_DISPUTES])
    return {
        "facets": _lines("facets", graph.facets, Cut.DESCRIPTIONS),
        "disputes": _lines("disputes", disputes, Cut.DESCRIPTIONS),
    }


def _lines(name: str, lines: Iterable[str], cut: Cut) -> Budgeted:
    return Budgeted((Part(name, tuple(lines) or NONE, cut),), label=name.split(maxsplit=1)[0].upper())


def _titles(graph: TopicGraph) -> tuple[str, ...]:
    titles = Counter(" > ".join(dict.fromkeys((f.snippet.title, *f.snippet.path))) for f in graph.snippets)
    return tuple(title for title, _ in sorted(titles.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_TITLES])


def _community(community: Community, names: dict[str, str]) -> str:
    ids = community.entity_ids
    return f"{len(ids)} entities: {_listed([names[entity] for entity in ids], OF_A_COMMUNITY)}"


def _group(group: SiblingGroup) -> str:
    members = _listed(group.member_names, OF_A_GROUP)
    return f"{group.label} ({group.parent_name} {group.member_wording}): {members}"


def _dispute(pair: DisputedPair, names: dict[str, str]) -> str:
    one, other = (names[entity] for entity in pair.entity_ids)
    return f"{one} / {other}: {pair.sides[0]} / {pair.sides[1]}"


def _listed(names: Sequence[str], most: int) -> str:
    more = len(names) - most
    return f"{', '.join(names[:most])}{f' and {more} more' if more > 0 else ''}"
