"""How a gap is made of what was found: its id, its score, its facts in words."""

from collections.abc import Iterable, Sequence

from kgplatform import ids
from kgplatform.models import Gap, GapKind
from kgplatform.models.gap_kinds import GAP_KINDS


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
    usual = {"subject": (subject,), "first": entity_ids[:1], "entities": entity_ids}[GAP_KINDS[kind].known_by]
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
