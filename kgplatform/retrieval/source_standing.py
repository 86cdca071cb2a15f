"""Which sources stand on a topic, whatever single snippets of theirs are near to (docs/decisions/0040).

A page on one event of a wide topic says once what that has to do with it, and then tells of the event in words that are
far from the topic's name. That one snippet is plainly about the topic tells more of the others the more sources of the
domain have one: where most do the domain is on the topic, where few do they may mention it in passing.
"""

from collections.abc import Collection, Sequence

MOST = 0.65  # share of a domain's sources on a topic, from which one snippet tells that a source is
FEW = 5  # sources of a domain that weigh as much as knowing nothing of it


def needed_share(sample: Collection[Sequence[float]], plain: float) -> float:
    """Return the share of a source's snippets that have to be plainly about the topic; a `sample` of sources has how
    much each of their snippets is about it."""
    standing = sum(max(scores) >= plain for scores in sample if scores)
    return MOST - standing / (len(sample) + FEW)


def stands(scores: Sequence[float], plain: float, needed: float) -> bool:
    """Say whether a source is on the topic, by how much its snippets are about it."""
    plainly = sum(score >= plain for score in scores)
    return plainly > 0 and plainly >= needed * len(scores)
