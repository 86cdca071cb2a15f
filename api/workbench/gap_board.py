"""The gaps of a topic by their kinds, what is open first."""

from collections import defaultdict
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from api.templates import render
from kgplatform.models import Gap
from kgplatform.models.gap_kinds import GAP_KINDS, STATUSES, status_in_words, title_of
from kgplatform.services import Services


@dataclass(frozen=True)
class GapGroup:
    """The gaps of one kind: `meaning` is "" for a kind of another version."""

    title: str
    meaning: str
    open: int
    gaps: tuple[Gap, ...]

    @property
    def settled(self) -> tuple[Gap, ...]:
        """Those that are not open any more."""
        return self.gaps[self.open :]


def gap_groups(gaps: list[Gap]) -> list[GapGroup]:
    """Return gaps by kind: kinds with open ones first, in them what is open, then by score."""
    by_kind: dict[str, list[Gap]] = defaultdict(list)
    for gap in sorted(gaps, key=lambda gap: (gap.status != "open", -gap.score, gap.id)):
        by_kind[gap.kind].append(gap)
    groups = [
        GapGroup(title_of(kind), _meaning(kind), sum(gap.status == "open" for gap in found), tuple(found))
        for kind, found in by_kind.items()
    ]
    return sorted(groups, key=lambda group: (not group.open, -group.open, group.title))


def gaps_router(services: Services) -> APIRouter:
    """Return the route of the board."""
    router = APIRouter(default_response_class=HTMLResponse)

    @router.get("/topics/{topic_id}/gaps")
    async def board(topic_id: str) -> Response:
        topic = await services.topic(topic_id)
        found = await services.gaps(topic_id)
        groups = gap_groups(found)
        others = sorted(GAP_KINDS.keys() - {gap.kind for gap in found})
        return render(
            "gaps",
            title=f"Gaps in {topic.name}",
            topic=topic,
            groups=groups,
            open=sum(group.open for group in groups),
            total=sum(len(group.gaps) for group in groups),
            others=[(title_of(kind), GAP_KINDS[kind].meaning) for kind in others],
            legend=[STATUSES[status] for status in STATUSES if status in {gap.status for gap in found}],
            ends=ends,
            status_in_words=status_in_words,
            asked=asked,
        )

    return router


def asked(gap: Gap) -> str:
    """Return how often a gap was asked about in words; "" where one that is settled never was."""
    never = "not asked yet" if gap.status == "open" else ""
    return {0: never, 1: "asked once", 2: "asked twice"}.get(gap.tried, f"asked {gap.tried:,} times")


def ends(gap: Gap) -> list[tuple[str, str]]:
    """Return the entities of a gap that nothing else names, each once: their ids and names."""
    return [] if gap.subject else list(dict(zip(gap.entity_ids, gap.entity_names, strict=False)).items())


def _meaning(kind: str) -> str:
    known = GAP_KINDS.get(kind)
    return known.meaning if known else ""
