"""Checks drafts against their snippets claim by claim: what a model worded itself stays only where the snippets that
it cites state all of it together (thesis, appendix F)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from kgplatform.errors import BudgetSpent
from kgplatform.language.referring import points
from kgplatform.models import Claim, DraftCheck, Evidence, PageSentence, SectionDraft, Snippet, Topic
from kgplatform.roles.review.claim_checker import CitedSentence, ClaimBrief, ClaimVerdict
from kgplatform.roles.review.editor import EditBrief
from kgplatform.roles.review.reviewer import Point, ReviewBrief
from kgplatform.sources.provenance import whence
from kgplatform.sources.published import days_named
from kgplatform.text.figures import unknown_figures
from kgplatform.text.nearness import repeated_span
from kgplatform.writing.checks import Checks
from kgplatform.writing.editing import confined_edit, remaining
from kgplatform.writing.evidence import Gathered
from kgplatform.writing.kept_drafts import Path
from kgplatform.writing.review import reviewed

UNCHECKED = "The budget had no room left to check it."
NO_HEADS: Mapping[str, str] = {}
NO_SNIPPETS: Mapping[str, Snippet] = {}
DOUBTFUL = 0.2  # share of a section's sentences from which the whole of it is reviewed


async def verified_draft(
    topic: Topic,
    path: Path,
    draft: SectionDraft,
    snippets: Mapping[str, Snippet],
    checks: Checks,
    *,
    dropped: Counter[str],
    heads: Mapping[str, str] = NO_HEADS,
) -> SectionDraft:
    """Return what holds of a draft: the sentences that stand word by word, or nearly so, in a snippet they cite, where
    none points to another sentence than there, and those whose claims the checker finds in all of them together; what
    fails is rewritten once and checked again, then dropped; at once where a budget has no room for that. Without a
    checker, what is neither goes. `path` is empty for the lead; what is no part of a page says in it what it is.
    `heads` are those of a table's columns, by the texts that begin with them."""
    return await _Verification(topic, snippets, checks, dropped, heads=heads).checked(path, draft)


async def finished_draft(
    topic: Topic,
    item: Gathered,
    draft: SectionDraft,
    snippets: Mapping[str, Snippet],
    checks: Checks,
    *,
    dropped: Counter[str],
) -> SectionDraft:
    """Return what holds of a section's draft, as verified_draft finds it. One of which DOUBTFUL or more did not hold at
    once is reviewed as a whole, and what is written for that is verified; elsewhere a review finds next to nothing: of
    22 on two pages 14 said nothing, and two found what the claim check had not."""
    offered = {each.snippet.id: each.snippet for each in (*item.home, *item.others)}
    work = _Verification(topic, snippets, checks, dropped, offered=offered)
    written = len(draft.sentences)
    draft = await work.checked(item.place.path, draft)
    if not work.doubtful or work.doubtful < DOUBTFUL * written:
        return draft
    cited = {snippet for sentence in draft.sentences for snippet in sentence.snippet_ids}
    evidence = item.home + tuple(each for each in item.others if each.snippet.id in cited)
    brief = ReviewBrief(topic=topic, path=item.place.path, draft=draft, evidence=evidence)
    with suppress(BudgetSpent):
        after = await reviewed(brief, checks)
        return draft if after == draft else await work.checked(item.place.path, after, known=draft.sentences)
    return draft


