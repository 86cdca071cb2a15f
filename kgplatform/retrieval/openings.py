"""What opens the sections of a document: the text in which a reader finds what the others are parts of."""

from collections.abc import Collection, Iterator, Sequence

from kgplatform.models import Snippet
from kgplatform.retrieval.topic_relevance import SURROUNDINGS

ENOUGH = 2  # snippets of a section that are read before its opening is


def openings(document: Sequence[Snippet], read: Collection[str]) -> dict[str, str]:
    """Return the id of what opens a section by the ids of those of its snippets that are `read`, where they are ENOUGH
    and it is none of them; the snippets of a document are given in its order.

    A section has what stands under its heading and under its subheadings. Of those that a snippet is in, the nearest
    counts that another snippet opens.
    """
    first: dict[tuple[str, ...], str] = {}
    under: dict[str, list[str]] = {}
    for snippet in document:
        for depth in range(len(snippet.path), -1, -1):
            if opening := first.get(snippet.path[:depth]):
                under.setdefault(opening, []).append(snippet.id)
                break
        first.setdefault(snippet.path, snippet.id)
    found: dict[str, str] = {}
    for opening, own in under.items():
        known = [id_ for id_ in own if id_ in read]
        if opening not in read and len(known) >= ENOUGH:
            found |= dict.fromkeys(known, opening)
    return found


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
