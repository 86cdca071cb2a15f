"""The parts of the source that a section is on."""

import numpy as np
import pytest

from kgplatform.models import Evidence, Snippet
from kgplatform.roles.writing.rules.selection import Valued
from kgplatform.roles.writing.rules.subtopics import with_parts, without_others
from kgplatform.text.excerpts import Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from kgplatform.text.similarity import Vectors, content_words
from kgplatform.text.source_titles import is_titled, part_of
from kgplatform.text.topic_name import TopicName
from tests.writing.corpus import snippet

OPENS = Reading(standing=Standing.OPENS, subject=frozenset(), defining=0.3, past=False, studies=False)
NOTHING: Vectors = np.zeros((0, 4), dtype=np.float32)
CAUSES = snippet("Rust", "Air causes rust. Salt helps it.", ("Rust", "Causes"))
CARE = snippet("Rust", "Wire brushes are cheap. Painters watch the rivets.", ("Rust", "Care"))
COSTS = snippet("Costs", "Painters of bridges are dear.", ("Costs", "Rust"))


def _run(of: Snippet, index: int) -> Run:
    return (Sentence(of.text.split(". ")[index].rstrip(".") + ".", of.id, (0, index), 0.5, 0.0, OPENS),)


def _evidence(*snippets: Snippet) -> list[Evidence]:
    return [Evidence(snippet=own, score=0.5) for own in snippets]


RUNS = [_run(CAUSES, 0), _run(CAUSES, 1), _run(CARE, 0), _run(CARE, 1)]
VALUED = Valued(
    tuple(run[0] for run in RUNS), np.eye(4, dtype=np.float32), np.asarray([1.0, 1.0, 1.0, 2.0], dtype=np.float32)
)


@pytest.mark.parametrize(
    ("own", "part"),
    [
        (CAUSES, "Causes"),
        (snippet("Rust", "Rust is old.", ("Rust",)), ""),
        (snippet("Rust", "Rust is old."), ""),
        (snippet("Rust", "Air causes rust.", ("Causes",)), "Causes"),
        (COSTS, ""),
    ],
)
def test_a_part_is_what_a_source_titled_so_has_under_a_subheading(own: Snippet, part: str) -> None:
    assert part_of(own, frozenset({"rust"})) == part


@pytest.mark.parametrize(
    ("heading", "title", "titled"),
    [
        ("Rust", "Rust", True),
        ("Rust", "Rust of rivets", False),  # on something of it
        ("Rust and rot", "Rot and rust of bridges", True),
        ("Rust and rot", "Rot and rust of bridges and towers in ports", False),
        ("Rust and rot", "Rust", False),
    ],
)
def test_a_source_is_titled_like_a_heading_by_just_its_words_or_little_more(
    heading: str, title: str, titled: bool
) -> None:
    assert is_titled(snippet(title, "Text."), frozenset(content_words(heading))) is titled


def test_a_part_that_nothing_is_told_of_is_told_of_from_its_beginning() -> None:
    evidence = _evidence(CAUSES, CARE)

    # the opening, though another sentence is worth more
    assert with_parts([RUNS[0]], RUNS, VALUED, evidence, written=NOTHING, heading="Rust") == [RUNS[0], RUNS[2]]
    # where that cannot be had, the best
    assert with_parts([RUNS[0]], RUNS[3:], VALUED, evidence, written=NOTHING, heading="Rust") == [RUNS[0], RUNS[3]]
    # the page tells it already, all parts are told of, the source has another title, or nothing is told at all
    written = VALUED.vectors[2:]
    assert with_parts([RUNS[0]], RUNS, VALUED, evidence, written=written, heading="Rust") == [RUNS[0]]
    told = [RUNS[0], RUNS[3]]
    assert with_parts(told, RUNS, VALUED, evidence, written=NOTHING, heading="Rust") == told
    assert with_parts([RUNS[0]], RUNS, VALUED, evidence, written=NOTHING, heading="Rust of bridges") == [RUNS[0]]
    assert with_parts([], RUNS, VALUED, evidence, written=NOTHING, heading="Rust") == []


def test_a_part_of_which_only_the_opening_is_told_is_told_on() -> None:
    evidence = _evidence(CAUSES, CARE)
    pair = (*RUNS[2], *RUNS[3])

    # when: only the first sentence of the second part is told
    found = with_parts([RUNS[0], RUNS[2]], [*RUNS, pair], VALUED, evidence, written=NOTHING, heading="Rust")

    assert found == [RUNS[0], pair]
    # another sentence, or nothing that goes on from it
    told = [RUNS[0], RUNS[3]]
    assert with_parts(told, [*RUNS, pair], VALUED, evidence, written=NOTHING, heading="Rust") == told
    told = [RUNS[0], RUNS[2]]
    assert with_parts(told, RUNS, VALUED, evidence, written=NOTHING, heading="Rust") == told


def test_beside_a_source_of_its_own_a_section_tells_only_what_names_its_heading() -> None:
    dear = _run(COSTS, 0)
    rusts = (Sentence("Rusting rivets are dear.", COSTS.id, (0, 1), 0.5, 0.0, OPENS),)
    evidence, plain = _evidence(CAUSES, COSTS), TopicName("Bridge care", [])

    assert without_others([RUNS[0], dear, rusts], evidence, "Rust", plain) == [RUNS[0], rusts]
    # a sentence that could stand alone has to name it, too, and one that goes on from another has not
    follows = Reading(standing=Standing.FOLLOWS, subject=frozenset(), defining=0.3, past=False, studies=False)
    more = Sentence("They are old.", COSTS.id, (0, 2), 0.5, 0.0, follows)
    assert without_others([(*rusts, *dear), (*rusts, more)], evidence, "Rust", plain) == [(*rusts, more)]
    # no source is titled so, or the heading has no word but the topic's
    assert without_others([RUNS[0], dear], evidence, "Rust of bridges", plain) == [RUNS[0], dear]
    assert without_others([RUNS[0], dear], evidence, "Rust", TopicName("Rust", [])) == [RUNS[0], dear]
    # what tells a topic of several parts from others
    assert without_others([dear], evidence, "Rust", TopicName("Chemistry of bridges", [])) == [dear]
