"""Set-ups are followed by their payoffs, or left out."""

import numpy as np
import pytest

from kgplatform.models import Evidence
from kgplatform.roles.writing.rules.selection import Valued
from kgplatform.roles.writing.rules.setup_answer import sets_up, with_payoffs
from kgplatform.text.excerpts import Run, Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from tests.writing.corpus import snippet

PLAIN = "Cables carry the road of a suspension bridge."
WIRES = "A cable holds thousands of wires of steel."
HARD = "Inspection of the wires is difficult, however, because they lie deep within it."
LACKING = "Early lamps were held inside the cable, but good pictures were lacking."
ANSWER = "Magnets on rails find each broken wire from outside."
VOICE = "We walk along the cable with a hammer."
AFTER = "Paint keeps the rails from rust."


def _sentences(*texts: str, follows: tuple[str, ...] = (HARD, LACKING)) -> Run:
    own = snippet("Cables", " ".join(texts)).id
    return tuple(
        Sentence(
            text,
            own,
            (0, place),
            0.5,
            0.0,
            Reading(Standing.FOLLOWS if text in follows else Standing.OPENS, frozenset(), 0.3, False, False),
        )
        for place, text in enumerate(texts)
    )


def _written(
    paragraph: Run, *chosen: Run, room: int = 2, known: tuple[str, ...] = (), written: int | None = None
) -> list[str]:
    usable = tuple(sentence for sentence in paragraph if sentence.text != VOICE)
    vectors = np.eye(len(usable), dtype=np.float32)
    valued = Valued(usable, vectors, np.ones(len(usable), dtype=np.float32))
    evidence = (Evidence(snippet=snippet("Cables", " ".join(s.text for s in paragraph)), score=0.5),)
    told = vectors[:0] if written is None else vectors[[written]]
    runs = with_payoffs(chosen, valued, evidence, room, known=frozenset(known), written=told)
    return [sentence.text for run in runs for sentence in run]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HARD, True),
        (LACKING, True),
        ("Many towns have counted the cracks, but most stop short of repairs.", True),
        ("Bridges fall for three reasons.", True),
        ("Miller painted steel in 1836, but the paint did not suit wet towns.", True),
        ("Miller examined how far rust goes, and compared whether paint helps.", True),
        ("Miller examined old paint and found no rust below it.", False),
        ("Pictures of each wire are infeasibly expensive.", True),
        ("Steel is tried by pulling it as follows.", True),
        (PLAIN, False),
        ("Although the wires are a challenge, magnets find them.", False),
        ("Divers go down when the echo is unclear.", False),
        ("Steel crosses the most challenging rivers.", False),
        ("Magnets overcome the limitations of lamps.", False),
    ],
)
def test_what_awaits_an_answer(text: str, expected: bool) -> None:
    assert sets_up(_sentences(text)[0]) is expected


def test_a_run_goes_on_until_the_answer() -> None:
    paragraph = _sentences(PLAIN, WIRES, HARD, LACKING, ANSWER, AFTER)

    assert _written(paragraph, paragraph[:3]) == [PLAIN, WIRES, HARD, LACKING, ANSWER]
    # a run that ends on no set-up is left as it is
    assert _written(paragraph, paragraph[:2]) == [PLAIN, WIRES]
    # what stands in another run is not taken twice
    assert _written(paragraph, paragraph[:3], paragraph[4:]) == [PLAIN, WIRES, HARD, LACKING, ANSWER, AFTER]


def test_a_run_goes_on_to_what_takes_its_end_up() -> None:
    while_ = "While these wires are strong, water eats them."
    paragraph = _sentences(PLAIN, WIRES, while_, AFTER, follows=(while_,))

    assert _written(paragraph, paragraph[:2]) == [PLAIN, WIRES, while_]
    assert _written(paragraph, paragraph[:2], room=0) == [PLAIN, WIRES]


@pytest.mark.parametrize(
    ("then", "taken"),
    [
        ("Towns therefore dry the cables with warm air.", True),
        ("Dry air can thus save a cable.", True),
        ("This leads to holes in the steel.", True),
        ("This results in loss of strength.", True),
        ("This steel hangs in towns.", False),
        ("Towns dry the cables with warm air.", False),
    ],
)
def test_a_run_goes_on_to_the_conclusion_from_its_end(then: str, taken: bool) -> None:
    rusts = "Steel rusts in air that holds much water."
    paragraph = _sentences(rusts, then, PLAIN, follows=(then,))

    assert _written(paragraph, paragraph[:1]) == [rusts, then][: 1 + taken]


@pytest.mark.parametrize(
    ("room", "known", "written"), [(1, (), None), (2, (ANSWER,), None), (2, (), 5)], ids=["room", "known", "written"]
)
def test_a_set_up_without_an_answer_is_cut_off(room: int, known: tuple[str, ...], written: int | None) -> None:
    paragraph = _sentences(PLAIN, WIRES, AFTER, HARD, LACKING, ANSWER)

    assert _written(paragraph, paragraph[:4], room=room, known=known, written=written) == [PLAIN, WIRES, AFTER]


def test_a_set_up_that_goes_on_with_what_no_page_can_use_is_cut_off_where_enough_is_left() -> None:
    paragraph = _sentences(PLAIN, WIRES, AFTER, HARD, VOICE, ANSWER)

    assert _written(paragraph, paragraph[:4]) == [PLAIN, WIRES, AFTER]
    # too little would be left
    assert _written(paragraph, paragraph[1:4]) == [WIRES, AFTER, HARD]


def test_a_problem_that_ends_its_paragraph_stays_where_it_stands_for_itself() -> None:
    alone = "Rust is the main problem of old cables."

    own = _sentences(PLAIN, WIRES, AFTER, alone)
    assert _written(own, own) == [PLAIN, WIRES, AFTER, alone]
    # one that goes on from something does not
    torn = _sentences(PLAIN, WIRES, AFTER, HARD)
    assert _written(torn, torn) == [PLAIN, WIRES, AFTER]


def test_a_section_with_a_remedy_keeps_its_problems() -> None:
    remedy = "Dry air is a solution for old cables."
    paragraph = _sentences(PLAIN, WIRES, remedy, HARD, VOICE)

    assert _written(paragraph, paragraph[:4]) == [PLAIN, WIRES, remedy, HARD]
