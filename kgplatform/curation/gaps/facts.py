"""How a gap is made of what was found: its id, its score, its facts in words."""

from collections.abc import Iterable, Sequence

from kgplatform import ids
from kgplatform.models import Gap, GapKind

# What these are about may be told differently while they stay the same: an island whatever the centre of the core has
# become, a bottleneck whatever the centres of its parts are.
_KNOWN_BY_FIRST: frozenset[GapKind] = frozenset({"island", "bottleneck"})
_KNOWN_BY_SUBJECT: frozenset[GapKind] = frozenset({"stale", "unanswered_question", "uncited_point", "missing_facet"})


def gap_of(
    topic_id: str,
    kind: GapKind,
    score: float,
    entities: Sequence[tuple[str, str]],
    *facts: str,
    subject: str = "",
    known_by: tuple[str, ...] = (),
) -> Gap:
    """Return a gap about (id, name) of entities, or about a subject in words; `score` is cut to 0..1. What it is
    known by follows from its kind, unless it is given."""
    entity_ids = tuple(entity_id for entity_id, _ in entities)
    usual = (subject,) if kind in _KNOWN_BY_SUBJECT else entity_ids[:1] if kind in _KNOWN_BY_FIRST else entity_ids
    return Gap(
        id=ids.gap_id(topic_id, kind, known_by or usual),
        kind=kind,
        score=round(min(1.0, max(0.0, score)), 6),
        entity_ids=entity_ids,
        entity_names=tuple(name for _, name in entities),
        subject=subject,
        facts=facts,
    )


def saturating(amount: float, half: float) -> float:
    """Return 0..1 for an amount from 0: 0.5 at `half`, which is a gap of typical weight of its kind (docs/gaps.md)."""
    return amount / (amount + half)


def listed(names: Iterable[str], most: int = 3) -> str:
    """Return up to `most` names, sorted, and how many more there are."""
    found = sorted(names)
    return ", ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return "1 source", "2 sources", "no source"."""
    return f"{number or 'no'} {noun if number < 2 else plural or noun + 's'}"
