"""The kinds of gaps: what each means to a reader, how it is asked about, and what closes it (docs/gaps.md)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from kgplatform.models import Axis, Gap, GapKind, GapStatus

Matter = Literal["shape", "records", "dispute", "facet", "literature"]
"""What a kind of gap is about: the graph's shape, what was asked and written, sources that contradict each other, what
the topic itself is on, or what its sources cite."""


KnownBy = Literal["entities", "first", "subject"]
"""What a gap stays the same by, however else it is told: all of its entities; the first one, as an island whatever the
centre of the core has become, and a bottleneck whatever the centres of its parts are; or its subject."""

ClosedBy = Literal["each", "first", "any", "facet", "work", "nothing"]
"""What a text must speak of that may close a gap: each of its entities, where it lacks a relation; the first, where
it lacks something of that (of the values that conflict it need have none); any of them; a facet of the topic, and the
topic; the work itself, whatever it says; or nothing that could be looked for, as where a gap is about words of ours."""


@dataclass(frozen=True)
class Kind:
    """A kind of gap, but for its search (curation/gaps/, a file a kind).

    `meaning` explains the kind in a sentence; `told` follows the names of a gap; `axis` is where it leads to.
    `question` is what rules ask about a gap, by its topic's name, and `why` says why: no word of them agrees with a
    name in number.
    """

    meaning: str
    told: str
    axis: Axis
    question: Callable[[Gap, str], str]
    why: Callable[[Gap], str]
    closed_by: ClosedBy
    known_by: KnownBy = "entities"
    matter: Matter = "shape"


def _first(gap: Gap) -> str:
    return gap.entity_names[0]


def _last(gap: Gap) -> str:
    return gap.entity_names[-1]


def _both(gap: Gap) -> str:
    return f"{_first(gap)} and {_last(gap)}"


def _all(gap: Gap) -> str:
    names = list(dict.fromkeys(gap.entity_names))
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _within(subject: str, topic: str) -> str:
    return topic if subject == topic else f"{subject} in {topic}"


GAP_KINDS: dict[GapKind, Kind] = {
    "thin_entity": Kind(
        meaning="An entity is often mentioned, but hardly related to others.",
        told="hardly connected",
        axis="depth",
        question=lambda gap, topic: f"What is known about {_first(gap)}, and what has that to do with {topic}?",
        why=lambda gap: f"{_first(gap)} is often mentioned, yet hardly connected.",
        closed_by="first",
    ),
    "thin_evidence": Kind(
        meaning="All that relates two central entities comes from a single source.",
        told="a central relation that only one source supports",
        axis="depth",
        question=lambda gap, _: f"What further evidence links {_both(gap)}?",
        why=lambda gap: f"Only one source connects {_both(gap)}.",
        closed_by="each",
    ),
    "missing_link": Kind(
        meaning="Two entities have neighbours in common, but nothing relates them.",
        told="have neighbours in common, but no relation",
        axis="breadth",
        question=lambda gap, _: f"How are {_both(gap)} related?",
        why=lambda gap: f"{_both(gap)} share neighbours, yet no relation joins them.",
        closed_by="each",
    ),
    "structural_hole": Kind(
        meaning="Two groups of related entities border on a third one, but nothing relates them.",
        told="stand for two groups that nothing relates",
        axis="breadth",
        question=lambda gap, _: f"What ties are there between {_both(gap)}?",
        why=lambda gap: f"{_both(gap)} stand for two groups that nothing relates.",
        closed_by="any",
    ),
    "island": Kind(
        meaning="Some related entities stand apart from all others.",
        told="apart from the rest of the graph",
        axis="breadth",
        question=lambda gap, _: f"What connects {_first(gap)} with {_last(gap)}?",
        why=lambda gap: f"What is known of {_first(gap)} stands apart from {_last(gap)}.",
        known_by="first",
        closed_by="first",
    ),
    "bottleneck": Kind(
        meaning="One entity alone holds parts of the graph together.",
        told="the first alone holds the parts of the others together",
        axis="breadth",
        question=lambda gap, _: f"What connects {gap.entity_names[-2]} and {_last(gap)}, apart from {_first(gap)}?",
        why=lambda gap: f"Only {_first(gap)} holds together what is known of {gap.entity_names[-2]} and {_last(gap)}.",
        known_by="first",
        closed_by="any",
    ),
    "undescribed_hub": Kind(
        meaning="Much is related to an entity, but nothing says what it is.",
        told="much is related to it, but nothing says what it is",
        axis="depth",
        question=lambda gap, topic: f"What is the definition of {_first(gap)} in {topic}?",
        why=lambda gap: f"Much is related to {_first(gap)}, yet nothing says what it is.",
        closed_by="first",
    ),
    "bridge": Kind(
        meaning="Another topic knows an entity well, but nothing relates it to the rest of this one.",
        told="well known to another topic, but not connected here",
        axis="breadth",
        question=lambda gap, topic: f"What links {_first(gap)} to {topic}?",
        why=lambda gap: f"{_first(gap)} is well known elsewhere, yet nothing connects it here.",
        closed_by="first",
    ),
    "stale": Kind(
        meaning="A section of the page cites what has since changed or gone.",
        told="rests on sources that are gone",
        axis="depth",
        matter="records",
        question=lambda gap, topic: f"What do current sources say about {_within(gap.subject, topic)}?",
        why=lambda gap: f"The section on {gap.subject} cites what has changed or gone.",
        known_by="subject",
        closed_by="nothing",
    ),
    "disputed": Kind(
        meaning="Sources say the opposite of each other about two entities.",
        told="sources contradict each other",
        axis="depth",
        matter="dispute",
        question=lambda gap, _: f"Which holds: {gap.subject}?",
        why=lambda gap: f"Sources contradict each other on {_both(gap)}.",
        closed_by="each",
    ),
    "conflicting_values": Kind(
        meaning="Sources give different values of the same thing: two dates, two figures.",
        told="sources give different values",
        axis="depth",
        matter="dispute",
        question=lambda gap, _: f"Which holds, and since when: {gap.subject}?",
        why=lambda gap: f"Sources give different values for {_first(gap)}.",
        closed_by="first",
    ),
    "unanswered_question": Kind(
        meaning="A question was asked and searched for, but nothing that was found answers it.",
        told="asked and searched for, but not answered",
        axis="depth",
        matter="records",
        question=lambda gap, _: f"What else is reported about {_all(gap)}?",
        why=lambda gap: f"Nothing that was found answers: {gap.subject}",
        known_by="subject",
        closed_by="any",
    ),
    "uncited_point": Kind(
        meaning="A heading of the outline or page has no evidence.",
        told="a heading that has no evidence yet",
        axis="breadth",
        matter="records",
        question=lambda gap, topic: f"What is known about {_within(gap.subject, topic)}?",
        why=lambda gap: f"The heading {gap.subject!r} has no evidence yet.",
        known_by="subject",
        closed_by="nothing",
    ),
    "missing_facet": Kind(
        meaning="Readers want to know this of a thing of the topic's kind, but nothing that was read tells of it.",
        told="a facet of the topic that readers want to know, and that nothing read tells of",
        axis="breadth",
        matter="facet",
        question=lambda gap, _: gap.facts[0],
        why=lambda gap: f"Readers want to know this, yet nothing that was read tells of it: {gap.subject}.",
        known_by="subject",
        closed_by="facet",
    ),
    "unread_work": Kind(
        meaning="Several sources that were read cite a work that nobody has read.",
        told="cited by several sources that were read, and not read itself",
        axis="depth",
        matter="literature",
        question=lambda gap, _: f"What does this work report: {gap.subject.rstrip('.?!')}?",
        why=lambda gap: "Several sources that were read cite it, and nobody has read it.",
        known_by="subject",
        closed_by="work",
    ),
}


STATUSES: dict[GapStatus, tuple[str, str]] = {
    "open": ("open", "It can still be asked about."),
    "closed": ("closed", "A snippet that its own question found fills it."),
    "vanished": ("no longer applies", "What was read for other reasons made it go away."),
    "merged": ("merged", "One of its entities was merged into another one."),
    "exhausted": ("searched, nothing found", "Its questions found no evidence."),
    "silent": ("nothing left to read", "Every snippet that speaks of it has been read, so it is not asked about."),
}
"""What may have become of a gap: the words that it is shown by, and what they mean."""


def status_in_words(gap: Gap) -> str:
    """Return what has become of a gap as it is shown: "open", "nothing left to read"."""
    return STATUSES[gap.status][0]


def title_of(kind: GapKind) -> str:
    """Return the name of a kind as it is shown: "thin entity"."""
    return kind.replace("_", " ")


def about(gap: Gap) -> str:
    """Return what a gap is about in words: its subject, or the names of its entities."""
    return gap.subject or " / ".join(dict.fromkeys(gap.entity_names))


def in_words(gap: Gap) -> str:
    """Return what a gap is about, and what is lacking of that: "bay: hardly connected"."""
    return f"{about(gap)}: {GAP_KINDS[gap.kind].told}"
