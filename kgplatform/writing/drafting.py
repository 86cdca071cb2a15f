"""Drafts a page: every heading from the snippets that fit it best, each sentence once on the page, then the lead
(Apollo 3.3.4, eq. 3.13-3.17)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import Literal

from kgplatform.language.defining import CALLED, surest
from kgplatform.language.referring import refers_back
from kgplatform.models import Evidence, Fact, Outline, PageSentence, Section, SectionDraft, TopicGraph
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief, Writer
from kgplatform.text.continuation import takes_up
from kgplatform.text.excerpts import introduces
from kgplatform.text.pertinence import Pertinence
from kgplatform.text.similarity import content_words
from kgplatform.writing.checks import Checks
from kgplatform.writing.editing import remaining
from kgplatform.writing.evidence import Gathered, Place, Rank, gather
from kgplatform.writing.kept_drafts import Drafts, Path
from kgplatform.writing.proportion import BORROWED
from kgplatform.writing.subgraph import Subgraph, stated_by

SHORTEST = 2  # sentences of a section; what is shorter joins its neighbour
MANY = 2  # subsections of a section that may stand without a text of its own
Lack = Literal["", "limited", "unread"]
LIMITED: Lack = "limited"


SentencePair = tuple[PageSentence, PageSentence]


@dataclass(frozen=True)
class DraftedSection:
    """A heading with its draft; `level` is 0 for the lead, 1 for top sections, 2 for subsections; `lack` says that too
    little was found for it, and whether there is something unread; `spent` says that its snippets told nothing new,
    `titled` that a source has it under the same heading; `disputes` are pairs of sentences that contradict each other,
    and `other_values` pairs that say the same with another value.
    """

    level: int
    heading: str
    entity_ids: tuple[str, ...]
    draft: SectionDraft
    lack: Lack = ""
    spent: bool = False
    titled: bool = False
    disputes: tuple[SentencePair, ...] = ()
    other_values: tuple[SentencePair, ...] = ()

    @property
    def sentences(self) -> list[PageSentence]:
        """The sentences of its text, without those of disputes and other values."""
        return self.draft.sentences

    @property
    def cited(self) -> list[PageSentence]:
        """All sentences, those of disputes and other values last."""
        return [*self.sentences, *chain.from_iterable((*self.disputes, *self.other_values))]

    def with_each(self, change: Callable[[PageSentence], PageSentence]) -> "DraftedSection":
        """Return it with each sentence of its text changed."""
        paragraphs = tuple(tuple(map(change, paragraph)) for paragraph in self.draft.paragraphs)
        return replace(self, draft=SectionDraft(paragraphs=paragraphs))


async def draft_page(
    graph: TopicGraph, outline: Outline, writer: Writer, rank: Rank, drafts: Drafts | None = None
) -> list[DraftedSection]:
    """Return the lead and all sections that the evidence fills, in reading order, as a writer writes them one after the
    other, with nothing in a section that the page has; what they are written from is noted in the `drafts`."""
    checks = Checks(drafts=drafts or Drafts())
    gathered = await gather(outline, graph, rank)
    sections = await _draft_sections(graph, gathered, writer, checks.drafts)
    return await with_lead(graph, gathered, sections, writer.lead, checks)


async def with_lead(
    graph: TopicGraph,
    gathered: Sequence[Gathered],
    sections: Sequence[DraftedSection],
    write_lead: Callable[[LeadBrief], Awaitable[SectionDraft]],
    checks: Checks,
) -> list[DraftedSection]:
    """Return the sections that are full enough under the lead that is written for them, in reading order."""
    sections = _full(sections, checks)
    main = tuple(section.heading for section in sections if section.level == 1)
    brief = LeadBrief(
        topic=graph.topic,
        sections=tuple((section.heading, section.draft) for section in sections),
        evidence=lead_evidence(graph, gathered),
        main=main,
        whole=wholly_on_topic(graph),
    )
    lead = await write_lead(brief)
    lead = _without_needed(lead, sections)
    note_lead(brief, lead, checks.drafts)
    taken = {sentence.text for paragraph in lead.paragraphs for sentence in paragraph}
    sections = [without_told(section, taken, graph.topic.name) for section in sections]
    sections = _full(sections, checks)
    return [DraftedSection(0, "", (), lead), *sections] if lead.paragraphs else sections


def _full(sections: Sequence[DraftedSection], checks: Checks) -> list[DraftedSection]:
    """Return the sections that are full enough; what goes with the others is noted."""
    full = without_gaps(limited(sections), strays=True) if checks.any else without_gaps(sections)
    note_lost(sections, full, checks.drafts)
    return full


def note_lost(before: Sequence[DraftedSection], after: Sequence[DraftedSection], drafts: Drafts) -> None:
    """Note the sentences that went with headings that were too short."""
    kept = {sentence for section in after for sentence in section.sentences}
    for path, section in zip(section_paths(before), before, strict=True):
        drafts.drop(path, (sentence for sentence in section.sentences if sentence not in kept), "length")


def section_paths(sections: Sequence[DraftedSection | Section]) -> list[Path]:
    """Return the heading of each section under its parent's; the lead's is empty."""
    paths: list[Path] = []
    top = ""
    for section in sections:
        top = section.heading if section.level == 1 else top
        own = (top, section.heading) if section.level > 1 else (section.heading,)
        paths.append(own if section.level else ())
    return paths


async def _draft_sections(
    graph: TopicGraph, gathered: Sequence[Gathered], writer: Writer, drafts: Drafts
) -> list[DraftedSection]:
    """Write from each heading's own snippets first; what stays too short may then borrow what is left."""
    page = SectionWriting(graph, writer, [item.place for item in gathered], drafts)
    for item in gathered:
        await page.write(item, item.home, below=_below(item, gathered))
    for item in gathered:
        if len(page.drafts[item.place.number].sentences) < SHORTEST and item.place.children < MANY:
            await page.write(item, item.home + item.others[:BORROWED])
    return [page.drafts[item.place.number] for item in gathered]


