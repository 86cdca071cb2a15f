"""Where an answer begins to go round in circles, and what is none."""

import json

import pytest

from kgplatform.llm.loops import before_loop, goes_in_circles

ITEM = '{"name": "bogs", "description": "A flooded area"},\n'


@pytest.mark.parametrize(
    ("start", "unit", "rest"),
    [
        ('{"entities": [', ITEM, '{"name": "bo'),
        ('{"text": "', "A high share of tin may weaken the bell. ", ""),
        ('{"words": [', '"peat", ', '"pe'),
        ('{"words": []', "\n", ""),
    ],
    ids=["elements", "sentences", "words", "nothing but space"],
)
def test_a_loop_is_cut_after_its_first_round(start: str, unit: str, rest: str) -> None:
    looped = start + 60 * unit + rest

    assert before_loop(looped) == start + unit
    assert goes_in_circles(looped)


def test_three_times_is_no_loop() -> None:
    assert before_loop('{"entities": [' + 3 * ITEM) is None
    assert before_loop('{"words": ["a", "a", "a", "a", "a"') is None  # short things may well be alike


def test_who_says_the_same_in_different_places_goes_in_circles() -> None:
    lines = [
        {
            "number": n,
            "quote": "Founders pour molten bronze into a clay mould. A high share of tin may weaken the bell.",
        }
        for n in range(6)
    ]
    text = json.dumps(lines)

    assert before_loop(text) is None
    assert goes_in_circles(text)


def test_who_quotes_a_sentence_for_each_relation_does_not() -> None:
    sentences = [
        "Peat moss covers wet ground in cool regions.",
        "Its hollow cells hold rain water for many weeks.",
        "Blocked ditches raise the water table of a bog.",
        "Bumblebees pollinate cranberry flowers in June.",
    ]
    told = [{"subject": s.split()[0], "object": s.split()[-1], "quote": s} for s in sentences for _ in range(2)]

    assert not goes_in_circles(json.dumps({"relations": told, "keywords": ["peat moss", "bog"]}))
