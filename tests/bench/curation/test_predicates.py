"""The labelled pairs of predicates: whole, used once, and of both labels. No line of the unseen half is printed."""

from bench.curation.relations import LabelledPredicates, read_half, scores

HALVES = {half: read_half(half) for half in ("tuned", "unseen")}


def test_both_halves_are_whole_and_share_no_pair() -> None:
    pairs = [frozenset((pair.one, pair.other)) for half in HALVES.values() for pair in half]

    assert {half: len(each) for half, each in HALVES.items()} == {"tuned": 64, "unseen": 66}
    assert len(set(pairs)) == len(pairs) == 130
    assert all(len(pair) == 2 for pair in pairs)
    assert {half: sum(pair.same for pair in each) for half, each in HALVES.items()} == {"tuned": 33, "unseen": 33}


def test_scores_count_what_came_together() -> None:
    pairs = [
        LabelledPredicates("causes", "cause", "number", True),
        LabelledPredicates("grows", "rises", "near", True),
        LabelledPredicates("causes", "is caused by", "direction", False),
    ]

    found = scores(pairs)

    assert {kind: (*score, other) for kind, (score, other) in found.items()} == {
        "all": (1, 1, 2, 1),
        "number": (1, 1, 1, 0),
        "near": (0, 0, 1, 0),
        "direction": (0, 0, 0, 1),
    }
