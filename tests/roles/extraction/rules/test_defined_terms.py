"""Plain definitions of every form give their entity its description: the sentence, or the words in it that define."""

import pytest

from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from tests.roles.extraction.rules.stated import read, snippet

# Sentences that open with what they define describe it as they stand.
WHOLE = {
    "A glacier is a large body of ice that moves under its own weight.": "glacier",
    "Osmosis is the movement of water through a membrane.": "Osmosis",
    "Photons are particles of light.": "Photons",
    "Inflation is a general rise in prices.": "Inflation",
    "The femur is the longest bone of the human body.": "femur",
    "The neuron is a cell that carries electrical signals.": "neuron",
    "Dopamine is a neurotransmitter.": "Dopamine",
    "However, a tariff is a tax on imported goods.": "tariff",
    "Sonar, also called echo sounding, is a way of finding things with sound.": "Sonar",
    "A stereotype, then, is a fixed belief about a group.": "stereotype",
    "A Gini coefficient is a number between zero and one that measures inequality.": "Gini coefficient",
    "An allele is one of two or more versions of a gene.": "allele",
    "A primary reinforcer is something that satisfies a biological need.": "primary reinforcer",
    "Insomnia is difficulty falling asleep or staying asleep.": "Insomnia",
    "Friction is what slows a sliding body.": "Friction",
    "Plagiarism is when somebody uses the words of others as their own.": "Plagiarism",
    "Marie Curie was a physicist.": "Marie Curie",
    "Erosion refers to the wearing away of rock by wind and water.": "Erosion",
    "Photosynthesis means making sugar with the help of light.": "Photosynthesis",
    "Liquidity is defined as the ease with which an asset can be sold.": "Liquidity",
    "Velocity can be defined as speed in a given direction.": "Velocity",
    "Stress is described as a response to demands.": "Stress",
    "Aphasia is characterized as the loss of the ability to speak.": "Aphasia",
    "Amortization describes the process of paying off a debt over time.": "Amortization",
    "Hysteresis occurs when the output depends on past inputs.": "Hysteresis",
}
# Others are described by the words that define.
PARTS = {
    "As we saw in the last chapter, osmosis is the movement of water through a membrane.": (
        "osmosis",
        "osmosis is the movement of water through a membrane.",
    ),
    "The term biome refers to a large region with similar plants.": (
        "biome",
        "biome refers to a large region with similar plants.",
    ),
    "Economists define scarcity as a lack of goods for all wants.": ("scarcity", "a lack of goods for all wants"),
    "By liquidity we mean the ease of selling an asset.": ("liquidity", "the ease of selling an asset"),
    "A rise in the general level of prices is called inflation.": (
        "inflation",
        "A rise in the general level of prices",
    ),
    "The layer of air around the Earth is known as the atmosphere.": (
        "atmosphere",
        "The layer of air around the Earth",
    ),
    "The loss of water through leaves is referred to as transpiration.": (
        "transpiration",
        "The loss of water through leaves",
    ),
    "Adenosine, a substance that promotes sleep, builds up during the day.": (
        "Adenosine",
        "a substance that promotes sleep",
    ),
    "Deflation, or a fall in the general level of prices, hurts debtors.": (
        "Deflation",
        "a fall in the general level of prices",
    ),
    "Amnesia - the loss of memory - may follow an injury.": ("Amnesia", "the loss of memory"),
    "Water is moved by osmosis, which is the movement of water through a membrane.": (
        "osmosis",
        "the movement of water through a membrane",
    ),
    "The fluid is held by the amnion, which refers to a membrane around the embryo.": (
        "amnion",
        "a membrane around the embryo",
    ),
    "The eye has a light-sensitive layer called the retina.": ("retina", "a light-sensitive layer"),
    "The dogs showed an unconditioned response (UCR): a natural (unlearned) reaction to a given stimulus.": (
        "unconditioned response",
        "a natural (unlearned) reaction to a given stimulus",
    ),
    "Melatonin (a hormone that makes people sleepy) rises in the evening.": (
        "Melatonin",
        "a hormone that makes people sleepy",
    ),
    "Glial cells (cells that support neurons) outnumber neurons.": ("Glial cells", "cells that support neurons"),
    "erosion: wearing away of rock by wind and water": ("erosion", "wearing away of rock by wind and water"),
    "**capital gain (CG)**: profit from the sale of an asset": ("capital gain", "profit from the sale of an asset"),
    "Erosion — the wearing away of rock by wind.": ("Erosion", "the wearing away of rock by wind."),
    "thyroid: secretes hormones that regulate growth": ("thyroid", "secretes hormones that regulate growth"),
}
UNDEFINED = [
    "Osmosis moves water through membranes.",
    "Inflation is a problem.",  # what is thought of it
    "Erosion is not a disease of soils.",
    "Is osmosis the movement of water?",
    "Another glacier is the Aletsch in the Alps.",  # one of them
    "Most glaciers are bodies of ice.",
    "This glacier is a body of ice.",
    "If inflation is a rise in prices, money loses value.",
    "Results: Patients were given the drug for a week.",  # a label, not a term
    "Note: a glacier moves.",
    "Three stages: melting, flowing and freezing",
    "People often refer to the valley as a garden.",
    "The figure is a plot of prices.",
    "Two hours is a long time.",
    "The mayor, his brother and a guest met at the glacier.",
    "The tide - a slow wave - comes in",  # with a verb of its own, below
]


def described(text: str) -> dict[str, str]:
    return {entity.name: entity.description for entity in read(text).entities if entity.description}


@pytest.mark.parametrize(("text", "term"), WHOLE.items())
def test_a_sentence_that_opens_with_its_term_describes_it(text: str, term: str) -> None:
    assert described(text)[term] == text


@pytest.mark.parametrize(("text", "said"), PARTS.items())
def test_what_defines_within_a_sentence_describes_its_term(text: str, said: tuple[str, str]) -> None:
    assert described(text).get(said[0]) == said[1]


@pytest.mark.parametrize("text", UNDEFINED[:-1])
def test_what_says_no_more_than_that_defines_nothing(text: str) -> None:
    assert described(text) == {}


def test_an_aside_in_a_sentence_is_no_line_of_key_terms() -> None:
    assert described(UNDEFINED[-1]) == {"tide": "a slow wave"}


def test_the_plainest_form_is_kept() -> None:
    found = described(
        "Adenosine, a substance of many uses, builds up. Adenosine is a compound that promotes sleep. "
        "Adenosine is the building block of several molecules."
    )

    assert found["Adenosine"] == "Adenosine is a compound that promotes sleep."


def test_a_list_of_key_terms_may_open_what_it_says_with_capitals() -> None:
    lines = "Osmosis: Movement of water through a membrane\nErosion: Wearing away of rock\nTide: Rise of the sea"

    assert described(lines) == {
        "Osmosis": "Movement of water through a membrane",
        "Erosion": "Wearing away of rock",
        "Tide": "Rise of the sea",
    }


def test_key_terms_are_read_as_sentences() -> None:
    found = RuleExtractor().read([snippet("glial cell: nervous system cell that gives physical support to neurons")])[0]

    assert [(t.subject, t.relation, t.object) for t in found.triplets] == [
        ("glial cell", "is a", "nervous system cell"),
        ("glial cell", "gives", "physical support"),
    ]