class _Verification:
    def __init__(
        self, topic: Topic, snippets: Mapping[str, Snippet], checks: Checks, dropped: Counter[str],
        *, heads: Mapping[str, str] = NO_HEADS, offered: Mapping[str, Snippet] = NO_SNIPPETS,
    ) -> None:  # fmt: skip
        self._heads = heads
        self._offered = offered
        self._topic = topic
        self._snippets = snippets
        self._checks = checks
        self._dropped = dropped
        self.doubtful = 0  # sentences that did not hold at once

    async def checked(self, path: Path, draft: SectionDraft, known: Sequence[PageSentence] = ()) -> SectionDraft:
        """Return what holds of a section's draft, each sentence with its verdict; those that are `known` hold."""
        draft = self._with_citations(path, draft)
        holding, failing = await self._judged(path, draft, [s for s in draft.sentences if s not in known])
        holding |= {sentence: sentence for sentence in draft.sentences if sentence in known}
        self.doubtful += sum(each.asked for each in failing.values())
        if failing:
            with suppress(BudgetSpent):  # what holds was paid for, and holds without what would be put right
                rewritten = await self._rewritten(path, draft, {s: each for s, each in failing.items() if each.asked})
                new = [s for s in rewritten.sentences if s not in holding and s not in failing]
                more, worse = await self._judged(path, rewritten, new)
                draft, holding, failing = rewritten, holding | more, failing | worse
        self._dropped["unsupported"] += sum(sentence not in holding for sentence in draft.sentences)
        left, dangling = remaining(draft, holding.get)
        self._dropped["without what it refers to"] += dangling
        for sentence in draft.sentences:
            if sentence not in holding:
                check: DraftCheck = "figures" if self._unknown_figures(sentence) else "claims"
                self._checks.drafts.drop(path, [sentence], check, _problem(failing[sentence]))
            elif holding[sentence] not in left.sentences:
                self._checks.drafts.drop(path, [sentence], "context")
        return left

    def _with_citations(self, path: Path, draft: SectionDraft) -> SectionDraft:
        """Return a draft with what is there of its citations, and without sentences that have none."""
        cited = {sentence: self._cited(sentence) for sentence in draft.sentences}
        left, _ = remaining(draft, cited.get)
        for sentence, known in cited.items():
            if known not in left.sentences:
                self._checks.drafts.drop(path, [sentence], "citations" if known is None else "context")
        return left

    def _cited(self, sentence: PageSentence) -> PageSentence | None:
        """Take away citations of snippets that are not there; a sentence without any goes."""
        known = tuple(i for i in sentence.snippet_ids if i in self._snippets)
        self._dropped["citation"] += len(sentence.snippet_ids) - len(known)
        if not known or not sentence.text.strip():
            self._dropped["unsupported"] += 1
            return None
        return sentence.model_copy(update={"snippet_ids": known})

    async def _judged(
        self, path: Path, draft: SectionDraft, sentences: Sequence[PageSentence]
    ) -> tuple[dict[PageSentence, PageSentence], dict[PageSentence, ClaimVerdict]]:
        """Return the sentences that hold, as they hold, and the others with what is wrong."""
        holding: dict[PageSentence, PageSentence] = {}
        failing: dict[PageSentence, ClaimVerdict] = {}
        doubtful = []
        before = _before(draft)
        for sentence in sentences:
            verbatim = tuple(i for i in sentence.snippet_ids if sentence.text in self._snippets[i].text)
            if verbatim and self._moved(sentence, before.get(sentence, ""), verbatim):
                doubtful.append(sentence)
            elif verbatim:
                self._dropped["citation"] += len(sentence.snippet_ids) - len(verbatim)
                holding[sentence] = sentence.model_copy(update={"snippet_ids": verbatim, "verdict": "verbatim"})
            elif unknown := self._unknown_figures(sentence):
                failing[sentence] = ClaimVerdict(supported=False, unsupported=unknown)
            elif near := self._repeated(sentence):
                self._dropped["citation"] += len(sentence.snippet_ids) - len(near)
                held = {"snippet_ids": tuple(claim.snippet_id for claim in near), "claims": near}
                holding[sentence] = sentence.model_copy(update={**held, "verdict": "entailed"})
            else:
                doubtful.append(sentence)
        verdicts = await self._asked(path, doubtful, before)
        for sentence, verdict in zip(doubtful, verdicts, strict=True):
            if verdict.supported:
                holding[sentence] = sentence.model_copy(update={"verdict": "entailed", "claims": verdict.claims})
            else:
                failing[sentence] = verdict
        return holding, failing

    def _moved(self, sentence: PageSentence, before: str, verbatim: Sequence[str]) -> bool:
        """Whether a sentence that points to what stands before it ("models for this task") stands behind another one
        than in its snippets: there it may mean something else, as a checker can tell."""
        if self._checks.claims is None or not points(sentence.text):
            return False
        return not any(before and f"{before} {sentence.text}" in self._snippets[i].text for i in verbatim)

    def _repeated(self, sentence: PageSentence) -> tuple[Claim, ...]:
        """A sentence as a claim, once for each snippet that it repeats a sentence of."""
        cited = {i: self._snippets[i] for i in sentence.snippet_ids}
        spans = {i: repeated_span(sentence.text, each.text, each.language) for i, each in cited.items()}
        return tuple(
            Claim(text=sentence.text, snippet_id=i, start=span[0], end=span[1]) for i, span in spans.items() if span
        )

    async def _asked(
        self, path: Path, doubtful: Sequence[PageSentence], before: Mapping[PageSentence, str]
    ) -> list[ClaimVerdict]:
        claims = self._checks.claims
        if claims is None or not doubtful:
            return [ClaimVerdict(supported=False) for _ in doubtful]
        sentences = tuple(
            CitedSentence(
                text=sentence.text,
                snippets=tuple(self._snippets[i] for i in sentence.snippet_ids),
                before=before.get(sentence, ""),
                head=self._heads.get(sentence.text, ""),
            )
            for sentence in doubtful
        )
        return await claims.check(
            ClaimBrief(topic=self._topic, path=path, sentences=sentences, names=self._checks.names)
        )

    def _unknown_figures(self, sentence: PageSentence) -> tuple[str, ...]:
        """The numbers that none of the cited snippets has, nor what the topic is called: no checker is asked about
        those. A year of the topic ("2012 Pacific typhoon season") tells what a passage means by "in March"."""
        snippets = [self._snippets[i] for i in sentence.snippet_ids if i in self._snippets]
        told = " ".join(f"{whence(s)} {' '.join(days_named(s.url, s.text))} {s.text}" for s in snippets)
        cited = f"{self._topic.name} {told}"
        missing = (
            unknown_figures(sentence.text, cited, language) for language in {s.language for s in snippets} | {""}
        )
        return tuple(f"the figure {each}" for each in sorted(frozenset.intersection(*missing)))

    async def _rewritten(
        self, path: Path, draft: SectionDraft, failing: Mapping[PageSentence, ClaimVerdict]
    ) -> SectionDraft:
        if self._checks.editor is None or not failing:
            return draft
        cited = {i: self._snippets[i] for sentence in draft.sentences for i in sentence.snippet_ids}
        brief = EditBrief(
            topic=self._topic,
            path=path,
            draft=draft,
            evidence=tuple(Evidence(snippet=each, score=1.0) for each in {**cited, **self._offered}.values()),
            points=tuple(
                Point(sentence=sentence.text, quote=sentence.text, problem=_problem(verdict))
                for sentence, verdict in failing.items()
            ),
        )
        return await confined_edit(self._checks.editor, brief, self._checks)


def _before(draft: SectionDraft) -> dict[PageSentence, str]:
    """Return what stands before each sentence in its paragraph, "" before the first."""
    return {
        sentence: paragraph[place - 1].text if place else ""
        for paragraph in draft.paragraphs
        for place, sentence in enumerate(paragraph)
    }


def _problem(verdict: ClaimVerdict) -> str:
    if not verdict.asked:
        return UNCHECKED
    return f"The snippets that it cites do not state: {'; '.join(verdict.unsupported) or 'all of it'}"