def _below(item: Gathered, gathered: Sequence[Gathered]) -> tuple[Evidence, ...]:
    """The snippets at home under a heading, where it is not that of a source of its own."""
    if _is_titled(item):
        return ()
    under = [other for other in gathered if other.place.path[:-1] == item.place.path]
    return tuple(evidence for other in under for evidence in other.home)


def _is_titled(item: Gathered) -> bool:
    """Whether a source, or a part of one, has a snippet at home here under the same heading."""
    words = set(content_words(item.place.path[-1]))
    return any(words == set(content_words(title)) for e in item.home for title in (e.snippet.title, *e.snippet.path))


class SectionWriting:
    """The sections of a page as they are written: `drafts` by the number of their place; `places` are all headings;
    `kept` is told what each is written from, and `known` says what the graph knows for one, where it is asked."""

    def __init__(
        self, graph: TopicGraph, writer: Writer, places: Sequence[Place], kept: Drafts,
        known: Callable[[Gathered], Subgraph] | None = None,
    ) -> None:  # fmt: skip
        self.drafts: dict[int, DraftedSection] = {}
        self._kept = kept
        self._topic = graph.topic
        self._entities = {entity.id: entity for entity in graph.entities}
        self._writer = writer
        self._headings = tuple(place.path for place in places)
        self._covers = tuple(place.covers for place in places)
        self._known = known
        self._whole = wholly_on_topic(graph)

    async def write(
        self,
        item: Gathered,
        evidence: Sequence[Evidence],
        writer: Writer | None = None,
        *,
        below: tuple[Evidence, ...] = (),
    ) -> None:
        """Write a section from its evidence, with nothing in it that the others have; anew, if it is there."""
        self.drafts.pop(item.place.number, None)
        told = [
            (s.text, self.drafts[number].heading)
            for number in sorted(self.drafts)
            for s in self.drafts[number].sentences
        ]
        written, under = tuple(text for text, _ in told), tuple(heading for _, heading in told)
        self.drafts[item.place.number] = await self.drafted(
            item, evidence, writer, below=below, written=written, under=under
        )

    async def drafted(
        self,
        item: Gathered,
        evidence: Sequence[Evidence],
        writer: Writer | None = None,
        *,
        below: tuple[Evidence, ...] = (),
        written: tuple[str, ...] = (),
        under: tuple[str, ...] = (),
        facts: tuple[Fact, ...] | None = None,
    ) -> DraftedSection:
        """Return a section written from its evidence, with nothing in it that is `written`, each sentence `under` its
        heading; of the `facts` that the
        graph knows for it, or of some of them, those that its evidence states."""
        place = item.place
        known = self._known(item) if self._known is not None else Subgraph()
        given = [each.snippet.id for each in (*evidence, *below)]
        self._kept.offer(place.path, given)
        brief = SectionBrief(
            topic=self._topic,
            path=place.path,
            entities=tuple(self._entities[entity] for entity in place.entity_ids if entity in self._entities),
            evidence=tuple(evidence),
            written=written,
            under=under,
            headings=self._headings,
            borrowed=frozenset(each.snippet.id for each in evidence) - {each.snippet.id for each in item.home},
            below=below,
            room=place.room,
            length=place.length,
            whole=self._whole,
            facts=stated_by(known.facts if facts is None else facts, given),
            elsewhere=known.elsewhere,
            covers=self._covers,
        )
        draft = await (writer or self._writer).write(brief) if evidence or below else SectionDraft()
        spent = bool(evidence) and not draft.sentences
        titled = _is_titled(item)
        return DraftedSection(place.level, place.path[-1], place.entity_ids, draft, spent=spent, titled=titled)


def limited(sections: Sequence[DraftedSection]) -> list[DraftedSection]:
    """Return the sections, those that are too short marked as such; of what is told under other headings that would
    not be true, where anything is told at all."""
    told = any(section.sentences for section in sections)
    return [
        replace(section, lack=LIMITED)
        if section.level and len(section.sentences) < SHORTEST and not (section.spent and told)
        else section
        for section in sections
    ]


