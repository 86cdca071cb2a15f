"""A relation is taken where its sentence states it: these words, these ends, this way round, no more firmly."""

from collections import Counter

import pytest

from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.examples import triple_key
from kgplatform.roles.extraction.model.relations import ReadRelation, RelationCheck

TEXT = (
    "Augustin Fresnel designed a stepped lens for lighthouses in 1822. The lens was first lit at Cordouan by a team "
    "of keepers. It gathers the light of an oil lamp into a beam. Some keepers believed that mercury vapour could "
    "harm their minds. The lamp does not burn whale oil. If the wick smokes, the glass darkens. Catadioptric prisms "
    "(glass rings that reflect light) surround the lens, and brass frames hold the prisms. The tower may sway in a "
    "storm. Keepers should trim the wick. Does fog dim the beam? Bells, horns and other signals warn ships."
)


def check(subject: str, relation: str, object_: str, quote: str) -> tuple[list[str], dict[str, int]]:
    told = ReadRelation(subject=subject, relation=relation, object=object_, quote=quote)
    dropped: Counter[str] = Counter()
    return [TEXT[t.start : t.end] for t in RelationCheck(CheckedText(TEXT)).stated([told], dropped)], dict(dropped)


@pytest.mark.parametrize(
    ("subject", "relation", "object_", "quote"),
    [
        ("Augustin Fresnel", "designed", "stepped lens", "Fresnel designed a stepped lens"),
        ("stepped lens", "was designed by", "Augustin Fresnel", "Fresnel designed a stepped lens"),
        ("lens", "was lit by a", "team of keepers", "first lit at Cordouan by a team of keepers"),
        ("the lens", "was_first_lit_at", "Cordouan", "The lens was first lit at Cordouan"),
        ("team of keepers", "lit", "lens", "first lit at Cordouan by a team of keepers"),
        ("lens", "gathers", "light", "It gathers the light of an oil lamp"),
        ("mercury vapour", "could harm", "minds", "mercury vapour could harm their minds"),
        ("mercury vapor", "is believed to harm", "minds", "mercury vapour could harm their minds"),
        ("lamp", "does not burn", "whale oil", "The lamp does not burn whale oil."),
        ("Catadioptric prisms", "are", "glass rings", "Catadioptric prisms (glass rings"),
        ("brass frames", "hold", "prisms", "brass frames hold the prisms"),
        ("tower", "may sway in", "storm", "The tower may sway in a storm."),
        ("keepers", "should trim", "wick", "Keepers should trim the wick."),
        ("horns", "are", "signals", "Bells, horns and other signals"),
    ],
)
def test_what_the_sentence_states_is_taken(subject: str, relation: str, object_: str, quote: str) -> None:
    [sentence], dropped = check(subject, relation, object_, quote)
    assert quote.strip(".") in sentence
    assert (sentence[-1], dropped) == (".", {})


REFUSED = [
    ("stepped lens", "designed", "Augustin Fresnel", "Fresnel designed a stepped lens", "ends the wrong way round"),
    ("lens", "lit", "team of keepers", "first lit at Cordouan by a team", "ends the wrong way round"),
    ("team of keepers", "was lit by the", "lens", "first lit at Cordouan by a team", "ends the wrong way round"),
    ("mercury vapour", "harms", "minds", "mercury vapour could harm their minds", "hedge lost"),
    ("lamp", "burns", "whale oil", "The lamp does not burn whale oil.", "negation lost"),
    ("brass frames", "do not hold", "prisms", "brass frames hold the prisms", "negation added"),
    ("wick", "darkens", "glass", "If the wick smokes, the glass darkens.", "condition lost"),
    ("tower", "sways in", "storm", "The tower may sway in a storm.", "hedge lost"),
    ("keepers", "trim", "wick", "Keepers should trim the wick.", "modal lost"),
    ("fog", "dims", "beam", "Does fog dim the beam?", "quote is no statement"),
    ("tower", "was destroyed by", "storm", "The tower may sway in a storm.", "relation not in sentence"),
    ("Augustin Fresnel", "is", "stepped lens", "Fresnel designed a stepped lens", "relation not in sentence"),
    ("brass frames", "surround", "lens", "brass frames hold the prisms", "relation of another clause"),
    ("Augustin Fresnel", "lit", "lens", "The lens was first lit at Cordouan", "end not in sentence"),
    ("Thomas Young", "designed", "stepped lens", "Fresnel designed a stepped lens", "end not in snippet"),
    ("Augustin Fresnel", "designed", "a lens", "Fresnel designed a large lens", "quote not in snippet"),
    ("Augustin Fresnel", "designed", "lens", "Fresnel designed", "quote not in snippet"),
    ("it", "gathers", "light", "It gathers the light of an oil lamp", "end is no name"),
    ("lamp", "burns", "no whale oil", "The lamp does not burn whale oil.", "end is no name"),
    ("the lens", "is", "lens", "The lens was first lit at Cordouan", "both ends are one"),
    ("lens", "None", "light", "It gathers the light of an oil lamp", "no relation"),
    ("lens", "no clear relation", "light", "It gathers the light of an oil lamp", "no relation"),
    ("lens", "unrelated", "light", "It gathers the light of an oil lamp", "no relation"),
    ("lens", "is related to", "light", "It gathers the light of an oil lamp", "no relation"),
    ("lens", "", "light", "It gathers the light of an oil lamp", "no relation"),
    ("lens", "gathers " + "very " * 15 + "much of", "oil lamp", "It gathers the light of", "relation too long"),
]


@pytest.mark.parametrize(("subject", "relation", "object_", "quote", "reason"), REFUSED)
def test_what_it_does_not_state_is_counted_by_reason(
    subject: str, relation: str, object_: str, quote: str, reason: str
) -> None:
    assert check(subject, relation, object_, quote) == ([], {reason: 1})


def test_a_relation_of_the_worked_example_needs_its_own_words() -> None:
    # given
    text = CheckedText("Tin forms part of bronze.")
    examples = {triple_key("tin", "is part of", "bronze")}
    told = ReadRelation(subject="tin", relation="is part of", object="bronze", quote="Tin forms part of bronze.")
    stated = told.model_copy(update={"relation": "forms part of"})
    dropped: Counter[str] = Counter()

    # when
    kept = RelationCheck(text, examples).stated([told, stated], dropped)

    # then
    assert [triplet.relation for triplet in kept] == ["forms part of"]
    assert dropped == {"from the worked example": 1}


def test_the_same_relation_is_taken_once() -> None:
    told = ReadRelation(subject="tin", relation="hardens", object="bronze", quote="Tin hardens bronze.")
    again = told.model_copy(update={"subject": "Tin", "relation": "Hardens"})
    kept = RelationCheck(CheckedText("Tin hardens bronze.")).stated([told, again], Counter())
    assert [(t.subject, t.relation, t.object, t.start, t.end) for t in kept] == [("Tin", "hardens", "bronze", 0, 19)]
