"""In which order chosen runs are read."""

from dataclasses import replace

import numpy as np
import pytest

from kgplatform.roles.writing.rules.ordering import Origin, paragraphs, without_stray_end
from kgplatform.roles.writing.rules.selection import Valued
from kgplatform.text.excerpts import Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from kgplatform.text.similarity import content_words

OPENS = Reading(standing=Standing.OPENS, subject=frozenset(), defining=0.3, past=False, studies=False)


def _run(snippet: str, *texts: str) -> Run:
    return tuple(Sentence(text, snippet, (0, place), 0.5, 0.0, OPENS) for place, text in enumerate(texts))


def _order(runs: list[Run], starts: dict[str, Origin], values: list[float]) -> list[str]:
    sentences = tuple(sentence for run in runs for sentence in run)
    vectors = np.eye(len(sentences), dtype=np.float32)
    read = paragraphs(runs, Valued(sentences, vectors, np.asarray(values, dtype=np.float32)), frozenset(), starts)
    return [sentence.text for paragraph in read for sentence in paragraph]


@pytest.mark.parametrize("values", [[0.5, 0.5], [1.0, 0.5]])
def test_a_problem_stands_before_its_remedy(values: list[float]) -> None:
    remedy = _run("a", "Braces are methods that prevent the swaying of towers.")
    problem = _run("b", "Strong gusts are a challenge for towers of steel.")
    apart: dict[str, Origin] = {"a": ("one", (1, 0)), "b": ("two", (1, 0))}

    # given a problem, which alone would be put last
    plain = _run("a", "Braces are rods of steel between two towers.")
    assert _order([plain, problem], apart, values) == [plain[0].text, problem[0].text]
    # when there is a remedy for it
    read = _order(
        [remedy, problem], apart, [value - 0.5 * place for value, place in zip([1.0, 1.9], (0, 0), strict=True)]
    )
    # then it is told first
    assert read == [problem[0].text, remedy[0].text]


def test_what_a_source_tells_first_is_read_first() -> None:
    late, early = _run("a", "Towers carry the cables."), _run("b", "Piles carry the towers.")

    same: dict[str, Origin] = {"a": ("one", (2, 0)), "b": ("one", (1, 700))}
    assert _order([late, early], same, [0.6, 0.5]) == [early[0].text, late[0].text]
    apart: dict[str, Origin] = {"a": ("one", (2, 0)), "b": ("two", (1, 700))}
    assert _order([late, early], apart, [0.6, 0.5]) == [late[0].text, early[0].text]


def test_a_source_is_not_read_backwards_for_a_better_opening() -> None:
    opens, early, late = _run("a", "Towers rise."), _run("b", "Piles carry the towers."), _run("c", "Towers carry.")
    starts: dict[str, Origin] = {"a": ("one", (1, 0)), "b": ("one", (2, 0)), "c": ("one", (3, 0))}

    assert _order([opens, late, early], starts, [4.0, 3.0, 0.1]) == [opens[0].text, early[0].text, late[0].text]


def test_an_acronym_is_introduced_before_it_is_used() -> None:
    uses = _run("a", "The FEM gives the forces in each rod of a truss.")
    introduces = _run("b", "Engineers apply finite element methods (FEMs) to bridges.")
    apart: dict[str, Origin] = {"a": ("one", (1, 0)), "b": ("two", (1, 0))}

    assert _order([uses, introduces], apart, [0.6, 0.5]) == [introduces[0].text, uses[0].text]


def test_a_term_is_used_after_it_is_said_what_it_is() -> None:
    uses = _run("a", "Masons set each voussoir on a frame of timber.")
    gloss = _run("b", "A voussoir is a stone that is cut like a wedge.")
    gloss = (replace(gloss[0], reading=replace(OPENS, subject=frozenset({"voussoir"}), defining=1.0)),)
    apart: dict[str, Origin] = {"a": ("one", (1, 0)), "b": ("two", (1, 0))}

    assert _order([uses, gloss], apart, [0.6, 0.5]) == [gloss[0].text, uses[0].text]


def test_a_stray_end_is_left_out_where_nothing_leads_to_it() -> None:
    first, second, third, fourth = _run("a", "Piles carry.", "Towers carry.", "Cables hang.", "Boats sail.")

    # the third sentence of its source, without the second
    assert without_stray_end([(first,), (fourth, third)], {third}) == [(first,), (fourth,)]
    # what leads to it is told, it is no stray, or too little would be left
    assert without_stray_end([(first, second, third)], {third}) == [(first, second, third)]
    assert without_stray_end([(first, fourth, third)], set()) == [(first, fourth, third)]
    assert without_stray_end([(first, third)], {third}) == [(first, third)]


def test_sentences_of_different_sources_share_a_paragraph_only_where_one_goes_on() -> None:
    def told(snippet: str, text: str, subject: str) -> Run:
        reading = replace(OPENS, subject=frozenset(content_words(subject)))
        return tuple(replace(sentence, reading=reading) for sentence in _run(snippet, text))

    opens = told("a", "Piers carry the arches of bridges.", "Piers")
    goes_on = told("b", "The piers stand on wooden piles.", "The piers")
    elsewhere = told("c", "The number of trains is large.", "The number of trains")
    runs, sentences = [opens, goes_on, elsewhere], (*opens, *goes_on, *elsewhere)
    starts: dict[str, Origin] = {name: (name, (1, 0)) for name in "abc"}
    valued = Valued(sentences, np.eye(3, dtype=np.float32), np.asarray([3.0, 2.0, 1.0], dtype=np.float32))

    assert paragraphs(runs, valued, frozenset(), starts, frozenset({"bridge"})) == [(*opens, *goes_on), elsewhere]
