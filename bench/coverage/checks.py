"""The checks on what a model extracts, measured on 600 labelled relations: how many sound ones they refuse, and how
many faulty ones they catch.

Strict readers wrote the relations and said what is wrong with each (bench/reading/relations). By one half the checks
were made; at what they do to the other one nobody looked. A snippet here is the text around a sentence.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from bench.coverage.labels import HALVES, Label, labels, snippet_of
from bench.table import Figure
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.relations import ReadRelation, RelationCheck

MOST_REFUSED = 0.1  # share of the sound ones, of all and of those that reach a check
CAUGHT = 0.75  # share of the faulty ones
# The reasons of the checks, in the order in which a relation meets them.
ORDER = (
    "no relation", "relation too long", "relation makes no sense", "end is no name", "end not in snippet",
    "both ends are one", "quote not in snippet", "quote is no statement", "end not in sentence", "negation added",
    "relation not in sentence", "relation of another clause", "negation lost", "hedge lost", "modal lost",
    "condition lost", "quantity lost", "ends the wrong way round",
)  # fmt: skip


def figures(seed: int) -> Iterator[Figure]:
    """Give for each half what is refused of the sound, by check, and caught of the faulty, by fault; `seed` is not
    used: the sample is fixed."""
    found = [(half, label, refusal(label)) for half, label in labels()]
    for half in dict.fromkeys(HALVES.values()):
        own = [(label, reason) for each, label, reason in found if each == half]
        yield from _refused(half, [reason for label, reason in own if not label.fault])
        yield from _caught(half, [(label.fault, reason) for label, reason in own if label.fault])


def refusal(label: Label) -> str:
    """Return why the checks refuse a relation, "" where they take it."""
    text, quote = snippet_of(label)
    told = ReadRelation(subject=label.subject, relation=label.relation, object=label.object, quote=quote)
    dropped: Counter[str] = Counter()
    RelationCheck(CheckedText(text)).stated([told], dropped)
    return next(iter(dropped), "")


def _refused(half: str, reasons: Sequence[str]) -> Iterator[Figure]:
    reach, by_reason = len(reasons), Counter(reasons)
    yield Figure(f"{half}: share of sound ones refused", "at most", MOST_REFUSED, 1 - by_reason[""] / reach)
    for reason in ORDER:
        name = f"{half}: share of sound ones that a check refuses as {reason!r}"
        yield Figure(name, "at most", MOST_REFUSED, by_reason[reason] / reach)
        reach -= by_reason[reason]


def _caught(half: str, faulty: Sequence[tuple[str, str]]) -> Iterator[Figure]:
    share = sum(bool(reason) for _, reason in faulty) / len(faulty)
    yield Figure(f"{half}: share of faulty ones caught", "at least", CAUGHT, share)
    for fault, all_of in sorted(Counter(fault for fault, _ in faulty).items()):
        caught = sum(bool(reason) for each, reason in faulty if each == fault)
        yield Figure(f"{half}, {fault}: caught of {all_of}", "at least", 0, caught)
