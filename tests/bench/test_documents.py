"""A small run of the benchmark of mutated documents, always the same ones."""

import random

import pytest

from bench.documents import GROWTH, SECONDS, try_documents
from bench.mutation import mutated, seed_documents
from loaders.files import KINDS
from loaders.jsonl import LINES

SEEDS = range(150)


def test_there_is_a_seed_of_every_kind_and_one_chance_makes_the_same_of_it() -> None:
    made = seed_documents()

    assert {KINDS.get(suffix, "jsonl") for suffix in made} == {*KINDS.values(), "jsonl"}
    assert made.keys() & LINES == {".jsonl"}
    for kind, data in made.items():
        assert mutated(kind, data, random.Random(7)) == mutated(kind, data, random.Random(7)) != data


@pytest.mark.slow
def test_mutated_documents_neither_hang_nor_grow_nor_end_a_load() -> None:
    outcome = try_documents(SEEDS)

    assert outcome.read + sum(outcome.refusals.values()) == len(SEEDS)
    assert outcome.read > len(SEEDS) // 4
    assert (outcome.ended, outcome.without_remedy, outcome.lost) == ([], 0, 0)
    assert outcome.slowest < SECONDS
    assert max(outcome.reader_growth, outcome.own_growth) < GROWTH
