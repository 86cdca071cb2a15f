"""Roles with scripted answers, for the tests of what a page is checked with."""

from collections.abc import Callable, Collection, Mapping, Sequence

from kgplatform.models import PageSentence, SectionDraft
from kgplatform.roles.review.claim_checker import ClaimBrief, ClaimVerdict
from kgplatform.roles.review.editor import EditBrief
from kgplatform.roles.review.relevance_filter import RelevanceBrief
from kgplatform.roles.review.reviewer import Point, ReviewBrief
from kgplatform.roles.writing.writer import LeadBrief, SectionBrief


async def no_vectors(texts: Sequence[str], within: Collection[str]) -> Sequence[dict[str, float]]:
    """Rank nothing."""
    return [{} for _ in texts]


class FakeReviewer:
    """Names the sentences of each round's list; `asked` holds the briefs."""

    def __init__(self, *rounds: Sequence[str]) -> None:
        self._rounds = iter(rounds)
        self.asked: list[ReviewBrief] = []

    async def review(self, brief: ReviewBrief) -> list[Point]:
        self.asked.append(brief)
        return [Point(sentence=text, quote=text, problem="Not stated.") for text in next(self._rounds)]


class FakeEditor:
    """Puts other sentences in the place of those it knows, named or not."""

    def __init__(self, instead: Mapping[str, tuple[PageSentence, ...]]) -> None:
        self._instead = instead
        self.asked: list[EditBrief] = []

    async def edit(self, brief: EditBrief) -> SectionDraft:
        self.asked.append(brief)
        return SectionDraft(
            paragraphs=tuple(
                tuple(new for sentence in paragraph for new in self._instead.get(sentence.text, (sentence,)))
                for paragraph in brief.draft.paragraphs
            )
        )


class FakeClaimChecker:
    """Supports the sentences that it knows; `asked` holds the texts of each question."""

    def __init__(self, *supported: str) -> None:
        self._supported = supported
        self.asked: list[tuple[str, ...]] = []

    async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
        self.asked.append(tuple(sentence.text for sentence in brief.sentences))
        refused = [() if s.text in self._supported else (s.text,) for s in brief.sentences]
        return [ClaimVerdict(supported=not claims, unsupported=claims) for claims in refused]


class FakeFilter:
    """Finds that the snippets that it knows fit the headings of their own title, and else the first one; `asked` holds
    (headings, snippet ids)."""

    def __init__(self, *fitting: str) -> None:
        self._fitting = frozenset(fitting)
        self.asked: list[tuple[tuple[str, ...], tuple[str, ...]]] = []

    async def fitting(self, brief: RelevanceBrief) -> dict[str, tuple[int, ...]]:
        headings = tuple(heading.path[-1] for heading in brief.headings)
        self.asked.append((headings, tuple(snippet.id for snippet in brief.snippets)))
        return {
            snippet.id: (headings.index(snippet.title) if snippet.title in headings else 0,)
            for snippet in brief.snippets
            if snippet.id in self._fitting
        }


class FakeWriter:
    engine = "fake"

    def __init__(self, write: Callable[[SectionBrief], SectionDraft]) -> None:
        self._write = write

    async def write(self, brief: SectionBrief) -> SectionDraft:
        return self._write(brief)

    async def lead(self, brief: LeadBrief) -> SectionDraft:
        return SectionDraft()
