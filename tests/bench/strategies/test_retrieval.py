"""What strategies that found snippets are measured by, and how they are held against each other."""

from collections.abc import Sequence

import numpy as np
import pytest

from bench.strategies.found import OnceExtractor
from bench.strategies.measures import Outcome, difference, means, outcome
from bench.strategies.retrieval import Case, Corpus, figures_of, looking, unlooked
from kgplatform.models import Document, Extraction, Snippet

UP, ACROSS = np.array([1.0, 0.0], dtype=np.float32), np.array([0.0, 1.0], dtype=np.float32)


def test_the_first_snippets_are_measured() -> None:
    # given: three works, two of them relevant beside one that is not found; the fourth snippet comes too late
    works = {"a": "moss", "b": "moss", "c": "fern", "d": "oak"}
    vectors = {"a": UP, "b": UP, "c": ACROSS, "d": ACROSS}

    # when
    found = outcome(["a", "c", "b", "d"], works, {"moss", "oak", "elm"}, vectors, at=3)

    # then: cosines of the pairs 0, 1, 0
    assert found == Outcome(3, 2, pytest.approx(2 / 3), 1, 1 / 2, 1 / 3)


def test_an_arm_that_ends_early_has_what_it_found() -> None:
    assert outcome(["a"], {"a": "moss"}, {"moss", "elm"}, {"a": UP}, at=40) == Outcome(1, 1, 0.0, 1, 1.0, 0.5)
    assert outcome([], {}, {"moss"}, {}, at=40) == Outcome(0, 0, 0.0, 0, 0.0, 0.0)


def test_outcomes_have_a_mean() -> None:
    assert means([Outcome(40, 10, 0.5, 4, 0.25, 1.0), Outcome(20, 20, 0.25, 2, 0.75, 0.5)]) == Outcome(
        30, 15, 0.375, 3, 0.5, 0.75
    )


def test_a_difference_has_the_p_of_all_signs_that_it_may_have() -> None:
    # differences 1, 2, 3: of 8 ways to give them signs only + + + and - - - have a mean as far from 0
    assert difference([2, 4, 6], [1, 2, 3]) == (2.0, 0.25)
    # differences 1, -1, 1, 1: means of 1/2 or more have 1 + 4 of 16 ways, and as many -1/2 or less
    assert difference([1, 0, 1, 1], [0, 1, 0, 0]) == (0.5, 0.625)
    assert difference([1, 2], [1, 2]) == (0.0, 1.0)


def test_many_pairs_are_compared_by_the_same_sample_each_time() -> None:
    ours = [float(number % 3) for number in range(25)]
    one, other = (difference(ours, [0.9] * 25) for _ in range(2))
    assert one == other
    assert 0.5 < one.p < 1


def outcomes(recalls: Sequence[float]) -> dict[Case, Outcome]:
    return {
        Case("wild", f"topic {place}", 1): Outcome(40, 20, 0.5, 5, 0.25, recall) for place, recall in enumerate(recalls)
    }


def test_ours_is_best_or_equal_where_chance_makes_the_difference() -> None:
    # given: one arm is above ours in each of six cases, one in two of them, and one is below
    found = {
        "high": outcomes([0.6] * 6),
        "equal": outcomes([0.6, 0.6, 0.5, 0.5, 0.5, 0.5]),
        "low": outcomes([0.4] * 6),
        "mixed": outcomes([0.5] * 6),
    }

    # when
    told = {figure.name: (figure.got, figure.met) for figure in figures_of("at 40 snippets", found)}

    # then
    assert told == {
        "p of a recall of mixed below that of high at 40 snippets": (2 / 64, False),
        "p of a recall of mixed below that of equal at 40 snippets": (0.5, True),
        "p of a recall of mixed below that of low at 40 snippets": (1.0, True),
        "diversity of mixed at 40 snippets": (0.5, True),
        "precision of mixed at 40 snippets": (0.25, True),
    }


def test_those_that_look_first_are_held_against_others_without_it_too() -> None:
    own = {"rag": outcomes([0.1]), "mixed": outcomes([0.5])}
    found = {**own, "mixed without the look": outcomes([0.3])}

    assert looking(found) == own
    assert unlooked(found) == {"rag": outcomes([0.1]), "mixed": outcomes([0.3])}


def test_a_seed_leaves_out_a_fifth_of_the_documents() -> None:
    corpus = Corpus([Document(url=str(n), title="", domain="all", text="") for n in range(10)], {})

    one, again, other = (corpus.drawn(seed, "d") for seed in (1, 1, 2))

    assert len(one) == 8
    assert one == again != other
    assert {document.domain for document in one} == {"d"}


class CountingExtractor:
    name, version = "counting", "1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def reads(self, snippet: Snippet) -> bool:
        return snippet.language == ""

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        self.asked += [snippet.id for snippet in snippets]
        return [
            Extraction(snippet_id=each.id, extractor=self.name, prompt_version=self.version, keywords=(each.text,))
            for each in snippets
        ]


def snippet(id_: str, text: str, language: str = "") -> Snippet:
    return Snippet(
        id=id_, source_id="s", url=id_, title="", path=(), text=text, start=0, end=1, domain="d",
        embedding_id="", embedding_model="", language=language,
    )  # fmt: skip


async def test_a_text_is_read_once_in_whichever_domain_it_stands() -> None:
    inner = CountingExtractor()
    once = OnceExtractor(inner)

    first = await once.extract([snippet("a", "Moss."), snippet("b", "Moss."), snippet("c", "Mousse", "fr")])
    second = await once.extract([snippet("d", "Fern."), snippet("e", "Moss.")])

    assert [(each.snippet_id, each.keywords) for each in first] == [("a", ("Moss.",)), ("b", ("Moss.",))]
    assert [(each.snippet_id, each.keywords) for each in second] == [("d", ("Fern.",)), ("e", ("Moss.",))]
    assert inner.asked == ["b", "d"]
