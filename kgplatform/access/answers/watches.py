"""What looks at watched topics found, as those who see some domains have it."""

from collections.abc import Iterable, Sequence

from kgplatform.access.reach import Reach
from kgplatform.graph.view import Renaming
from kgplatform.models import Changes, Look, PageDiff, ToldGap, Watch


async def watches(reach: Reach, found: Sequence[Watch]) -> list[Watch]:
    topics = await reach.topics()
    return [watch for watch in found if watch.topic_id in topics]


async def looks(reach: Reach, topic_id: str, limit: int = 20) -> list[Look]:
    return await seen_looks(reach, topic_id, await reach.services.looks(topic_id, limit))


async def seen_looks(reach: Reach, topic_id: str, found: Sequence[Look]) -> list[Look]:
    """Return looks without the gaps of entities that are not seen, and by the names that may be."""
    renaming = await reach.view.renaming(topic_id)
    told = [gap for look in found for gap in _gaps(look.changes)]
    gaps = await reach.services.gaps_by_id(sorted({gap.gap_id for gap in told})) if told else []
    seen = await reach.view.seen({id_ for gap in gaps for id_ in gap.entity_ids})
    kept = frozenset(gap.id for gap in gaps if all(id_ in seen for id_ in gap.entity_ids))
    return [look.model_copy(update={"changes": _changes(look.changes, kept, renaming)}) for look in found]


def _gaps(changes: Changes) -> tuple[ToldGap, ...]:
    return (*changes.opened, *changes.closed, *changes.disputes)


def _changes(changes: Changes, kept: frozenset[str], renaming: Renaming) -> Changes:
    def gaps(told: Iterable[ToldGap]) -> tuple[ToldGap, ...]:
        return tuple(gap.model_copy(update={"text": renaming.of(gap.text)}) for gap in told if gap.gap_id in kept)

    rested = tuple(each.model_copy(update={"path": tuple(map(renaming.of, each.path))}) for each in changes.rested)
    return changes.model_copy(
        update={
            "opened": gaps(changes.opened),
            "closed": gaps(changes.closed),
            "disputes": gaps(changes.disputes),
            "rested": rested,
            "page": _page(changes.page, renaming) if changes.page else None,
        }
    )


def _page(page: PageDiff, renaming: Renaming) -> PageDiff:
    sections = tuple(
        each.model_copy(
            update={
                "path": tuple(map(renaming.of, each.path)),
                "old_path": tuple(map(renaming.of, each.old_path)),
            }
        )
        for each in page.sections
    )
    return page.model_copy(update={"sections": sections})
