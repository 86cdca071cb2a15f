"""What opens the sections of a document: the text in which a reader finds what the others are parts of."""

from collections.abc import Iterator, Sequence

from kgplatform.evidence.aboutness import SURROUNDINGS


def as_their_parts(scores: Sequence[float], paths: Sequence[Sequence[str]]) -> list[float]:
    """Return the scores of a document's snippets, in its order, where what opens a section has at least the best of
    those soon after it that stand under its subheadings; `paths` are the headings above each.

    "Deformed wing virus is an RNA virus" is further from the health of bees than the symptoms are, but who reads of
    these wants it first.
    """
    return [max([score, *(scores[below] for below in _below(at, paths))]) for at, score in enumerate(scores)]


def _below(at: int, paths: Sequence[Sequence[str]]) -> Iterator[int]:
    """The places of the snippets soon after one that stand under subheadings of its own heading."""
    own = list(paths[at])
    for later in range(at + 1, min(len(paths), at + 1 + SURROUNDINGS)):
        if len(paths[later]) > len(own) and list(paths[later][: len(own)]) == own:
            yield later
