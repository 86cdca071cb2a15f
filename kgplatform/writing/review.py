"""Reviews a draft and edits what the review names, at most three times (Apollo 3.3.4, eqs. 3.15 and 3.16)."""

from collections.abc import Collection, Mapping, Sequence

from kgplatform.models import PageSentence, SectionDraft, Snippet
from kgplatform.roles.review.editor import EditBrief, Editor
from kgplatform.roles.review.reviewer import Point, ReviewBrief, Reviewer
from kgplatform.text.nearness import repeats
from kgplatform.writing.checks import Checks
from kgplatform.writing.editing import confined_edit, remaining

ROUNDS = 3  # edits of one section
ROLE = "reviewer"


async def reviewed(brief: ReviewBrief, checks: Checks) -> SectionDraft:
    """Return the draft as it is when nothing is open any more; what is open after the last edit goes.

    Later rounds look at the open points and at what was written for them, at nothing else. A sentence that stands
    word by word in all the snippets that it cites is not disputed.
    """
    if checks.reviewer is None or checks.editor is None or not _disputable(brief):
        return brief.draft
    return await _Review(brief, checks.reviewer, checks.editor, checks).run()


class _Review:
    def __init__(self, brief: ReviewBrief, reviewer: Reviewer, editor: Editor, checks: Checks) -> None:
        self._brief = brief
        self._reviewer = reviewer
        self._editor = editor
        self._checks = checks
        self._dropped = checks.dropped
        self._texts = {item.snippet.id: item.snippet for item in brief.evidence}

    async def run(self) -> SectionDraft:
        draft = self._brief.draft
        points = await self._points(draft, (), [sentence.text for sentence in draft.sentences])
        for _ in range(ROUNDS):
            if not points:
                return draft
            edited = await self._edit(draft, points)
            named = {point.sentence for point in points}
            asked = [s.text for s in edited.sentences if s.text in named or s not in draft.sentences]
            changed, draft = edited != draft, edited
            if not changed:
                break
            points = await self._points(draft, points, asked) if asked else []
        return self._without(draft, {point.sentence: point.problem for point in points})

    async def _points(self, draft: SectionDraft, earlier: Sequence[Point], asked: Collection[str]) -> list[Point]:
        """Ask for points on the sentences `asked` about; any other is dropped."""
        found = await self._reviewer.review(self._brief.model_copy(update={"draft": draft, "points": tuple(earlier)}))
        verbatim = {s.text for s in draft.sentences if stands_in_all(s, self._texts)}
        self._dropped.count(ROLE, "point on a verbatim sentence", sum(p.sentence in verbatim for p in found))
        disputed = [point for point in found if point.sentence not in verbatim]
        self._dropped.count(ROLE, "new point in a later round", sum(p.sentence not in asked for p in disputed))
        return [point for point in disputed if point.sentence in asked]

    async def _edit(self, draft: SectionDraft, points: Sequence[Point]) -> SectionDraft:
        brief = EditBrief(
            topic=self._brief.topic,
            path=self._brief.path,
            draft=draft,
            evidence=self._brief.evidence,
            points=tuple(points),
        )
        return await confined_edit(self._editor, brief, self._checks)

    def _without(self, draft: SectionDraft, open_: Mapping[str, str]) -> SectionDraft:
        """Take out the sentences that are `open_`, by what is wrong with them."""
        left, dangling = remaining(draft, lambda sentence: None if sentence.text in open_ else sentence)
        for sentence in draft.sentences:
            if sentence.text in open_:
                self._checks.drafts.drop(self._brief.path, [sentence], "review", open_[sentence.text])
            elif sentence not in left.sentences:
                self._checks.drafts.drop(self._brief.path, [sentence], "context")
        self._dropped.count(ROLE, "sentence still open after the last edit", len(open_))
        self._dropped.count(ROLE, "sentence without what it refers to", dangling)
        return left


def stands_in_all(sentence: PageSentence, snippets: Mapping[str, Snippet]) -> bool:
    """Whether each snippet that a sentence cites holds it word by word, or nearly so."""
    texts = [snippets[i].text for i in sentence.snippet_ids if i in snippets]
    return len(texts) == len(sentence.snippet_ids) > 0 and all(
        sentence.text in text or repeats(sentence.text, text) for text in texts
    )


def _disputable(brief: ReviewBrief) -> bool:
    snippets = {item.snippet.id: item.snippet for item in brief.evidence}
    return any(not stands_in_all(sentence, snippets) for sentence in brief.draft.sentences)
