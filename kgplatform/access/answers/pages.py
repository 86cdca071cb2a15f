"""Pages and where their sentences come from, as those who see some domains have them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from kgplatform.access.answers.topics import seen_gaps
from kgplatform.access.reach import Reach
from kgplatform.errors import NotFound
from kgplatform.graph.view import Renaming
from kgplatform.ids import content_hash
from kgplatform.models import (
    Equation,
    Figure,
    ListBlock,
    Page,
    PageBlock,
    PageRequest,
    PageSentence,
    Paragraph,
    RequestedPage,
    Section,
    Sentences,
    Table,
    Trail,
    TrailSearch,
    TrailStep,
    UnfilledHeading,
)
from kgplatform.services.finding import choose_topic

LEFT_OUT = PageSentence(text="This sentence rests on sources that you do not see.", snippet_ids=(), verdict="own")
OUTDATED = "What it tells of has changed since it was written."


@dataclass(frozen=True)
class SentenceFilter:
    """Which sentences may be read: those that cite nothing of another domain. Where one is left out another stands in
    its place, so that the others keep their numbers."""

    foreign: frozenset[str]  # snippets

    @classmethod
    async def of(cls, reach: Reach, cited: Collection[str]) -> Self:
        found = await reach.services.snippets(sorted(set(cited))) if cited else []
        return cls(frozenset(snippet.id for snippet in found if not reach.access.sees(snippet.domain)))

    def keeps(self, sentence: PageSentence) -> bool:
        return self.foreign.isdisjoint(sentence.snippet_ids)

    def sentences(self, given: Iterable[PageSentence]) -> tuple[PageSentence, ...]:
        return tuple(sentence if self.keeps(sentence) else LEFT_OUT for sentence in given)

    def row(self, cells: Sequence[Sentences]) -> tuple[Sentences, ...]:
        """Where nothing may be read that a row of a table cites, its own words name what it is on: a work's title."""
        cited = [sentence for cell in cells for sentence in cell if sentence.snippet_ids]
        if cited and not any(map(self.keeps, cited)):
            return tuple(tuple(LEFT_OUT for _ in cell) for cell in cells)
        return tuple(map(self.sentences, cells))

    def block(self, block: PageBlock) -> PageBlock:
        match block:
            case Paragraph():
                return block.model_copy(update={"sentences": self.sentences(block.sentences)})
            case ListBlock():
                return block.model_copy(update={"items": tuple(map(self.sentences, block.items))})
            case Table():
                return block.model_copy(update={"rows": tuple(map(self.row, block.rows))})
            case Figure():
                return block.model_copy(update={"caption": self.sentences(block.caption)})
            case Equation():
                whole = self.foreign.isdisjoint(block.snippet_ids)
                return block if whole else Paragraph(sentences=(LEFT_OUT,))


async def page(reach: Reach, found: Page) -> Page:
    cited = {citation.snippet_id for section in found.sections for citation in section.citations}
    sentences = await SentenceFilter.of(reach, cited | {reference.snippet_id for reference in found.references})
    covered = {id_ for section in found.sections for id_ in section.entity_ids}
    seen = await reach.view.seen(covered | {id_ for each in found.unfilled for id_ in each.entity_ids})
    renaming = await reach.view.renaming(found.topic_id)
    return found.model_copy(
        update={
            "sections": tuple(_section(section, sentences, seen, renaming) for section in found.sections),
            "unfilled": tuple(_unfilled(each, seen, renaming) for each in found.unfilled),
            "references": tuple(each for each in found.references if each.snippet_id not in sentences.foreign),
        }
    )


def _section(section: Section, sentences: SentenceFilter, seen: Mapping[str, Any], renaming: Renaming) -> Section:
    """Why it is out of date is told by names, which may be those of another domain where domains share what it tells
    of."""
    own = tuple(id_ for id_ in section.entity_ids if id_ in seen)
    told = section.outdated
    if told and (len(own) < len(section.entity_ids) or any(seen[id_].shared for id_ in own)):
        told = OUTDATED
    blocks = tuple(map(sentences.block, section.blocks))
    heading = renaming.of(section.heading)
    return section.model_copy(update={"heading": heading, "blocks": blocks, "entity_ids": own, "outdated": told})


def _unfilled(heading: UnfilledHeading, seen: Mapping[str, Any], renaming: Renaming) -> UnfilledHeading:
    own = tuple(id_ for id_ in heading.entity_ids if id_ in seen)
    return heading.model_copy(update={"heading": renaming.of(heading.heading), "entity_ids": own})


async def page_stamp(reach: Reach, found: str) -> str:
    """What is shown of a page depends on who looks at it, too."""
    return content_hash(found, *reach.domains)


async def trail(reach: Reach, page_id: str, section: int, sentence: int) -> Trail:
    found = await reach.services.trail(page_id, section, sentence)
    own, topics = await reach.page_topic(page_id), await reach.topics()
    searched = {search.topic_id for step in found.steps for search in step.searches} & topics.keys()
    renamings = await reach.view.renamings({own, *searched})
    found = found.model_copy(update={"heading": renamings[own].of(found.heading)})
    sentences = await SentenceFilter.of(reach, found.sentence.snippet_ids)
    if not sentences.keeps(found.sentence):
        return found.model_copy(update={"sentence": LEFT_OUT, "steps": ()})
    steps = [await _step(reach, step, renamings) for step in found.steps if reach.access.sees(step.snippet.domain)]
    return found.model_copy(update={"steps": tuple(steps)})


async def _step(reach: Reach, step: TrailStep, renamings: Mapping[str, Renaming]) -> TrailStep:
    searches = [
        await _search(reach, each, renamings[each.topic_id]) for each in step.searches if each.topic_id in renamings
    ]
    relations = await reach.view.relations(step.relations)
    return step.model_copy(update={"searches": tuple(searches), "relations": tuple(relations)})


async def _search(reach: Reach, search: TrailSearch, renaming: Renaming) -> TrailSearch:
    told: dict[str, Any] = {"query": search.query.model_copy(update={"text": renaming.of(search.query.text)})}
    if question := search.question:
        words = {"text": renaming.of(question.text), "why": renaming.of(question.why)}
        told["question"] = question.model_copy(update=words)
    told["gaps"] = tuple(await seen_gaps(reach, [(gap, renaming) for gap in search.gaps]))
    return search.model_copy(update=told)


async def request_page(reach: Reach, request: PageRequest) -> RequestedPage:
    """A topic of the name that others have is none."""
    if request.topic_id:
        await reach.topic(request.topic_id)
        return await reach.services.request_page(request)
    domain = " ".join(request.domain.split())
    try:
        topic = choose_topic([*(await reach.topics()).values()], request.name, request.domain)
    except NotFound:
        if any(topic.id == request.name for topic in await reach.services.topics()):
            raise
        if domain:
            reach.domain(domain)
            return await reach.services.request_page(request)
        # In no domain there is none to begin, which is for the services to say: of a name that nobody has.
        return await reach.services.request_page(request.model_copy(update={"name": ""}))
    return await reach.services.request_page(request.model_copy(update={"topic_id": topic.id}))