def without_gaps(sections: Sequence[DraftedSection], *, strays: bool = False) -> list[DraftedSection]:
    """Return the sections without a heading that has no text: a parent of fewer subsections than MANY takes over the
    first one's text, a subsection that is too short joins its parent, and what still has too little is left out,
    unless it is marked as too short.

    Strays are short subsections that no source has, whose parent has enough: without `strays` they are left out.
    """
    kept: list[DraftedSection] = []
    for parent, children in _families(sections):
        own = parent
        full = []
        for child in children:
            stray = not strays and not child.titled
            if stray and len(child.sentences) <= SHORTEST <= len(parent.sentences) - SHORTEST:
                continue  # a stray: too little for a heading, and its parent can do without
            if len(child.sentences) >= SHORTEST:
                full.append(child)
            elif child.sentences:
                own = _joined(own, child)
        if len(own.sentences) < SHORTEST and full and len(full) < MANY:
            own = _joined(own, full.pop(0))
        if len(full) == 1 and len(own.sentences) < 2 * SHORTEST:
            own = _joined(own, full.pop())
        if len(own.sentences) >= SHORTEST or len(full) >= MANY:
            kept.extend(replace(section, lack="") for section in [own, *full])
        elif any(section.lack for section in [parent, *children]):
            kept.append(replace(own, lack=LIMITED))
        elif strays and own.spent and own.sentences:
            kept.append(own)  # the rest of it stands elsewhere on the page
    return kept


def _families(sections: Sequence[DraftedSection]) -> list[tuple[DraftedSection, list[DraftedSection]]]:
    found: list[tuple[DraftedSection, list[DraftedSection]]] = []
    for section in sections:
        if section.level <= 1 or not found:
            found.append((section, []))
        else:
            found[-1][1].append(section)
    return found


def _joined(parent: DraftedSection, child: DraftedSection) -> DraftedSection:
    """Put a child's paragraphs under its parent's heading."""
    paragraphs = (*parent.draft.paragraphs, *child.draft.paragraphs)
    entities = tuple(dict.fromkeys([*parent.entity_ids, *child.entity_ids]))
    return replace(parent, entity_ids=entities, draft=SectionDraft(paragraphs=paragraphs))


def _without_needed(lead: SectionDraft, sections: Sequence[DraftedSection]) -> SectionDraft:
    """Return a lead without what it says in the words of a section whose next sentence refers to that, but for its
    first sentence: what leads is said once, and the section cannot do without it."""
    needed = {
        sentence.text
        for section in sections
        for paragraph in section.draft.paragraphs
        for sentence, following in pairwise(paragraph)
        if refers_back(following.text)
    }
    first = next(iter(lead.sentences), None)
    left, _ = remaining(lead, lambda each: None if each.text in needed and each is not first else each)
    return left


def without_told(section: DraftedSection, taken: set[str], topic: str) -> DraftedSection:
    """What the lead says already leaves its section, with what refers to it; a sentence that opens it alone then goes
    with what takes it up."""
    left = remaining(section.draft, lambda each: None if each.text in taken else each)[0].paragraphs
    kept = [paragraph for paragraph in left if paragraph]
    lost = len(kept) > 1 and len(kept[0]) == 1 and kept[0] != section.draft.paragraphs[0]
    if lost and takes_up(kept[0][0].text, kept[1][0].text, content_words(topic)):
        kept[:2] = [kept[0] + kept[1]]
    return replace(section, draft=SectionDraft(paragraphs=tuple(kept)))


def wholly_on_topic(graph: TopicGraph) -> frozenset[str] | None:
    """Return the ids of a topic's snippets of which all is on it, None where its name does not tell."""
    return Pertinence.of(graph.topic, [found.snippet for found in graph.snippets]).whole


def lead_evidence(graph: TopicGraph, gathered: Sequence[Gathered]) -> tuple[Evidence, ...]:
    """Return each snippet once, with its best score, and what introduces the topic even where it fits no heading."""
    name = graph.topic.name
    opening = [f for f in graph.snippets if introduces(f.snippet, name) or surest(f.snippet.text, name) >= CALLED]
    best = {f.snippet.id: Evidence(snippet=f.snippet, score=0.0, entity_ids=f.entity_ids) for f in opening}
    for item in gathered:
        for evidence in item.home + item.others:
            known = best.get(evidence.snippet.id)
            if known is None or evidence.score > known.score:
                best[evidence.snippet.id] = evidence
    return tuple(best[snippet] for snippet in sorted(best))


def note_lead(brief: LeadBrief, lead: SectionDraft, drafts: Drafts) -> None:
    """Note what a lead had to itself: what introduces the topic, and what it told. All else that it is shown belongs to
    the sections that it sums up."""
    name = brief.topic.name
    snippets = [each.snippet for each in brief.evidence]
    drafts.offer((), (s.id for s in snippets if introduces(s, name) or surest(s.text, name) >= CALLED))
    drafts.offer((), (snippet_id for sentence in lead.sentences for snippet_id in sentence.snippet_ids))
