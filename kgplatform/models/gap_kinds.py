"""The kinds of gaps in words: what each means to a reader, and what a researcher is told of it (docs/gaps.md)."""

from dataclasses import dataclass
from typing import Literal

from kgplatform.models import Axis, Gap, GapKind, GapStatus

Matter = Literal["shape", "records", "dispute", "facet"]
"""What a kind of gap is about: the graph's shape, what was asked and written, sources that contradict each other, or
what the topic itself is on."""


@dataclass(frozen=True)
class KindWords:
    """`meaning` explains the kind in a sentence; `told` follows the names of a gap; `axis` is where it leads to."""

    meaning: str
    told: str
    axis: Axis
    matter: Matter = "shape"


GAP_KINDS: dict[GapKind, KindWords] = {
    "thin_entity": KindWords(
        "An entity is often mentioned, but hardly related to others.", "hardly connected", "depth"
    ),
    "thin_evidence": KindWords(
        "All that relates two central entities comes from a single source.",
        "a central relation that only one source supports",
        "depth",
    ),
    "missing_link": KindWords(
        "Two entities have neighbours in common, but nothing relates them.",
        "have neighbours in common, but no relation",
        "breadth",
    ),
    "structural_hole": KindWords(
        "Two groups of related entities border on a third one, but nothing relates them.",
        "stand for two groups that nothing relates",
        "breadth",
    ),
    "island": KindWords(
        "Some related entities stand apart from all others.", "apart from the rest of the graph", "breadth"
    ),
    "bottleneck": KindWords(
        "One entity alone holds parts of the graph together.",
        "the first alone holds the parts of the others together",
        "breadth",
    ),
    "undescribed_hub": KindWords(
        "Much is related to an entity, but nothing says what it is.",
        "much is related to it, but nothing says what it is",
        "depth",
    ),
    "bridge": KindWords(
        "Another topic knows an entity well, but nothing relates it to the rest of this one.",
        "well known to another topic, but not connected here",
        "breadth",
    ),
    "stale": KindWords(
        "A section of the page cites what has since changed or gone.",
        "rests on sources that are gone",
        "depth",
        "records",
    ),
    "disputed": KindWords(
        "Sources say the opposite of each other about two entities.",
        "sources contradict each other",
        "depth",
        "dispute",
    ),
    "conflicting_values": KindWords(
        "Sources give different values of the same thing: two dates, two figures.",
        "sources give different values",
        "depth",
        "dispute",
    ),
    "unanswered_question": KindWords(
        "A question was asked and searched for, but nothing that was found answers it.",
        "asked and searched for, but not answered",
        "depth",
        "records",
    ),
    "uncited_point": KindWords(
        "A heading of the outline or page has no evidence.", "a heading that has no evidence yet", "breadth", "records"
    ),
    "missing_facet": KindWords(
        "Readers want to know this of a thing of the topic's kind, but nothing that was read tells of it.",
        "a facet of the topic that readers want to know, and that nothing read tells of",
        "breadth",
        "facet",
    ),
}


_STATUSES: dict[GapStatus, str] = {"exhausted": "searched, nothing found", "silent": "the sources say nothing more"}


def status_in_words(gap: Gap) -> str:
    """Return what has become of a gap as it is shown: "open", "the sources say nothing more"."""
    return _STATUSES.get(gap.status, gap.status)


def title_of(kind: GapKind) -> str:
    """Return the name of a kind as it is shown: "thin entity"."""
    return kind.replace("_", " ")


def about(gap: Gap) -> str:
    """Return what a gap is about in words: its subject, or the names of its entities."""
    return gap.subject or " / ".join(dict.fromkeys(gap.entity_names))
