"""Merges of a cluster by rules: names that fit two things are merged with neither."""

from collections.abc import Sequence

import numpy as np

from kgplatform.language.thesaurus import Thesaurus
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.text.similarity import Vectors


class Encoder:
    """Everything is about the same; it counts the texts that it is given."""

    def __init__(self) -> None:
        self.texts = 0

    async def __call__(self, texts: Sequence[str]) -> Vectors:
        self.texts += len(texts)
        return np.ones((len(texts), 1), dtype=np.float32)


class Apart:
    """No two texts are about the same."""

    async def __call__(self, texts: Sequence[str]) -> Vectors:
        return np.eye(len(texts), dtype=np.float32)


def cluster(*names: str) -> tuple[Candidate, ...]:
    return tuple(Candidate(entity_id=name, name=name, description=f"Of {name}.") for name in names)


async def test_variants_are_one_and_the_others_stay() -> None:
    encoder = Encoder()
    found = await RuleMergeConfirmer(encoder).confirm(cluster("data set", "dataset", "data-set", "data sets"))

    members = ("data set", "data sets", "data-set", "dataset")
    assert found == [Merge(name="data set", entity_ids=members, why="spacing, writing", score=0.95)]
    assert encoder.texts == 0


async def test_an_acronym_of_two_long_forms_is_merged_with_neither() -> None:
    confirmer = RuleMergeConfirmer(Encoder())

    assert await confirmer.confirm(cluster("RR", "relative risk", "recovery rate")) == []
    assert await confirmer.confirm(cluster("RR", "relative risk", "relative risks")) == [
        Merge(name="RR", entity_ids=("RR", "relative risk", "relative risks"), why="initials, writing", score=0.85)
    ]


async def test_a_bare_name_of_two_companies_is_merged_with_neither() -> None:
    assert await RuleMergeConfirmer(Encoder()).confirm(cluster("Acme", "Acme AG", "Acme Inc.")) == []


async def test_without_an_encoder_what_texts_decide_stays_apart() -> None:
    assert await RuleMergeConfirmer().confirm(cluster("RR", "relative risk")) == []


async def test_synonyms_are_one_where_the_texts_agree() -> None:
    def thesaurus() -> Thesaurus:
        return Thesaurus([["whooping cough", "pertussis"]])

    asked = cluster("pertussis", "whooping cough")
    merge = Merge(name="pertussis", entity_ids=("pertussis", "whooping cough"), why="synonyms", score=0.9)

    assert await RuleMergeConfirmer(Encoder(), thesaurus).confirm(asked) == [merge]
    assert await RuleMergeConfirmer(Apart(), thesaurus).confirm(asked) == []
    assert await RuleMergeConfirmer(Encoder()).confirm(asked) == []
