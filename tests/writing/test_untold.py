"""Which central facts of its graph a page does not tell."""

import pytest

from kgplatform.models import PageSentence
from kgplatform.writing.subgraph import Subgraph, Subgraphs
from kgplatform.writing.untold import untold
from tests.writing.test_subgraph import BEARS, DECKS, FACTS, GATHERED, GRAPH, SHAKES


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited)


def test_what_no_sentence_tells_belongs_to_its_heading() -> None:
    graphs = Subgraphs(GRAPH).of(GATHERED)

    assert untold(graphs, {SHAKES.id}) == {0: (FACTS["bears"],), 1: (FACTS["decks"],)}
    assert untold(graphs, {SHAKES.id, BEARS.id, DECKS.id}) == {}


@pytest.mark.parametrize(
    ("text", "cited", "is_said"),
    [
        ("The decks are shaken by gusts.", 0, True),
        ("Gusts are what shakes each of the decks in 1940.", 0, True),
        ("Gusts are strong.", 0, False),  # too few of its words
        ("The decks are shaken by gusts.", 1, False),  # rests on what does not state it
    ],
)
def test_what_a_sentence_says_in_words_of_its_own_is_not_untold(text: str, cited: int, is_said: bool) -> None:
    graphs = Subgraphs(GRAPH).of(GATHERED)
    fact = FACTS["decks"]
    snippet = [*fact.snippet_ids, "another"][cited]

    left = untold(graphs, {SHAKES.id, BEARS.id}, [_said(text, snippet)])

    assert left == ({} if is_said else {1: (fact,)})


def test_a_sentence_without_the_figure_of_a_fact_does_not_say_it() -> None:
    fact = FACTS["decks"].model_copy(update={"text": "gusts | shook in 1940 | the decks", "central": True})
    graphs = {0: Subgraph((fact,), ())}

    assert untold(graphs, (), [_said("Gusts shook the decks.", *fact.snippet_ids)]) == {0: (fact,)}
    assert untold(graphs, (), [_said("In 1940 gusts shook the decks.", *fact.snippet_ids)]) == {}
