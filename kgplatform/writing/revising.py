"""Revises a page: the sections that are out of date, or that new snippets belong to, are written anew; all others stay
as they are, with their numbers of references."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from kgplatform import ids
from kgplatform.graph.pages import outline_of
from kgplatform.models import Page, PageSentence, Section, SectionDraft, Snippet, TopicGraph
from kgplatform.roles.writing.writer import LeadBrief, Writer
from kgplatform.writing.assembly import reference_to, section_of, with_keys
from kgplatform.writing.budgeted_drafting import Thrift
from kgplatform.writing.checks import Checks
from kgplatform.writing.citation_numbers import numbered_on
from kgplatform.writing.comparison import standing
from kgplatform.writing.drafting import (
    LIMITED,
    SHORTEST,
    DraftedSection,
    lead_evidence,
    limited,
    note_lead,
    wholly_on_topic,
    without_told,
)
from kgplatform.writing.evidence import Gathered, Rank, gather
from kgplatform.writing.joined_names import JoinedNames
from kgplatform.writing.kept_drafts import Path
from kgplatform.writing.told_relations import Telling
from kgplatform.writing.unfilled import parted, tells, tells_below

NONE: Mapping[Path, Collection[str]] = MappingProxyType({})
LEAD = -1  # the number of the lead, which stands under no heading


@dataclass(frozen=True)
class Revised:
    """What became of a page's sections, in reading order: those that are kept, and those that were written anew.

    `rewritten` and `left_out` are headings, "" for the lead; `anew` has the paths of both. The rest is as in
    thrift.Drafted.
    """

    sections: list[Section | DraftedSection]
    rewritten: list[str]
    left_out: list[str]
    dropped: Counter[str] = field(default_factory=Counter)
    engine: str = ""
    spent: str = ""
    lacking: str = ""
    anew: frozenset[Path] = frozenset()

    @property
    def changed(self) -> bool:
        return bool(self.rewritten or self.left_out)


async def revise_page(  # noqa: PLR0917 - what writing a page takes
    graph: TopicGraph, page: Page, new: Collection[str], writer: Writer, rules: Writer | None, rank: Rank,
    checks: Checks, again: Mapping[Path, Collection[str]] = NONE,
) -> Revised:  # fmt: skip
    """Return the page's sections, those anew that are stale or that one of the `new` snippets fits best; without other
    `rules` the writer is one of rules itself. What tells `again` what a section has lost (ids, by its path) is at home
    there. Nobody is asked where nothing is due."""
    gathered = [
        _with_home(item, again.get(item.place.path, ())) for item in await gather(outline_of(page), graph, rank)
    ]
    leads = any(section.level == 0 and section.stale for section in page.sections)
    thrift = Thrift(graph, gathered, writer, rules or writer, checks, leads)
    work = _Revision(page, gathered, thrift, checks)
    known = frozenset(found.snippet.id for found in graph.snippets)
    due = [item for item in gathered if work.is_due(item, set(new))]
    for item in due:
        await work.write(item, ask=rules is not None)
    thrift.end()
    if work.lead is not None and work.lead.stale:
        await work.write_lead(graph)
    revised = work.revised(writer.engine, known)
    telling, names = Telling(graph), JoinedNames(graph)
    told = [
        telling.in_section(names.in_section(each)) if isinstance(each, DraftedSection) else each
        for each in revised.sections
    ]
    return replace(revised, sections=told)


class _Revision:
    """A page on its way to its next version; `_written` has the sections written anew by the number of their place."""

    def __init__(self, page: Page, gathered: Sequence[Gathered], thrift: Thrift, checks: Checks) -> None:
        self.lead = next((section for section in page.sections if section.level == 0), None)
        self._sections = page.planned
        self._tables = [section for section in page.sections if section.level > 0 and section.tabular]
        self._gathered = gathered
        self._thrift = thrift
        self._checks = checks
        self._written: dict[int, DraftedSection] = {}
        for number, section in enumerate(self._sections):
            if not section.stale:
                thrift.keep(number, _drafted(section))
        if self.lead is not None and not self.lead.stale:
            thrift.keep(LEAD, _drafted(self.lead))

    def is_due(self, item: Gathered, new: set[str]) -> bool:
        return self._sections[item.place.number].stale or any(each.snippet.id in new for each in item.home)

    async def write(self, item: Gathered, *, ask: bool) -> None:
        """Write a section anew. What was not stale stays where the new evidence does not fill a section."""
        number = item.place.number
        section = (await self._thrift.section(item))[1] if ask else await self._thrift.plain(item)
        section = self._without_repetitions(item.place.path, section)
        old = self._sections[number]
        if not old.stale and len(section.sentences) < SHORTEST:
            self._checks.drafts.drop(item.place.path, section.sentences, "length")
            self._thrift.keep(number, _drafted(old))
            return
        self._thrift.keep(number, section)
        self._written[number] = limited([section])[0]

    async def write_lead(self, graph: TopicGraph) -> None:
        """Write the lead anew over the page as it is now; what it says leaves the sections written anew."""
        now = self._now()
        brief = LeadBrief(
            topic=graph.topic,
            sections=tuple((section.heading, _draft(section)) for section in now),
            evidence=lead_evidence(graph, self._gathered),
            main=tuple(section.heading for section in now if section.level == 1),
            kept=frozenset(range(len(now))) - self._written.keys(),
            whole=wholly_on_topic(graph),
        )
        lead = DraftedSection(0, "", (), await self._thrift.lead(brief))
        lead = self._without_repetitions((), lead, kept_only=True)
        told = {sentence.text for sentence in lead.sentences}
        if not told:
            lead = replace(lead, draft=await self._opening(brief))
        note_lead(brief, lead.draft, self._checks.drafts)
        self._written = {
            number: limited([without_told(section, told, graph.topic.name)])[0]
            for number, section in self._written.items()
        } | {LEAD: lead}

    def revised(self, engine: str, known: Collection[str]) -> Revised:
        """Return what became of the sections; of tables that rest on what is gone, what rests on `known` snippets."""
        sections, rewritten, left_out = list[Section | DraftedSection](), list[str](), list[str]()
        paths = {LEAD: (), **{item.place.number: item.place.path for item in self._gathered}}
        anew = frozenset(paths[number] for number in self._written)
        for number, old in [(LEAD, self.lead), *enumerate(self._sections)]:
            new = self._written.get(number)
            now = new or old
            if now is None:
                continue
            stays = tells(now) or (new is None if number == LEAD else tells_below(self._now(), number))
            if stays:
                sections.append(now)
            elif number != LEAD:
                sections.append(_unfilled(now))
            if new is not None:
                (rewritten if stays else left_out).append(new.heading)
        for table in self._tables:  # they stand behind what is written
            left = standing(table, known) if table.stale else table
            sections += [left] if left is not None else []
            if left is None:
                left_out.append(table.heading)
            elif left is not table:
                rewritten.append(table.heading)
        thrift = self._thrift
        lacking = thrift.lacking() if self._written else ""
        return Revised(sections, rewritten, left_out, thrift.dropped, engine, thrift.spent, lacking, anew)

    async def _opening(self, brief: LeadBrief) -> SectionDraft:
        """Return the one sentence of what the sections cite that opens the page best, where these have left nothing for
        a lead. It stands there, too: a page that begins without a word on its topic is worse."""
        cited = {snippet for _, draft in brief.sections for each in draft.sentences for snippet in each.snippet_ids}
        evidence = tuple(each for each in brief.evidence if each.snippet.id in cited) or brief.evidence
        alone = {"sections": (), "main": (), "kept": frozenset[int](), "evidence": evidence}
        lead = await self._thrift.plain_lead(brief.model_copy(update=alone))
        return SectionDraft(paragraphs=((lead.sentences[0],),) if lead.sentences else ())

    def _now(self) -> list[Section | DraftedSection]:
        return [self._written.get(number) or section for number, section in enumerate(self._sections)]

    def _without_repetitions(self, path: Path, section: DraftedSection, *, kept_only: bool = False) -> DraftedSection:
        """Leave out what stands elsewhere on the page, as the page is now."""
        others = [*self._sections, *([self.lead] if self.lead is not None else [])]
        kept = [each for each in others if not each.stale and each.heading != section.heading]
        told = {_key(citation.sentence) for each in kept for citation in each.citations}
        if not kept_only:
            told |= {_key(sentence.text) for each in self._written.values() for sentence in each.sentences}
        repeated = [s for s in section.sentences if _key(s.text) in told]
        self._checks.drafts.drop(path, repeated, "repetition")
        paragraphs = [tuple(s for s in part if s not in repeated) for part in section.draft.paragraphs]
        return replace(section, draft=SectionDraft(paragraphs=tuple(part for part in paragraphs if part)))


def _with_home(item: Gathered, snippet_ids: Collection[str]) -> Gathered:
    """Return a heading with some of the snippets that fit it at home there, wherever else they are."""
    moved = tuple(each for each in item.others if each.snippet.id in snippet_ids)
    others = tuple(each for each in item.others if each.snippet.id not in snippet_ids)
    return replace(item, home=item.home + moved, others=others)


def _draft(section: Section | DraftedSection) -> SectionDraft:
    return section.draft if isinstance(section, DraftedSection) else _drafted(section).draft


def _drafted(section: Section) -> DraftedSection:
    """Return what a section says, for those who must not say it again."""
    cited = {sentence.text: sentence.snippet_ids for sentence in section.sentences if sentence.snippet_ids}
    sentences = tuple(PageSentence(text=text, snippet_ids=snippets) for text, snippets in cited.items())
    paragraphs = (sentences,) if sentences else ()
    return DraftedSection(section.level, section.heading, section.entity_ids, SectionDraft(paragraphs=paragraphs))


def _unfilled(section: Section | DraftedSection) -> DraftedSection:
    """Return a section that tells nothing as the heading that it is, which something unread may fill."""
    return DraftedSection(section.level, section.heading, section.entity_ids, SectionDraft(), lack=LIMITED)


def _key(sentence: str) -> str:
    return " ".join(sentence.casefold().split())


def next_version_of(page: Page, version: int, revised: Revised, snippets: dict[str, Snippet], partial: str) -> Page:
    """Return the next version of a page. References keep their numbers, so that sections that are kept are the same
    letter by letter; new ones go on from the highest, and unused ones go."""
    known = {reference.snippet_id: reference for reference in page.references}
    told, unfilled = parted(revised.sections)
    numbers, used = numbered_on(told, page.references)
    sections = [
        section_of(section, position)
        if isinstance(section, DraftedSection)
        else section.model_copy(update={"position": position})
        for position, section in enumerate(told)
    ]
    named = [known.get(snippet) or reference_to(snippets[snippet], numbers[snippet]) for snippet in used]
    references = tuple(with_keys(named, sections, snippets))
    kept = {
        "id": ids.page_id(page.topic_id, page.kind, version), "version": version, "partial": partial,
        "unfilled": unfilled, "engine": " and ".join(dict.fromkeys([*page.engine.split(" and "), revised.engine])),
    }  # fmt: skip
    return page.model_copy(update={**kept, "sections": tuple(sections), "references": references})
