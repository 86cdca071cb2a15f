"""Drafts a page under a budget: a section is written, reviewed and checked before the next one is begun, so that what
was paid for is kept. Where the budget ends, rules write what is left out of the same evidence."""

from collections import Counter
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace

from kgplatform.errors import BudgetSpent
from kgplatform.llm.context import followed_by
from kgplatform.models import Outline, SectionDraft, Snippet, TopicGraph
from kgplatform.roles.writing.writer import LeadBrief, Writer
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import SHORTEST, DraftedSection, SectionWriting, draft_page, with_lead
from kgplatform.writing.entailment import finished_draft, verified_draft
from kgplatform.writing.evidence import Gathered, Rank, gather
from kgplatform.writing.joined_names import JoinedNames
from kgplatform.writing.kept_drafts import Drafts, Path
from kgplatform.writing.opening import with_opening
from kgplatform.writing.proportion import BORROWED, with_borrowed
from kgplatform.writing.relevance_filtering import FittingInTurn
from kgplatform.writing.subgraph import Subgraph, Subgraphs
from kgplatform.writing.told_relations import Telling
from kgplatform.writing.verification import closed, verify, without_repetitions

ALL = "The page was written by rules alone."
LEAD = "The lead was written by rules."
CHECKED = 20  # snippets up to which one call checks what was written of them; what cannot be checked is thrown away
LEADING = 3  # calls of a lead: its draft, and two to check it


@dataclass(frozen=True)
class Drafted:
    """A page's sections with all in them that holds, how much was dropped for what reason, and who wrote them;
    `spent` says in words that the budget has ended, `lacking` what it did not allow; both are "" for a whole page."""

    sections: list[DraftedSection]
    dropped: Counter[str]
    engine: str
    spent: str = ""
    lacking: str = ""


async def draft_by_rules(  # noqa: PLR0917 - what writing a page takes
    graph: TopicGraph, outline: Outline, rules: Writer, rank: Rank, spent: str, drafts: Drafts
) -> Drafted:
    """Return the page that rules write; `spent` says why nobody else does, and `drafts` hold what they wrote from."""
    drafts.clear()
    sections = await draft_page(graph, outline, rules, rank, drafts)
    verified = verify(sections, {found.snippet.id: found.snippet for found in graph.snippets}, drafts)
    return Drafted(Telling(graph).with_relations(verified.sections), verified.dropped, rules.engine, spent, ALL)


async def draft_within_budget(
    graph: TopicGraph, outline: Outline, writer: Writer, rules: Writer, rank: Rank, *, checks: Checks
) -> Drafted:
    """Return the page with as many sections by the writer as the budget allows, from the first on; the others are by
    the rules, but for the lead, whose calls are kept for it once there is a section."""
    gathered = await gather(outline, graph, rank, judged=checks.relevance is not None)
    work = Thrift(graph, gathered, writer, rules, checks)
    await work.begin(everything=not outline.own_evidence)
    early = [await work.early_section(item) for item in gathered]
    done = [found or await work.section(item) for item, found in zip(gathered, early, strict=True)]
    fitted, sections = [item for item, _ in done], [section for _, section in done]
    work.end()
    if not work.paid:
        return await draft_by_rules(graph, outline, rules, rank, work.spent, checks.drafts)
    sections = await with_lead(graph, fitted, sections, work.lead, checks)
    once = JoinedNames(graph).in_sections(without_repetitions(sections, work.dropped, checks.drafts))
    verified = closed(Telling(graph).with_relations(once), work.dropped, checks.drafts, limits=True)
    if not verified.sections and work.spent:
        return await draft_by_rules(graph, outline, rules, rank, work.spent, checks.drafts)
    return Drafted(verified.sections, verified.dropped, writer.engine, work.spent, work.lacking())


