"""Textbooks as they are: what counts, points at a picture, quotes a study or is no word at all becomes no statement."""

import pytest

from tests.roles.extraction.rules.stated import read, stated

STATED = {
    # a count stands in the relation, what is counted is the entity
    "The heart has four chambers.": [("heart", "has four", "chambers")],
    "Crows can learn about 40 calls.": [("Crows", "can learn about 40", "calls")],
    # formulas and code are no names, and no statement goes through them
    "The curve $L$ shows $y = x$. Skewness measures asymmetry.": [("Skewness", "measures", "asymmetry")],
    "The call `plot_cs` draws graphs. Skewness measures asymmetry.": [("Skewness", "measures", "asymmetry")],
    "The function fit_model(x) returns prices. High taxes reduce consumption.": [
        ("High taxes", "reduce", "consumption")
    ],
    # who does it is known
    "The farmers produce wheat. A person eats bread.": [("farmers", "produce", "wheat")],
    "Marsha fears large spiders. Spiders eat insects.": [("Spiders", "eat", "insects")],
    # members in brackets end with them
    "Stressors include assaults (e.g., robbery), and floods.": [
        ("Stressors", "include", "assaults"),
        ("assaults", "include", "robbery"),
    ],
    "Yeast and bacteria produce alcohol and acid, respectively.": [],
    "Instincts involve movement of the animal as a whole.": [("Instincts", "involve movement of", "animal")],
    "The government of Peru printed money.": [("government of Peru", "printed", "money")],
    "Sheep eat grass during the warmer months.": [
        ("Sheep", "eat grass during", "warmer months"),
        ("Sheep", "eat", "grass"),
    ],
    "The board game dates back to around 3100 BC.": [("board game", "dates back to", "around 3100 BC")],
    "The axolotl is a type of salamander.": [("axolotl", "is a type of", "salamander")],
    "Moss grows on rock.": [("Moss", "grows on", "rock")],
    "deoxyribonucleic analysis (DA) is hard.": [("deoxyribonucleic analysis", "is abbreviated as", "DA")],
}
REFUSED = [
    "Not all swans are white birds.",
    "The most prominent groove is the long fissure.",
    "Another light distribution is the normal distribution.",
    "Participants watched a short film.",
    "In one study, students drank green tea.",
    "A teacher hit a large doll.",
    "The left panel shows price levels.",
    "In the figure, heights exceed normal values.",
    "The red arrows represent foreign trade.",
    "The next code block uses tax data.",
    "Sleep lasts two hours.",
    "303 adoptees had depression.",
    "Fees differ with regard to age.",
    "The organism is to give a conditioned response.",
    "The rate =s the slope.",
    # whose, or of what, the name does not say
    "Separate anxiety disorders affect children.",
    "Part of shaping involves rewards.",
    "The disease causes symptoms.",
    "The call random.draw gives numbers.",
    # half of what is said
    "The welfare criterion equals consumer surplus plus producer surplus.",
    "The doctrine held sway.",
    "The government printed money.",
    "Austria made to end hyperinflation.",
]


@pytest.mark.parametrize("text", STATED)
def test_reads_what_is_general(text: str) -> None:
    assert sorted(stated(text)) == sorted(STATED[text])


@pytest.mark.parametrize("text", REFUSED)
def test_refuses_what_holds_for_one_case_or_picture(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("Ndlovu (2007) measured saliva. Ndlovu (2007) kept dogs.", {"Ndlovu"}),
        ("Okafor, Reyes, and Lindqvist (2010) studied sleep. Okafor, Reyes, and Lindqvist (2010) slept.", {"Okafor"}),
        ("Over 8,000 people came. Over 8,000 people left.", {"Over 8,000 people", "8,000 people"}),
        ("Let $x_0$ and $B_t$ be given; $x_0$ is Price. Let T_1 be Time; T_1 grows.", {"x_0", "B_t", "$x_0", "T_1"}),
        ("| Spain | France | met | Spain |", {"| Spain", "| France"}),
    ],
)
def test_figures_citations_and_formulas_are_no_entities(text: str, left_out: set[str]) -> None:
    assert left_out & {entity.name for entity in read(text).entities} == set()


def test_a_multiple_of_small_words_keeps_its_singular_verb() -> None:
    assert stated("The conditioned stimulus (CS) is loud.") == [("conditioned stimulus", "is abbreviated as", "CS")]
