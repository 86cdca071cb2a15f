"""What differs between two versions of a page: sentences that came, went or changed, section by section."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from kgplatform.models import ChangedSentence, Page, PageDiff, PageSentence, Section, SectionDiff

LEAST_ALIKE = 60.0  # per cent of the letters of two sentences from which one is the other in other words
LEAST_SHARED = 0.5  # of the sentences of the shorter of two sections, from which they are one under two headings

Path = tuple[str, ...]
Pairs = list[tuple[PageSentence, PageSentence]]


@dataclass(frozen=True)
class _Placed:
    """A section with its heading under its parents."""

    path: Path
    sentences: tuple[PageSentence, ...]


def page_diff(old: Page, new: Page) -> PageDiff:
    """Return what differs between two pages. Sections are the same by their headings, else by the sentences that they
    share; a sentence that only cites other snippets has changed."""
    before, after = _placed(old), _placed(new)
    partner = _partners(before, after)
    sections = [_compared(before[partner[n]] if n in partner else None, each) for n, each in enumerate(after)]
    place_of = {number: place for place, number in partner.items()}
    gone: defaultdict[int, list[SectionDiff]] = defaultdict(list)
    last = -1  # the place in the new page that what went stands behind
    for number, each in enumerate(before):
        if number in place_of:
            last = place_of[number]
        else:
            gone[last].append(SectionDiff(path=each.path, old_path=each.path, state="went", went=each.sentences))
    ordered = list(gone[-1])
    for place, section in enumerate(sections):
        ordered += [section, *gone[place]]
    return PageDiff(old_id=old.id, new_id=new.id, sections=tuple(ordered))


def _placed(page: Page) -> list[_Placed]:
    found: list[_Placed] = []
    path: list[str] = []
    for section in sorted(page.sections, key=lambda each: each.position):
        path = _path(path, section)
        found.append(_Placed(tuple(path), tuple(section.sentences)))
    return found


def _path(before: Sequence[str], section: Section) -> list[str]:
    return [*before[: section.level - 1], section.heading] if section.level else []


def _partners(before: Sequence[_Placed], after: Sequence[_Placed]) -> dict[int, int]:
    """Return for each place in the new page the number of the old section that it follows from, each one once."""
    numbers: defaultdict[Path, list[int]] = defaultdict(list)
    for number, each in enumerate(before):
        numbers[each.path].append(number)
    partner = {place: numbers[each.path].pop(0) for place, each in enumerate(after) if numbers[each.path]}
    left = sorted(set(range(len(before))) - set(partner.values()))
    shared = [
        (-share, place, number)
        for place, each in enumerate(after)
        if place not in partner
        for number in left
        if (share := _shared(before[number], each)) >= LEAST_SHARED
    ]
    for _, place, number in sorted(shared):
        if place not in partner and number in left:
            partner[place] = number
            left.remove(number)
    return partner


def _shared(one: _Placed, other: _Placed) -> float:
    texts, others = (Counter(sentence.text for sentence in each.sentences) for each in (one, other))
    fewest = min(texts.total(), others.total())
    return (texts & others).total() / fewest if fewest else 0.0


def _compared(old: _Placed | None, new: _Placed) -> SectionDiff:
    if old is None:
        return SectionDiff(path=new.path, old_path=(), state="came", came=new.sentences)
    went, came, pairs, kept = _matched(old.sentences, new.sentences)
    reworded, went, came = _reworded(went, came)
    changed = sorted([*pairs, *reworded], key=lambda pair: new.sentences.index(pair[1]))
    same = not (went or came or changed) and old.path == new.path
    return SectionDiff(
        path=new.path,
        old_path=old.path,
        state="same" if same else "changed",
        came=tuple(came),
        went=tuple(went),
        changed=tuple(ChangedSentence(old=before, new=after) for before, after in changed),
        kept=kept,
    )


def _matched(
    old: Sequence[PageSentence], new: Sequence[PageSentence]
) -> tuple[list[PageSentence], list[PageSentence], Pairs, int]:
    """Return what has no sentence of the same words on the other side, the pairs that cite other snippets, and how many
    are the same."""
    waiting: defaultdict[str, list[PageSentence]] = defaultdict(list)
    for sentence in old:
        waiting[sentence.text].append(sentence)
    came: list[PageSentence] = []
    pairs: Pairs = []
    kept = 0
    for sentence in new:
        if not waiting[sentence.text]:
            came.append(sentence)
            continue
        before = waiting[sentence.text].pop(0)
        if set(before.snippet_ids) == set(sentence.snippet_ids):
            kept += 1
        else:
            pairs.append((before, sentence))
    left = [each for sentences in waiting.values() for each in sentences]
    return [sentence for sentence in old if any(sentence is each for each in left)], came, pairs, kept


def _reworded(
    went: Sequence[PageSentence], came: Sequence[PageSentence]
) -> tuple[Pairs, list[PageSentence], list[PageSentence]]:
    """Return the sentences that are one in other words, those most alike first, and what is left of both sides."""
    alike = sorted(
        (-score, n, m)
        for n, before in enumerate(went)
        for m, after in enumerate(came)
        if (score := ratio(before.text, after.text, score_cutoff=LEAST_ALIKE))
    )
    taken: dict[int, int] = {}
    for _, n, m in alike:
        if n not in taken and m not in taken.values():
            taken[n] = m
    return (
        [(went[n], came[m]) for n, m in taken.items()],
        [each for n, each in enumerate(went) if n not in taken],
        [each for m, each in enumerate(came) if m not in taken.values()],
    )
