"""Drafts a brief page: three short parts, written together and checked as all pages are (TOPICAL, 3.3)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kgplatform.errors import BudgetSpent
from kgplatform.models import Evidence, PageSentence, SectionDraft, TopicGraph
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, BriefWriter
from kgplatform.writing.budgeted_drafting import ALL, Drafted
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.entailment import finished_draft, verified_draft
from kgplatform.writing.evidence import Gathered, Place
from kgplatform.writing.joined_names import JoinedNames
from kgplatform.writing.kept_drafts import Path
from kgplatform.writing.told_relations import Telling
from kgplatform.writing.verification import held, without_repetitions

FINDINGS, QUESTION = "Main findings", "Open question"
ENTITIES = 12  # that a part of a page is about, for whoever writes it anew
MISSING = {
    "": "No paper that was read says in a sentence of its own what the topic is.",
    FINDINGS: "No paper that was read says in a sentence of its own what was found.",
    QUESTION: "No paper that was read says in a sentence of its own what is open.",
}


async def draft_brief_page(
    graph: TopicGraph, brief: BriefPageBrief, writer: BriefWriter, rules: BriefWriter, checks: Checks
) -> Drafted:
    """Return the parts of a brief page that hold, in reading order; a part of one sentence stays.

    The rules write it, where the budget ends before it is checked.
    """
    work = _Work(graph, brief, checks)
    if writer is rules:
        return await work.ruled(rules)
    try:
        return await work.modelled(writer)
    except BudgetSpent as ending:
        checks.drafts.clear()
        ruled = await _Work(graph, brief, checks).ruled(rules)
        return replace(ruled, spent=ending.what, lacking=f"{ALL} {ruled.lacking}".strip())


@dataclass
class _Work:
    graph: TopicGraph
    brief: BriefPageBrief
    checks: Checks
    dropped: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self._given = {each.id: each for paper in self.brief.papers for each in paper.snippets}
        self._entities = {found.snippet.id: found.entity_ids for found in self.graph.snippets}
        self.checks.drafts.offer((FINDINGS,), self._given)

    async def ruled(self, rules: BriefWriter) -> Drafted:
        """Return what rules write, word by word in what it cites."""
        sections = held(self._sections(await rules.write(self.brief)), self._given, self.dropped, self.checks.drafts)
        return self._drafted(sections, rules.engine)

    async def modelled(self, writer: BriefWriter) -> Drafted:
        """Return what a model writes, as far as its claims hold."""
        page = await writer.write(self.brief)
        sections = [await self._checked(section) for section in self._sections(page)]
        drafted = self._drafted(sections, writer.engine)
        named = JoinedNames(self.graph).in_sections([each.with_each(cited_alone) for each in drafted.sections])
        return replace(drafted, sections=named)

    async def _checked(self, section: DraftedSection) -> DraftedSection:
        path: Path = (section.heading,) if section.level else ()
        topic, snippets = self.brief.topic, self._given
        if section.heading == FINDINGS:
            item = Gathered(Place(1, path, section.entity_ids, 0), self._evidence(section), ())
            draft = await finished_draft(topic, item, section.draft, snippets, self.checks, dropped=self.dropped)
        else:
            draft = await verified_draft(topic, path, section.draft, snippets, self.checks, dropped=self.dropped)
        return replace(section, draft=draft)

    def _drafted(self, sections: Sequence[DraftedSection], engine: str) -> Drafted:
        once = without_repetitions(sections, self.dropped, self.checks.drafts, nearly=True)
        kept = Telling(self.graph).with_relations([section for section in once if section.sentences])
        lacking = " ".join(MISSING[section.heading] for section in once if not section.sentences)
        return Drafted(kept, Counter({why: times for why, times in self.dropped.items() if times}), engine, "", lacking)

    def _sections(self, page: BriefPage) -> list[DraftedSection]:
        return [
            DraftedSection(0, "", (), page.definition),
            DraftedSection(1, FINDINGS, self._about(page.findings), page.findings),
            DraftedSection(1, QUESTION, self._about(page.question), page.question),
        ]

    def _about(self, draft: SectionDraft) -> tuple[str, ...]:
        """Return the entities that most of what is cited mentions."""
        cited = dict.fromkeys(id_ for sentence in draft.sentences for id_ in sentence.snippet_ids)
        counted = Counter(entity for id_ in cited for entity in self._entities.get(id_, ()))
        return tuple(sorted(counted, key=lambda entity: (-counted[entity], entity))[:ENTITIES])

    def _evidence(self, section: DraftedSection) -> tuple[Evidence, ...]:
        cited = dict.fromkeys(id_ for sentence in section.sentences for id_ in sentence.snippet_ids)
        return tuple(
            Evidence(snippet=self._given[id_], score=1.0, entity_ids=self._entities.get(id_, ()))
            for id_ in cited
            if id_ in self._given
        )


def cited_alone(sentence: PageSentence) -> PageSentence:
    """Return a sentence that cites, of papers of several snippets, those alone that state one of its claims."""
    stating = {claim.snippet_id for claim in sentence.claims}
    cited = tuple(id_ for id_ in sentence.snippet_ids if id_ in stating)
    return sentence.model_copy(update={"snippet_ids": cited}) if cited else sentence
