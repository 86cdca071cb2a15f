"""What changed between two looks, said of works, gaps, and sections that rested on what was retracted."""

from collections.abc import Sequence

from kgplatform.graph.watches import RestingSection
from kgplatform.models import (
    Gap,
    Page,
    RestedSection,
    Source,
    ToldGap,
    Value,
    Work,
    WorkChange,
    WorkChangeKind,
)
from kgplatform.models.gap_kinds import GAP_KINDS, in_words


class OpenGap(Value):
    """A gap that was open when a look began."""

    id: str
    told: ToldGap


def open_gaps(ledger: Sequence[Gap]) -> tuple[OpenGap, ...]:
    """Return the gaps of a ledger that are open."""
    return tuple(OpenGap(id=gap.id, told=_told(gap)) for gap in ledger if gap.status == "open")


def settled_gaps(
    before: Sequence[OpenGap], ledger: Sequence[Gap]
) -> tuple[tuple[ToldGap, ...], tuple[ToldGap, ...], tuple[ToldGap, ...]]:
    """Return the gaps that opened since, those that closed, and the new disputes."""
    was_open, status = {gap.id for gap in before}, {gap.id: gap.status for gap in ledger}
    new = [gap for gap in ledger if gap.status == "open" and gap.id not in was_open]
    opened = tuple(_told(gap) for gap in new if GAP_KINDS[gap.kind].matter != "dispute")
    disputes = tuple(_told(gap) for gap in new if GAP_KINDS[gap.kind].matter == "dispute")
    return opened, tuple(gap.told for gap in before if status.get(gap.id) == "closed"), disputes


def record_change(before: Source, after: Source) -> WorkChange | None:
    """Return what became of a work by its record; None where nobody says anything new of it."""
    old, new = before.work or Work(), after.work or Work()
    if new.status and (new.status != old.status or not {*new.notices} <= {*old.notices}):
        return _change(after, new.status)
    return None


def changed_work(source: Source, *, is_new: bool) -> WorkChange:
    """Return what became of a work of which something is new."""
    if source.work and source.work.status == "retracted":
        return _change(source, "retracted")
    return _change(source, "added" if is_new else "changed")


def rested_sections(page: Page, resting: Sequence[RestingSection]) -> tuple[RestedSection, ...]:
    """Return the sections of a page that rested on retracted works, by their headings under their parents."""
    titles = {each.position: each.titles for each in resting}
    found, path = list[RestedSection](), list[str]()
    for section in sorted(page.sections, key=lambda each: each.position):
        path = [*path[: section.level - 1], section.heading] if section.level else []
        if section.position in titles:
            found.append(RestedSection(path=tuple(path), titles=titles[section.position]))
    return tuple(found)


def _change(source: Source, kind: WorkChangeKind) -> WorkChange:
    notices = source.work.notices if source.work and kind != "added" else ()
    return WorkChange(source_id=source.id, title=source.title, url=source.url, change=kind, notices=notices)


def _told(gap: Gap) -> ToldGap:
    return ToldGap(gap_id=gap.id, kind=gap.kind, text=in_words(gap))
