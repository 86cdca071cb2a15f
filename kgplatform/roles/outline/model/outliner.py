"""Outliner: a draft that covers the graph, then a refinement that keeps what serves a reader (Apollo B.1, B.2)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import A, Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.models import Entity, Outline, OutlineSection, TopicGraph
from kgplatform.roles.common.heading_checks import HeadingCheck
from kgplatform.roles.outline.model.coverage import centrality, covered
from kgplatform.roles.outline.model.outline_answers import (
    DraftedOutline,
    Heading,
    RefinedOutline,
    drafted,
    lines,
    refined,
    thinned,
    usable,
)
from kgplatform.roles.outline.model.topic_graph import Values, expected, known
from kgplatform.roles.outline.outliner import Outliner
from kgplatform.text.nearness import Example
from kgplatform.text.similarity import Encode

OUTLINE, REFINEMENT = "outline", "refinement"
CONVERSATIONS = "refinement_conversations"  # what a refinement is told where there were any
FEWEST, MOST = 5, 8  # top sections
MOST_HEADINGS, SNIPPETS_A_HEADING = 14, 12  # in all, and snippets beyond which a page gets another one
MOST_ENTITIES, MOST_ANSWERED = 40, 40  # that a prompt shows


class ModelOutliner:
    """Outlines with a language model; where it does not keep the rules, `fallback` outlines and `dropped` says so."""

    def __init__(
        self,
        model: Asker,
        prompts: Mapping[str, Prompt],
        dropped: Dropped,
        fallback: Outliner,
        *,
        encode: Encode | None = None,
    ) -> None:
        self.engine = model.name
        self._model = model
        self._fallback = fallback
        self._dropped = dropped
        self._encode = encode
        self._conversations = prompts[CONVERSATIONS]
        self._example = Example.of(prompts, OUTLINE, REFINEMENT)

    async def outline(self, graph: TopicGraph) -> Outline:
        """Return 5 to 8 top sections, fewer only for fewer snippets; every entity of the graph has a heading."""
        if not graph.snippets:
            return await self._fallback.outline(graph)
        entities = centrality(graph)
        draft = await self._draft(graph, entities[:MOST_ENTITIES])
        refinement = await self._refine(graph, draft) if draft else []
        for role, headings in ((REFINEMENT, refinement), (OUTLINE, draft)):
            sections = await self._sections(graph, entities, headings)
            if _least(graph) <= len(sections) <= MOST:
                return Outline(title=graph.topic.name, sections=sections)
            self._dropped.count(role, f"outline without {FEWEST} to {MOST} sections", bool(headings))
        self._dropped.count(OUTLINE, "outline left to the offline rules")
        return await self._fallback.outline(graph)

    async def _draft(self, graph: TopicGraph, shown: Sequence[Entity]) -> list[Heading]:
        ids = [entity.id for entity in shown]
        values = {**_asked(graph), **known(graph, shown)}
        return await self._headings(OUTLINE, values, DraftedOutline, lambda answer: drafted(answer, ids), graph)

    async def _refine(self, graph: TopicGraph, draft: Sequence[Heading]) -> list[Heading]:
        names = {entity.id: entity.name for entity in graph.entities}
        outline = fence("OUTLINE", lines(draft, names)) + self._on_conversations(graph)
        values = {**_asked(graph), **expected(graph), "outline": outline}
        return await self._headings(REFINEMENT, values, RefinedOutline, lambda answer: refined(answer, draft), graph)

    def _on_conversations(self, graph: TopicGraph) -> str:
        """Return what conversations found answers to, in the words of a prompt; "" where there were none."""
        if not graph.answered:
            return ""
        asked = fence("QUESTIONS", "\n".join(f"- {question}" for question in graph.answered[:MOST_ANSWERED]))
        return "\n\n" + self._conversations.render({"questions": asked})[-1].content

    async def _headings(
        self,
        role: str,
        values: Values,
        shape: type[A],
        read: Callable[[A], list[Heading]],
        graph: TopicGraph,
    ) -> list[Heading]:
        def checked(answer: A) -> tuple[list[Heading], Counter[str]]:
            names = [entity.name for entity in graph.entities]
            return usable(read(answer), HeadingCheck(graph.topic.name, self._example, names))

        def faults(answer: A) -> str:
            kept, refused = checked(answer)
            said = [f"{times} x {reason}" for reason, times in sorted(refused.items())]
            if not _least(graph) <= len(kept) <= MOST:
                said.append(f"{len(kept)} usable top sections, where {_least(graph)} to {MOST} are asked for")
            if (headings := sum(1 for top in kept for _ in top.walk())) > _most(graph):
                said.append(f"{headings} headings in all, where at most {_most(graph)} are asked for")
            return "; ".join(said)

        answer = await best_answer(self._model, role, values, shape, faults, dropped=self._dropped)
        kept, refused = checked(answer) if answer is not None else ([], Counter[str]())
        for reason, times in sorted(refused.items()):
            self._dropped.count(role, reason, times)
        kept, folded = thinned(kept, _most(graph))
        self._dropped.count(role, "subsection for which there is too little", folded)
        return kept

    async def _sections(
        self, graph: TopicGraph, entities: Sequence[Entity], tops: Sequence[Heading]
    ) -> tuple[OutlineSection, ...]:
        """Give every entity a heading; a top section that is about none is left out."""
        flat = [(top, heading) for top in tops for heading in top.walk()]
        texts = [top.text if heading is top else f"{heading.text}, {top.text}" for top, heading in flat]
        chosen = [heading.entity_ids for _, heading in flat]
        ids = dict(
            zip(
                (id(heading) for _, heading in flat),
                await covered(entities, graph.relations, texts, chosen, self._encode),
                strict=True,
            )
        )
        sections = [
            OutlineSection(
                heading=top.text,
                entity_ids=ids[id(top)],
                children=tuple(
                    OutlineSection(heading=c.text, entity_ids=ids[id(c)], covers=c.covers)
                    for c in top.children
                    if ids[id(c)]
                ),
                covers=top.covers,
            )
            for top in tops
        ]
        return tuple(section for section in sections if section.entity_ids or section.children or not entities)


def _least(graph: TopicGraph) -> int:
    return min(FEWEST, len(graph.snippets))


def _most(graph: TopicGraph) -> int:
    """Headings that there is something to write under: a reader is served by few of substance."""
    number = len(graph.snippets)
    return min(number, max(MOST, min(MOST_HEADINGS, ceil(number / SNIPPETS_A_HEADING))))


def _asked(graph: TopicGraph) -> Values:
    topic = graph.topic
    return {
        "topic": topic.name,
        "goal": topic.goal or "an overview of the topic",
        "audience": topic.audience or "general readers",
        "least": str(_least(graph)),
        "most": str(_most(graph)),
    }
