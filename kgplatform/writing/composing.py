"""Composes the page that a language model writes: its sections side by side, each told what the others tell, and each
checked as soon as it is there; then what nobody told goes back to its section once, what is told twice goes, and the
lead says what is left (Apollo 3.3.4, STORM 4.3)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kgplatform.concurrency import together
from kgplatform.models import Fact, Outline, PageSentence, SectionDraft, Snippet, TopicGraph
from kgplatform.roles.review.polisher import PolishBrief
from kgplatform.roles.writing.writer import LeadBrief, Writer
from kgplatform.text.similarity import content_words
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import DraftedSection, SectionWriting, section_paths, with_lead
from kgplatform.writing.editing import remaining
from kgplatform.writing.entailment import finished_draft, verified_draft
from kgplatform.writing.evidence import Gathered, Rank, gather
from kgplatform.writing.joined_names import JoinedNames
from kgplatform.writing.late_paragraphs import with_late
from kgplatform.writing.leftovers import place_leftovers
from kgplatform.writing.opening import with_opening
from kgplatform.writing.proportion import most_telling, with_borrowed
from kgplatform.writing.relevance_filtering import fitting
from kgplatform.writing.subgraph import Subgraph, Subgraphs
from kgplatform.writing.told_relations import Telling
from kgplatform.writing.untold import untold
from kgplatform.writing.verification import Verified, closed, without_repetitions


async def compose_page(graph: TopicGraph, outline: Outline, writer: Writer, rank: Rank, checks: Checks) -> Verified:
    """Return the lead and all sections with all in them that holds, in reading order."""
    gathered = await gather(outline, graph, rank, judged=checks.relevance is not None)
    if checks.relevance is not None:
        gathered = await fitting(gathered, graph, checks.relevance, checks.drafts)
        gathered = await place_leftovers(gathered, graph, rank, checks.placement)
    work = _Composition(graph, gathered, writer, checks)
    sections = await together(work.section(item) for item in gathered)
    sections = await work.complete(sections)
    sections = await work.polished(without_repetitions(sections, work.dropped, checks.drafts, nearly=True))
    sections = await with_lead(graph, gathered, sections, work.lead, checks)
    once = JoinedNames(graph).in_sections(without_repetitions(sections, work.dropped, checks.drafts))
    return closed(work.telling.with_relations(once), work.dropped, checks.drafts, limits=True)


class _Composition:
    def __init__(self, graph: TopicGraph, gathered: Sequence[Gathered], writer: Writer, checks: Checks) -> None:
        self.dropped: Counter[str] = Counter()
        self.telling = Telling(graph)
        self._graph = graph
        self._gathered = gathered
        self._writer = writer
        self._checks = checks
        self._snippets: Mapping[str, Snippet] = {found.snippet.id: found.snippet for found in graph.snippets}
        self._subgraphs: dict[int, Subgraph] = Subgraphs(graph).of(gathered, judged=checks.relevance is not None)
        places = [item.place for item in gathered]
        self._page = SectionWriting(
            graph, writer, places, checks.drafts, lambda item: self._subgraphs[item.place.number]
        )

    async def section(self, item: Gathered) -> DraftedSection:
        """Return a heading's section, written without those that are written at the same time."""
        own = self._subgraphs[item.place.number]
        fitting = with_borrowed(item.home, item.others)
        told = most_telling(fitting, own.facts)
        given = {each.snippet.id for each in told}
        self._checks.drafts.spare(item.place.path, (e.snippet.id for e in fitting if e.snippet.id not in given))
        section = await self._page.drafted(item, told)
        return await self._finished(item, section)

    async def complete(self, sections: Sequence[DraftedSection]) -> list[DraftedSection]:
        """Return the sections with what they have to say of the central facts that no sentence tells."""
        sentences = [sentence for section in sections for sentence in section.sentences]
        left = untold(self._subgraphs, self.telling.told(sentences), sentences)
        return await together(
            self._completed(item, section, left.get(item.place.number, ()))
            for item, section in zip(self._gathered, sections, strict=True)
        )

    async def polished(self, sections: Sequence[DraftedSection]) -> list[DraftedSection]:
        """Return the sections without the sentences that say only what another one says, unless a section would not
        tell without them of what its heading names."""
        if self._checks.polisher is None:
            return list(sections)
        paths = section_paths(sections)
        told = tuple((path, section.draft) for path, section in zip(paths, sections, strict=True))
        found = await self._checks.polisher.repetitions(PolishBrief(topic=self._graph.topic, sections=told))
        repeated = {each.sentence for each in found}
        return [self._without(path, section, repeated) for path, section in zip(paths, sections, strict=True)]

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return the lead of the page that there is."""
        draft = await self._writer.lead(brief)
        held = await verified_draft(self._graph.topic, (), draft, self._snippets, self._checks, dropped=self.dropped)
        return with_opening(held, draft, brief.evidence, self._graph.topic.name)

    async def _completed(self, item: Gathered, section: DraftedSection, facts: tuple[Fact, ...]) -> DraftedSection:
        telling = {snippet for fact in facts for snippet in fact.snippet_ids}
        evidence = [each for each in (*item.home, *item.others) if each.snippet.id in telling]
        if not evidence:
            return section
        # What other sections tell is left out of the question: no sentence of theirs tells these facts.
        written = tuple(sentence.text for sentence in section.sentences)
        under = (section.heading,) * len(written)
        more = await self._page.drafted(item, evidence, facts=facts, written=written, under=under)
        more = await self._finished(item, more)
        return replace(section, draft=with_late(section.draft, more.draft))

    async def _finished(self, item: Gathered, section: DraftedSection) -> DraftedSection:
        draft = await finished_draft(
            self._graph.topic, item, section.draft, self._snippets, self._checks, dropped=self.dropped
        )
        return replace(section, draft=draft)

    def _without(self, path: tuple[str, ...], section: DraftedSection, repeated: set[str]) -> DraftedSection:
        gone = [sentence for sentence in section.sentences if sentence.text in repeated]
        needed = _needed(section, gone)
        gone = [sentence for sentence in gone if sentence not in needed]
        if not gone:
            return section
        self.dropped["repeated"] += len(gone)
        self._checks.drafts.drop(path, gone, "repetition")
        left, dangling = remaining(section.draft, lambda sentence: None if sentence in gone else sentence)
        self.dropped["without what it refers to"] += dangling
        self._checks.drafts.drop(
            path, [s for s in section.sentences if s not in gone and s not in left.sentences], "context"
        )
        return replace(section, draft=left, spent=True)


def _needed(section: DraftedSection, gone: Sequence[PageSentence]) -> list[PageSentence]:
    """Return those sentences without which a section would tell nothing, or not of what its heading names."""
    left = [sentence for sentence in section.sentences if sentence not in gone]
    needed: list[PageSentence] = list(gone[:1]) if not left else []
    for word in dict.fromkeys(content_words(section.heading)):
        telling = (sentence for sentence in (*left, *needed, *gone) if word in content_words(sentence.text))
        first = next(telling, None)
        if first is not None and first not in left and first not in needed:
            needed.append(first)
    return needed
