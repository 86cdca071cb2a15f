"""Keys of names: which surfaces are one name, and which never are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgplatform.language.keys import exact_key, normal_key


@pytest.mark.parametrize(
    ("surface", "key"),
    [
        ("  self\u2010attention \n layer", "self-attention layer"),
        ("Alzheimer\u2019s disease", "Alzheimer's disease"),
        ("CD4\u207a", "CD4+"),
        ("H\u2082O", "H2O"),
        ("e\u0301tude", "étude"),
        ("soft\u00adware", "software"),
        ("US", "US"),
    ],
)
def test_the_exact_key_folds_typesetting_only(surface: str, key: str) -> None:
    assert exact_key(surface) == key


@pytest.mark.parametrize(
    ("surface", "key"),
    [
        ("The Transformer", "transformer"),
        ("Neural Networks", "neural network"),
        ("the self-attention layers", "self attention layer"),
        ("CNNs", "CNN"),
        ("mRNAs", "mRNA"),
        ("T-cells", "T-cell"),
        ("vitamin C", "vitamin C"),
        ("IL-1-induced responses", "IL-1-induced response"),
        ("Optimisation", "optimization"),
        ("organised behaviours", "organized behavior"),
        ("supervised learning", "supervised learning"),
        ("exercise", "exercise"),
        ("colour centres", "color center"),
        ("labelled data", "labeled data"),
        ("anaemia", "anemia"),
        ("a priori", "a priori"),
        ("analysis", "analysis"),
        ("hypotheses", "hypothesis"),
        ("bus", "bus"),
        ("species", "species"),
        ("time series", "time series"),
        ("Diabetes", "diabetes"),
        ("physics", "physics"),
        ("grasses", "grass"),
        ("diseases", "disease"),
        ("viruses", "virus"),
        ("colonies", "colony"),
        ("beaches", "beach"),
        ("branches", "branch"),
        ("headaches", "headache"),
        ("conspiracy theories", "conspiracy theory"),
        ("matrices", "matrix"),
        ("potatoes", "potato"),
        ("magnetic poles", "magnetic pole"),
        ("mass", "mass"),
        ("Adams", "adams"),
    ],
)
def test_the_normal_key_folds_case_spelling_and_number_of_plain_words(surface: str, key: str) -> None:
    assert normal_key(surface) == key


@pytest.mark.parametrize("surface", ["theories", "The processes", "Fields", "analyses", "women", "theory"])
def test_a_generic_noun_by_itself_keeps_its_number(surface: str) -> None:
    assert normal_key(surface) == surface.lower().split()[-1]


@pytest.mark.parametrize(
    ("surface", "key"), [("Germans", "germans"), ("Anglo-Saxons", "anglo saxons"), ("The Romans", "romans")]
)
def test_a_people_is_not_its_language(surface: str, key: str) -> None:
    assert normal_key(surface) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("IL-1a", "IL-1b"),
        ("CD4+", "CD4-"),
        ("CD4+", "CD4"),
        ("T5", "T4"),
        ("ReLU", "GeLU"),
        ("US", "us"),
        ("WHO", "who"),
        ("C++", "C"),
        ("C++", "C#"),
        ("T-cell", "T cell"),
        ("pH", "Ph"),
        ("α-synuclein", "β-synuclein"),
        ("GPT-3", "GPT 3"),
        ("Adam", "Adams"),
        ("Fe2+", "Fe3+"),
    ],
)
def test_symbols_numbers_and_acronyms_keep_names_apart(one: str, other: str) -> None:
    assert normal_key(one) != normal_key(other)


_SURFACES = st.text(max_size=40) | st.text(alphabet="aAbBsSeEiIxyz -+#1'’–ßİ", max_size=25)


@settings(max_examples=300, deadline=None)
@given(_SURFACES)
def test_keys_are_their_own_keys(surface: str) -> None:
    exact, normal = exact_key(surface), normal_key(surface)

    assert exact_key(exact) == exact
    assert normal_key(normal) == normal
    assert normal_key(exact) == normal


@given(
    st.lists(st.sampled_from(["IL", "CD4", "T5", "mRNA", "β", "C", "1a"]), min_size=1, max_size=4),
    st.sampled_from("+-*/"),
)
def test_a_symbol_at_the_end_is_never_lost(parts: list[str], symbol: str) -> None:
    assert normal_key(" ".join(parts) + symbol).endswith(symbol)
