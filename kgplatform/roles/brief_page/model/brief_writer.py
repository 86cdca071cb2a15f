"""Brief pages by a language model: every sentence with the papers that state it (TOPICAL, 3.3)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompt
from kgplatform.llm.schemas import at_most
from kgplatform.models import PageSentence, SectionDraft, Snippet
from kgplatform.roles.brief_page.brief_writer import BriefPage, BriefPageBrief, BriefWriter, GivenPaper
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.drafts import Drafting, Judged, WrittenSentence, in_words
from kgplatform.text.abridging import abridged
from kgplatform.text.nearness import Example, Told

ROLE = "brief_page"
DEFINITIONS, FEWEST, FINDINGS, QUESTIONS = 2, 5, 8, 1  # sentences
GROUPED = ", in groups by what they are on, the largest group first; tell findings of the large groups first"


class WrittenBrief(BaseModel):
    """The answer; a part is empty where the papers state nothing for it."""

    definition: Annotated[list[WrittenSentence], at_most(DEFINITIONS)] = Field(default_factory=list)
    findings: Annotated[list[WrittenSentence], at_most(FINDINGS)] = Field(default_factory=list)
    question: Annotated[list[WrittenSentence], at_most(QUESTIONS)] = Field(default_factory=list)

    @property
    def parts(self) -> tuple[tuple[list[WrittenSentence], int], ...]:
        """Each part with how many sentences it may have."""
        return (self.definition, DEFINITIONS), (self.findings, FINDINGS), (self.question, QUESTIONS)


class ModelBriefWriter:
    """Writes with a language model; what its answer has no right to is counted in `dropped`. Where nothing of an answer
    can stay, `otherwise` writes."""

    def __init__(self, model: Asker, prompts: Mapping[str, Prompt], dropped: Dropped, otherwise: BriefWriter) -> None:
        self.engine = model.name
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise
        self._example = Example.of(prompts, ROLE)

    async def write(self, brief: BriefPageBrief) -> BriefPage:
        """Return the checked sentences of one answer; what is wrong with it is sent back once."""
        papers = _Papers(brief)
        checked = _Checked(papers, Drafting(ROLE, papers.numbered, (), self._example, self._dropped), self._dropped)
        values: dict[str, str | Budgeted] = {
            "topic": brief.topic.name,
            "names": ", ".join(brief.names) or "none given",
            "audience": brief.topic.audience or "general readers",
            "years": fence("YEARS", _years(brief.years)),
            "grouped": GROUPED if len(brief.groups) > 1 else "",
            "papers": papers.shown(),
        }
        answer = await best_answer(self._model, ROLE, values, WrittenBrief, checked.faults, dropped=self._dropped)
        page = checked.page(answer) if answer is not None else BriefPage()
        if not (page.definition.sentences or page.findings.sentences):
            return await self._otherwise.write(brief)
        return page


class _Papers:
    """Papers under the keys of a prompt; each is shown as one text."""

    def __init__(self, brief: BriefPageBrief) -> None:
        self._groups = brief.groups
        self._all = {paper.snippets[0].id: tuple(each.id for each in paper.snippets) for paper in brief.papers}
        self.numbered = NumberedSnippets(_whole(paper) for paper in brief.papers)

    def __len__(self) -> int:
        return len(self._all)

    def shown(self) -> Budgeted:
        """Return them as a value of which the last may be cut."""
        data = iter(self.numbered.data())
        lines = [
            f"Group {number}:\n{text}" if not place and len(self._groups) > 1 else text
            for number, group in enumerate(self._groups, start=1)
            for place, text in enumerate(next(data) for _ in group)
        ]
        return Budgeted((Part("papers", tuple(lines), Cut.RELATIONS, least=1),))

    def cited(self, sentence: PageSentence) -> PageSentence:
        """Return a sentence that cites papers with all the snippets of these."""
        snippets = (each for id_ in sentence.snippet_ids for each in self._all[id_])
        return sentence.model_copy(update={"snippet_ids": tuple(dict.fromkeys(snippets))})


class _Checked:
    def __init__(self, papers: _Papers, drafting: Drafting, dropped: Dropped) -> None:
        self._papers = papers
        self._drafting = drafting
        self._dropped = dropped

    def faults(self, answer: WrittenBrief) -> str:
        """Say in words what has to be put right; "" where nothing has."""
        told = Told(())
        judged: list[Judged] = [each for sentences, _ in answer.parts for each in self._drafting.judge(sentences, told)]
        said = [in_words(judged), *(_too_long(sentences, most) for sentences, most in answer.parts)]
        kept = len(answer.findings)
        if 0 < kept < FEWEST <= len(self._papers):
            said.append(f'There are {kept} sentences in "findings": write {FEWEST} at least, as far as the papers go.')
        return " ".join(each for each in said if each)

    def page(self, answer: WrittenBrief) -> BriefPage:
        """Return what can stay; everything else is counted by its reason."""
        told = Told(())
        definition, findings, question = (self._part(sentences, most, told) for sentences, most in answer.parts)
        return BriefPage(definition=definition, findings=findings, question=question)

    def _part(self, sentences: Sequence[WrittenSentence], most: int, told: Told) -> SectionDraft:
        kept = self._drafting.keep(sentences, told)
        for _ in kept[most:]:
            self._dropped.count(ROLE, "more sentences than asked for")
        cited = tuple(map(self._papers.cited, kept[:most]))
        return SectionDraft(paragraphs=(cited,)) if cited else SectionDraft()


def _too_long(sentences: Sequence[WrittenSentence], most: int) -> str:
    if len(sentences) <= most:
        return ""
    return f"There are {len(sentences)} sentences where {most} may be at most: keep those that matter most."


def _whole(paper: GivenPaper) -> Snippet:
    """Return a paper as one snippet: its first, with the text of all, shortened, and when it came out."""
    first = paper.snippets[0]
    text = abridged("\n".join(each.text for each in paper.snippets), first.language)
    told = f"Published: {paper.published}\n{text}" if paper.published else text
    return first.model_copy(update={"text": told, "path": ()})


def _years(years: Iterable[tuple[str, int]]) -> str:
    return "\n".join(f"{year or 'unknown'}: {count}" for year, count in years) or "unknown"
