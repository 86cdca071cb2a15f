"""Canonical forms of predicates: what comes together, and what never does."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kgplatform.language import opposition, predication
from kgplatform.language.opposition import opposed
from kgplatform.language.predication import Canonical, canonical

WORDS = sorted(
    {
        *"is are was were be been being has have had does do did not never can may might will should cannot".split(),
        *"a an the of in on for to by with as also often rarely widely partially IL-1a 5% CO2 Mexican".split(),
        *"cause causes caused causing increase increased used using use found".split(),
        *"kind type part parts essential utilises lowers decreases help helps needs led lead results role".split(),
        *"founded invented located types kinds plays".split(),
    }
)


@pytest.mark.parametrize(
    ("surface", "form"),
    [
        ("are", "is"),
        ("have", "has"),
        ("carry", "carries"),
        ("are units of", "is a unit of"),
        ("are examples of", "is an example of"),
        ("has been used for", "is used for"),
        ("was widely used for", "is used for"),
        # a verb or noun that ends as adverbs do stands for itself
        ("supply limited pollen to", "supplies limited pollen to"),
        ("have supplied limited pollen to", "has supplied limited pollen to"),
        ("mainly limited access to", "mainly limits access to"),
        ("discovered", "discovered"),
        ("discovers", "discovered"),
        ("has discovered", "discovered"),
        ("is discovered by", "was discovered by"),
        ("caused by", "is caused by"),
        ("Also contributes to", "contributes to"),
        ("typically cause", "typically causes"),
        ("helps to reduce", "helps reduce"),
        ("does not lower", "does not reduce"),
        ("may decrease", "may reduce"),
        ("PART_OF", "is part of"),
        ("is crucial for", "is crucial to"),
        ("has an effect on", "affects"),
    ],
)
def test_wordings_of_one_relation_have_one_form(surface: str, form: str) -> None:
    assert canonical(surface).form == form


@pytest.mark.parametrize(
    "surface",
    [
        "was owned by",  # it may belong to another now
        "was limited to",
        "belonged to",
        "had",
        "used to cause",
        "described as",  # it may be a participle
        "cause of",  # a noun
        "impact on",
        "increased in",
        "has reduced levels of",  # "reduced" is no verb here
        "is the cause of",
        "did not win",
        "is IL-1a of",
        "may cause",
        "rarely causes",
        "multiply only inside the",  # no adverb, whatever it ends in
        "family limited to",
        "is not caused by",
        "unheard-of word",
        "Mexican not",
        "",
    ],
)
def test_what_may_mean_something_else_stays(surface: str) -> None:
    assert canonical(surface) == Canonical(surface, "exact", 1.0)


def test_the_reason_tells_inflection_from_synonyms() -> None:
    assert canonical("are caused by") == Canonical("is caused by", "inflection", 0.98)
    assert canonical("are forms of") == Canonical("is a type of", "synonym", 0.95)


@example("can not")
@given(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_a_form_stands_for_itself_and_keeps_what_counts(surface: str) -> None:
    form = canonical(surface).form
    said = surface.replace("can not", "cannot")

    assert canonical(form).form == form
    for words in (predication.MODALS, {"not", "never", "cannot"}, {"rarely", "partially"}, {"IL-1a", "5%", "CO2"}):
        assert [w for w in form.split() if w in words] == [w for w in said.split() if w in words]


def test_opposed_predicates_never_come_together() -> None:
    lines = opposition._OPPOSITES.strip().splitlines()
    words = sorted({word for line in lines for word in line.replace("|", " ").split()})
    told = [f"{start}{word}s" for start in ("", "does not ", "may ") for word in words]
    told += [f"{start} {word} {end}" for start in ("is", "was not", "are") for word in words for end in ("than", "to")]
    forms: dict[str, list[str]] = {}
    for surface in told:
        forms.setdefault(canonical(surface).form, []).append(surface)

    together = [pair for each in forms.values() for pair in itertools.combinations(each, 2)]
    assert len(together) > 100
    assert [pair for pair in together if opposed(*pair)] == []
