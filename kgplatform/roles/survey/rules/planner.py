"""Plans of surveys by rules: sections as an outline by rules has them; below them the categories of what a structured
query found, or what such an outline of its own snippets has; of both what stands under titles on the section."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from kgplatform.language.keys import normal_key
from kgplatform.language.number import singular
from kgplatform.models import Entity, OutlineSection, TopicGraph, TypedQuery
from kgplatform.roles.outline.outliner import Outliner
from kgplatform.roles.survey.planner import PlannedHeading, SectionsBrief, SortedGroup, SubsectionsBrief
from kgplatform.text.similarity import content_words, named_things

RELATED = 4  # others that an entity is related to, from which it is asked what these are
KIN = 3  # entities of a kind, from which it is asked which these are
CENTRAL = 6  # entities of a section that a query may be about
DOCUMENTS = 2  # that a category needs to be a subsection
FEWEST = 2  # subsections of a section


class RuleSurveyPlanner:
    """Plans by an `outliner`, who asks nobody."""

    def __init__(self, outliner: Outliner) -> None:
        self._outliner = outliner

    async def sections(self, brief: SectionsBrief) -> list[PlannedHeading]:
        """Return the sections with a query each: about a kind that the heading names, or the entity of the section that
        is related to most others, or what is near to the heading."""
        outline = await self._outliner.outline(brief.graph)
        known = {entity.id: entity for entity in brief.graph.entities}
        degrees = _degrees(brief.graph)
        asked: set[str] = {normal_key(brief.topic.name)}
        planned = []
        for section in outline.sections[: brief.most]:
            query = _query(section, brief.topic.name, known, degrees, asked)
            asked |= {normal_key(query.entity)}
            planned.append(PlannedHeading(heading=section.heading, query=query, entity_ids=_all_entities(section)))
        return planned

    async def subsections(self, brief: SubsectionsBrief) -> list[PlannedHeading]:
        """Return the categories that enough documents tell of, or headings of the section's own snippets."""
        taken = {normal_key(heading.casefold()) for heading in (brief.topic.name, *brief.headings)}
        if brief.groups:
            told = [_of_group(group, brief) for group in brief.groups if group.documents >= DOCUMENTS]
        else:
            outline = await self._outliner.outline(brief.graph)
            told = [_below(section, brief) for section in outline.sections]
        told = [each for each in told if normal_key(each.heading.casefold()) not in taken and _says_more(each, brief)]
        belonging = _Belonging(brief)
        own = [each for each in told if belonging.has(each.heading)]
        return own[: brief.most] if len(own) >= FEWEST else []


class _Belonging:
    """What belongs to a section: it was searched for by its words, and what is near to these is on its neighbours,
    too."""

    def __init__(self, brief: SubsectionsBrief) -> None:
        self._topic = set(content_words(brief.topic.name))
        titles = [" ".join((each.title, *each.path)) for each in brief.snippets]
        self._words = [
            set(content_words(f"{title} {each.text}")) for title, each in zip(titles, brief.snippets, strict=True)
        ]
        self._of_it = [self._speaks(content_words(title), brief.section.heading) for title in titles]

    def has(self, heading: str) -> bool:
        """Whether most snippets that speak of a heading, if any do, stand under titles that speak of the section."""
        own = [of_it for words, of_it in zip(self._words, self._of_it, strict=True) if self._speaks(words, heading)]
        return not own or 2 * sum(own) > len(own)

    def _speaks(self, words: Collection[str], heading: str) -> bool:
        things = [own for thing in named_things(heading) if (own := {*thing} - self._topic)]
        return not things or any(own <= {*words} for own in things)


def _query(
    section: OutlineSection,
    topic: str,
    known: Mapping[str, Entity],
    degrees: Counter[str],
    asked: Collection[str],
) -> TypedQuery:
    ids = [id_ for id_ in _all_entities(section) if id_ in known]
    kind = _kind(section.heading, [known[id_].name for id_ in known])
    if kind and normal_key(kind) not in asked:
        return TypedQuery(kind="single_entity", entity=kind, by="what they are")
    central = [id_ for id_ in ids[:CENTRAL] if normal_key(known[id_].name) not in asked]
    best = max(central, key=lambda id_: (degrees[id_], id_), default="")
    if best and degrees[best] >= RELATED:
        return TypedQuery(kind="related_entity", entity=known[best].name, by="what they are")
    return TypedQuery(kind="vector", text=f"{section.heading}, {topic}")


def _kind(heading: str, names: Sequence[str]) -> str:
    """Return the last word of a heading, in the singular, where enough entities have names that end in it."""
    words = heading.lower().split()
    last = singular(words[-1]) if words else ""
    kin = [name for name in names if " " in name and singular(name.lower().split()[-1]) == last]
    return last if len(kin) >= KIN else ""


def _all_entities(section: OutlineSection) -> tuple[str, ...]:
    below = (id_ for child in section.children for id_ in child.entity_ids)
    return tuple(dict.fromkeys((*section.entity_ids, *below)))


def _degrees(graph: TopicGraph) -> Counter[str]:
    """Count with how many others each entity is related."""
    pairs = {(each.subject_id, each.object_id) for each in graph.relations}
    pairs |= {(other, one) for one, other in pairs}
    return Counter(one for one, other in pairs if one != other)


def _of_group(group: SortedGroup, brief: SubsectionsBrief) -> PlannedHeading:
    query = TypedQuery(kind="vector", text=f"{group.name}, {brief.section.heading}")
    return PlannedHeading(heading=group.name, query=query, entity_ids=group.entity_ids)


def _below(section: OutlineSection, brief: SubsectionsBrief) -> PlannedHeading:
    query = TypedQuery(kind="vector", text=f"{section.heading}, {brief.section.heading}")
    return PlannedHeading(heading=section.heading, query=query, entity_ids=_all_entities(section))


def _says_more(planned: PlannedHeading, brief: SubsectionsBrief) -> bool:
    """Whether a heading has a word that neither the topic nor the section has, and not all words of another section,
    or only such."""
    words = set(content_words(planned.heading))
    known = {*content_words(brief.topic.name), *content_words(brief.section.heading)}
    others = [set(content_words(heading)) for heading in brief.headings if heading != brief.section.heading]
    return bool(words - known) and not any(words <= other or other <= words for other in others if other)