@dataclass
class Thrift:
    """The writing of a page section by section. `spent` says in words that the budget has ended, "" before it; `paid`
    counts the sections that the writer wrote, `ruled` those that the rules did for it, and `ruled_lead` says whether
    they did the lead. With `leads` a lead comes last, for which calls are kept."""

    graph: TopicGraph
    gathered: list[Gathered]
    writer: Writer
    rules: Writer
    checks: Checks
    leads: bool = True
    spent: str = ""
    paid: int = 0
    ruled: int = 0
    ruled_lead: bool = False
    dropped: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        places = [item.place for item in self.gathered]
        self._page = SectionWriting(self.graph, self.writer, places, self.checks.drafts, self._known)
        self._subgraphs = Subgraphs(self.graph)
        relevance, drafts = self.checks.relevance, self.checks.drafts
        self._fitting = FittingInTurn(self.gathered, self.graph, relevance, drafts) if relevance is not None else None
        self._telling = Telling(self.graph)
        self._snippets: Mapping[str, Snippet] = {found.snippet.id: found.snippet for found in self.graph.snippets}

    def keep(self, number: int, section: DraftedSection) -> None:
        """Let a section be as it is: nothing of it is told again under another heading."""
        self._page.drafts[number] = section

    async def begin(self, *, everything: bool) -> None:
        """Find out what fits each heading before the first is written, as far as the budget has room for that: of what
        is near to one, or of `everything`."""
        if self._fitting is not None:
            await self._fitting.begin(self._kept_free, everything=everything)

    def end(self) -> None:
        """Note what fits a heading and was given to no writer."""
        if self._fitting is not None:
            self._fitting.end()

    async def section(self, item: Gathered) -> tuple[Gathered, DraftedSection]:
        """Return a heading with the snippets that fit it, and its section."""
        return await self.early_section(item, wait=False) or await self._ruled(item)

    async def early_section(self, item: Gathered, *, wait: bool = True) -> tuple[Gathered, DraftedSection] | None:
        """Return a heading with the snippets that fit it, and its section; None where the budget has no room for one.
        With `wait`, None too for one that nothing fits so far: what is judged at the turns of others may."""
        if self.spent:
            return None
        try:
            return await self._paid(item, wait=wait)
        except BudgetSpent as ending:
            self.spent = ending.what
            return None

    async def _ruled(self, item: Gathered) -> tuple[Gathered, DraftedSection]:
        self.ruled += 1
        if self._fitting is not None:
            known = self._fitting.known(item, self._page.drafts)
            item = known if known.home or known.others else self._fitting.unasked(item)
        return item, await self.by_rules(item)

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        """Return the lead of the page that there is."""
        try:
            with self._kept_free(1):
                draft = await self.writer.lead(brief)
            held = await self._verified((), draft)
            return with_opening(held, draft, brief.evidence, self.graph.topic.name)
        except BudgetSpent as ending:
            self.spent = self.spent or ending.what
        self.ruled_lead = True
        return await self.rules.lead(brief)

    async def plain_lead(self, brief: LeadBrief) -> SectionDraft:
        """Return a lead as the rules write it."""
        self.ruled_lead = self.rules is not self.writer
        return await self.rules.lead(brief)

    def lacking(self) -> str:
        """Return what rules wrote, in a sentence; "" where they wrote nothing."""
        if not self.ruled:
            return LEAD if self.ruled_lead else ""
        lead = ", and the lead," if self.ruled_lead else ""
        return f"{self.ruled} of {self.paid + self.ruled} sections{lead} were written by rules."

    async def _paid(self, item: Gathered, *, wait: bool) -> tuple[Gathered, DraftedSection] | None:
        number = item.place.number
        lead = LEADING if self.leads and self.paid else 0
        if self._fitting is not None:
            with self._kept_free(2 + lead):
                item = await self._fitting.turn(item, self._page.drafts, BORROWED)
        if wait and not (item.home or item.others):
            return None
        evidence = with_borrowed(item.home, item.others)
        with self._kept_free(max(1, -(-len(evidence) // CHECKED)) + lead):
            await self._page.write(item, evidence)
        section = self._page.drafts[number]
        with self._kept_free(lead):
            draft = await finished_draft(
                self.graph.topic, item, section.draft, self._snippets, self.checks, dropped=self.dropped
            )
        self.paid += bool(draft.sentences)
        # What was taken out, or put right, is not what the page says: later sections are told of what is left.
        self.keep(number, replace(section, draft=draft))
        return item, self._page.drafts[number]

    def _kept_free(self, calls: int) -> AbstractContextManager[None]:
        """Ask only where the budget has room for so many calls more; for none, where no claims are checked."""
        return followed_by(calls if self.checks.claims is not None else 0)

    def _known(self, item: Gathered) -> Subgraph:
        """Return what the graph knows for a heading and the page does not tell: the facts of what is to be written."""
        number, written = item.place.number, self._page.drafts
        left = [each for each in self.gathered if each.place.number not in written and each.place.number != number]
        if self._fitting is not None:
            left = [self._fitting.expected(each, written) for each in left]
        told = self._telling.told(sentence for section in written.values() for sentence in section.sentences)
        return self._subgraphs.of([*left, item], told)[number]

    async def plain(self, item: Gathered) -> DraftedSection:
        """Return a heading's section as the rules write it, with what holds of it."""
        section = await self.by_rules(item)
        return replace(section, draft=await self._verified(item.place.path, section.draft))

    async def by_rules(self, item: Gathered) -> DraftedSection:
        """Return a heading's section as the rules write it."""
        number = item.place.number
        await self._page.write(item, item.home, self.rules)
        if len(self._page.drafts[number].sentences) < SHORTEST:
            await self._page.write(item, item.home + item.others[:BORROWED], self.rules)
        return self._page.drafts[number]

    async def _verified(self, path: Path, draft: SectionDraft) -> SectionDraft:
        return await verified_draft(self.graph.topic, path, draft, self._snippets, self.checks, dropped=self.dropped)
