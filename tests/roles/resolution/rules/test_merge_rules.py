"""Whether two names mean one thing: what writing alone decides, what texts decide, and what is left open."""

import pytest

from kgplatform.roles.resolution.rules.merge_rules import Pair, judge
from kgplatform.text.name_evidence import Named


def said(one: str, other: str, agreement: float | None = None, texts: tuple[str, str] = ("", "")) -> tuple[str, str]:
    names = (Named(name, (text,) if text else ()) for name, text in zip((one, other), texts, strict=True))
    verdict = judge(Pair(*names, agreement))
    return verdict.answer, verdict.why


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("colour vision", "Color Vision", "writing"),
        ("cranial nerve VII", "cranial nerve seven", "writing"),
        ("growth of plants", "plant growth", "order of words"),
        ("data set", "dataset", "spacing"),
        ("hyphae", "hypha", "number"),
        ("Müller cell", "Mueller cell", "accents"),
        ("bronchus", "bronchi", "number"),
        ("Corp. of Acme", "corp of acme", "writing"),
    ],
)
def test_what_only_writing_parts_is_one(one: str, other: str, why: str) -> None:
    assert said(one, other) == ("same", why)
    assert said(other, one) == ("same", why)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("T5", "T4"),
        ("CD8+", "CD8-"),
        ("hepatitis B", "hepatitis C"),
        ("vitamin B6", "vitamin B12"),
        ("soluble fibre", "insoluble fibre"),
        ("18th century", "19th century"),
        ("W. H. Bragg", "W. L. Bragg"),
    ],
)
def test_what_symbols_tell_apart_is_two(one: str, other: str) -> None:
    assert said(one, other, 0.99) == ("apart", "a number, sign, letter or opposite word")


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("re-sign", "resign", 0.3),
        ("black bird", "blackbird", 0.3),
        ("media", "medium", 0.5),
        ("Covid-19", "COVID-19", 0.3),
        ("LASER", "laser", 0.5),
        ("LED", "light-emitting diode", 0.27),
        ("MLP", "machine learning practitioners", 0.4),
        ("MLPs", "multi-layer perceptrons", 0.27),
        ("USA", "United States of America", 0.27),
        ("Acme Ltd", "Acme", 0.27),
        ("R. Fisher", "Ronald Fisher", 0.6),
        ("DNA", "deoxyribonucleic acid", 0.4),
    ],
)
def test_what_may_be_two_needs_texts_that_agree(one: str, other: str, least: float) -> None:
    assert said(one, other)[0] == "open"
    assert said(one, other, least - 0.01)[0] == "open"
    assert said(one, other, least)[0] == "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("US", "us"),
        ("customs", "custom"),
        ("IL-1A", "IL-1a"),
        ("bee", "honey bee"),
        ("cup of tea", "tea cup"),
        ("UEFA Women's Champions League", "UEFA Champions League"),
        ("New New Oil", "New Oil"),
    ],
)
def test_in_doubt_names_stay_apart(one: str, other: str) -> None:
    assert said(one, other, 0.99)[0] == "open"


def test_a_capital_inside_a_sentence_may_be_a_name() -> None:
    small = "a polish for wood"

    assert said("Polish", "polish", 0.2, ("Polish is applied thinly.", small)) == ("same", "writing")
    assert said("Polish", "polish", 0.2, ("They speak Polish at home.", small)) == ("open", "")


def test_texts_tell_what_names_mean() -> None:
    told = "A relative risk (RR) of two."

    assert said("RR", "relative risks", None, (told, "")) == ("same", "acronym and long form")
    assert said("RR", "recovery rate", 0.99, (told, "")) == ("apart", "one acronym of two things")
    assert said("RR", "RR", 0.99, (told, "The recovery rate (RR) rose.")) == ("apart", "one acronym of two things")
    alias = "Saltpetre, also known as potassium nitrate, burns."
    assert said("Saltpetre", "potassium nitrate", None, (alias, "")) == ("same", "told by a text")


def test_what_a_text_tells_apart_is_two_however_alike_it_is() -> None:
    veto = "The colour sensor is not to be confused with the color sensor."

    assert said("colour sensor", "color sensor", 0.99, (veto, "")) == ("apart", "told apart by a text")


@pytest.mark.parametrize(
    ("agreement", "vague", "answer"),
    [(0.12, False, "same"), (0.08, False, "open"), (0.2, True, "open"), (0.3, True, "same")],
)
def test_synonyms_are_one_in_texts_that_are_not_strange_to_each_other(
    agreement: float, vague: bool, answer: str
) -> None:
    pair = Pair(Named("vitamin C"), Named("ascorbic acid"), agreement, synonyms=True, vague=vague)

    assert judge(pair).answer == answer
