"""What looks at watched topics found, as those who see some domains have it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kgplatform.access.answers.pages import SentenceFilter
from kgplatform.access.answers.topics import gaps_by_id
from kgplatform.access.reach import Reach
from kgplatform.graph.view import Renaming
from kgplatform.models import ChangedSentence, Changes, Look, PageDiff, PageSentence, SectionDiff, ToldGap, Watch
from kgplatform.models.gap_kinds import in_words


async def watches(reach: Reach, found: Sequence[Watch]) -> list[Watch]:
    topics = await reach.topics()
    return [watch for watch in found if watch.topic_id in topics]


async def looks(reach: Reach, topic_id: str, limit: int = 20) -> list[Look]:
    return await seen_looks(reach, topic_id, await reach.services.looks(topic_id, limit))


async def seen_looks(reach: Reach, topic_id: str, found: Sequence[Look]) -> list[Look]:
    """Return looks by the names that may be seen, as gaps and pages are told: without gaps of entities that are not
    seen, and without sentences that rest on sources of others."""
    renaming = await reach.view.renaming(topic_id)
    ids = {gap.gap_id for look in found for gap in _gaps(look.changes)}
    gaps = await gaps_by_id(reach, await reach.services.gaps_by_id(sorted(ids))) if ids else []
    words = {gap.id: in_words(gap) for gap in gaps}
    cited = {id_ for look in found for sentence in _sentences(look.changes) for id_ in sentence.snippet_ids}
    sentences = await SentenceFilter.of(reach, cited)
    return [look.model_copy(update={"changes": _changes(look.changes, words, sentences, renaming)}) for look in found]


def _gaps(changes: Changes) -> tuple[ToldGap, ...]:
    return (*changes.opened, *changes.closed, *changes.disputes)


def _sentences(changes: Changes) -> Iterator[PageSentence]:
    for section in changes.page.sections if changes.page else ():
        yield from (*section.came, *section.went)
        for pair in section.changed:
            yield from (pair.old, pair.new)


def _changes(changes: Changes, words: Mapping[str, str], sentences: SentenceFilter, renaming: Renaming) -> Changes:
    def gaps(told: Iterable[ToldGap]) -> tuple[ToldGap, ...]:
        return tuple(gap.model_copy(update={"text": words[gap.gap_id]}) for gap in told if gap.gap_id in words)

    rested = tuple(each.model_copy(update={"path": tuple(map(renaming.of, each.path))}) for each in changes.rested)
    return changes.model_copy(
        update={
            "opened": gaps(changes.opened),
            "closed": gaps(changes.closed),
            "disputes": gaps(changes.disputes),
            "rested": rested,
            "page": _page(changes.page, sentences, renaming) if changes.page else None,
        }
    )


def _page(page: PageDiff, sentences: SentenceFilter, renaming: Renaming) -> PageDiff:
    return page.model_copy(update={"sections": tuple(_section(each, sentences, renaming) for each in page.sections)})


def _section(section: SectionDiff, sentences: SentenceFilter, renaming: Renaming) -> SectionDiff:
    pairs = (sentences.sentences((pair.old, pair.new)) for pair in section.changed)
    return section.model_copy(
        update={
            "path": tuple(map(renaming.of, section.path)),
            "old_path": tuple(map(renaming.of, section.old_path)),
            "came": sentences.sentences(section.came),
            "went": sentences.sentences(section.went),
            "changed": tuple(ChangedSentence(old=old, new=new) for old, new in pairs),
        }
    )
