"""A word of reserve counts where it governs the statement, and nowhere else."""

from collections import Counter

import pytest

from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.relations import ReadRelation, RelationCheck


def refusal(subject: str, relation: str, object_: str, sentence: str) -> str:
    told = ReadRelation(subject=subject, relation=relation, object=object_, quote=sentence)
    dropped: Counter[str] = Counter()
    RelationCheck(CheckedText(sentence)).stated([told], dropped)
    return next(iter(dropped), "")


TAKEN = [
    ("brass lamps", "warm", "rooms", "While some wicks may smoke, brass lamps warm rooms."),
    ("Ann Berg", "is", "the harbour master", "Ann Berg, the harbour master, said on Monday that the lamp may crack."),
    (
        "Tom Lund",
        "works as a keeper at",
        "Cordouan",
        "The lamp cracked as feared, said Tom Lund, a keeper at Cordouan.",
    ),
    ("thick oil", "raised", "the cost of lamps", "Thick oil did not improve light, but raised the cost of lamps."),
    ("keepers", "trained", "young helpers", "Keepers trained young helpers and noted the predicted height of tides."),
    ("storm", "is said by keepers to have broken", "the lens", "The storm has broken the lens, keepers said Friday."),
    (
        "dim light",
        "is shown to be insufficient for",
        "ships",
        "A study has shown that dim light is not sufficient for ships.",
    ),
    (
        "harbour board",
        "banned from entering the tower",
        "visitors",
        "The harbour board banned visitors from entering the tower.",
    ),
    ("fresh oil", "may help", "old lamps", "Fresh oil may help old lamps, even if wicks smoke."),
    ("keepers", "searched", "the tower", "Upon reports that the lens may have cracked, keepers searched the tower."),
    ("Will Rand", "lit", "the lamp", "On Monday keeper Will Rand lit the lamp."),
]
LOST = [
    ("storm", "has broken", "the lens", "The storm has broken the lens, keepers said Friday.", "hedge lost"),
    ("Tom Lund", "was", "a thief", "Some accounts posit that Tom Lund was a thief.", "hedge lost"),
    ("old tower", "was", "a church", "The old tower was purported to be a church.", "hedge lost"),
    ("keepers", "robbed", "the ship", "A sailor accused keepers of having robbed the ship.", "hedge lost"),
    ("stone", "is reported to be", "granite", "Keepers reported that the stone is probably granite.", "hedge lost"),
    (
        "rescue boats",
        "approached",
        "the wreck",
        "High waves kept rescue boats from approaching the wreck.",
        "negation lost",
    ),
    ("old oil", "is a cause of", "smoke", "Old oil is a sign, rather than a cause of smoke.", "negation lost"),
    (
        "storm",
        "made landfall in",
        "Norway",
        "Although the storm in Norway did not make landfall, rain fell.",
        "negation lost",
    ),
    ("keepers", "trained", "helpers", "Most keepers trained helpers from the village.", "quantity lost"),
    ("lamps", "do not use", "oil", "Some of the most common old lamps do not use oil.", "quantity lost"),
    ("fresh oil", "helps", "old lamps", "Fresh oil helps old lamps if wicks are dry.", "condition lost"),
]


@pytest.mark.parametrize(("subject", "relation", "object_", "sentence"), TAKEN)
def test_reserve_in_another_clause_takes_nothing_back(subject: str, relation: str, object_: str, sentence: str) -> None:
    assert refusal(subject, relation, object_, sentence) == ""


@pytest.mark.parametrize(("subject", "relation", "object_", "sentence", "reason"), LOST)
def test_reserve_that_governs_the_statement_is_kept_or_it_is_refused(
    subject: str, relation: str, object_: str, sentence: str, reason: str
) -> None:
    assert refusal(subject, relation, object_, sentence) == reason
