"""Which sentences may stand alone, and what keeps them company."""

from dataclasses import replace

import numpy as np
import pytest

from kgplatform.roles.writing.rules.context_sentences import accompanied, explained, goes_on, idle, without_idle
from kgplatform.roles.writing.rules.selection import Valued
from kgplatform.text.continuation import takes_up
from kgplatform.text.excerpts import Sentence
from kgplatform.text.sentence_dependence import Standing
from kgplatform.text.sentence_reading import Reading
from kgplatform.text.similarity import Vectors, content_words

NOTHING: Vectors = np.zeros((0, 3), dtype=np.float32)


def _sentence(text: str, index: int = 0, subject: str = "", snippet: str = "a", opens: bool = True) -> Sentence:
    standing = Standing.OPENS if opens else Standing.FOLLOWS
    reading = Reading(standing, frozenset(content_words(subject)), defining=0.3, past=False, studies=False)
    return Sentence(text, snippet, (0, index), 0.5, 0.0, reading)


PIERS = _sentence("Stone piers carry the arches of old bridges.", 0, "Stone piers")
FLOODS = _sentence("Floods wash the sand away from under them.", 1, "Floods", opens=False)
WEIGHT = _sentence("The number of trains is very large.", 3, "The number of trains")
RAILS = _sentence("Rails of steel lie on old bridges.", 0, "Rails of steel", "b")
PIER = _sentence("Stone piers stand on wooden piles.", 4, "Stone piers", "b")


@pytest.mark.parametrize(
    ("following", "goes"),
    [
        (PIER, True),  # the subject that the paragraph ends with
        (_sentence("Arches of stone last long.", 2, "Arches of stone", "b"), True),  # what the paragraph tells of
        (RAILS, False),
        (_sentence("Old bridges are beautiful.", 2, "Old bridges", "b"), False),  # only what the whole page is on
        (_sentence("They last long.", 2, "They", "b", opens=False), False),
    ],
)
def test_a_sentence_goes_on_from_what_its_subject_was_told_of(following: Sentence, goes: bool) -> None:
    assert goes_on((PIERS,), following, frozenset({"old", "bridge"})) is goes


def test_a_lone_sentence_is_extended_by_its_neighbour() -> None:
    valued = Valued((PIERS, FLOODS, RAILS), np.eye(3, dtype=np.float32), np.ones(3, dtype=np.float32))
    every = [PIERS, FLOODS, RAILS]

    assert accompanied([(PIERS,), (RAILS,)], valued, 2, usable=every, written=NOTHING) == [(PIERS, FLOODS), (RAILS,)]
    # no room, its neighbour is told already, or the page says the same
    assert accompanied([(PIERS,)], valued, 0, usable=every, written=NOTHING) == [(PIERS,)]
    assert accompanied([(PIERS, FLOODS)], valued, 2, usable=every, written=NOTHING) == [(PIERS, FLOODS)]
    assert accompanied([(PIERS,)], valued, 2, usable=every, written=valued.vectors[1:2]) == [(PIERS,)]


def test_a_torn_sentence_that_says_nothing_on_the_heading_is_left_out() -> None:
    words = frozenset({"stone", "pier"})
    written = [(PIERS, FLOODS), (WEIGHT,)]

    assert idle(WEIGHT, words)
    assert without_idle(written, words, frozenset()) == [(PIERS, FLOODS)]
    # it names the heading, its paragraph begins with it, or too little would be left
    assert without_idle([(PIERS, FLOODS), (PIER,)], words, frozenset()) == [(PIERS, FLOODS), (PIER,)]
    assert without_idle([(PIERS, FLOODS), (RAILS,)], words, frozenset()) == [(PIERS, FLOODS), (RAILS,)]
    assert without_idle([(PIERS,), (WEIGHT,)], words, frozenset()) == [(PIERS,), (WEIGHT,)]


def test_what_opens_a_section_is_taken_up_by_its_words() -> None:
    assert takes_up("Piers carry bridges.", "A pier stands on piles.", ["bridge"])
    assert not takes_up("Piers carry bridges.", "Bridges are old.", ["bridge"])


def test_what_introduces_an_acronym_comes_with_what_uses_it() -> None:
    introduces = _sentence("Ultra strong concrete (USC) carries long spans.", 2, "Ultra strong concrete")
    uses = _sentence("Builders of many towns pour USC in winter.", 3, "Builders")
    hangs = _sentence("They call it unusually stiff concrete (USC).", 1, "They", opens=False)
    free = [hangs, introduces, uses, PIERS]

    assert explained([(PIERS,), (uses,)], free, []) == [(PIERS,), (introduces,), (uses,)]
    assert explained([(introduces,), (uses,)], free, []) == [(introduces,), (uses,)]
    # it is known, or nothing that may stand introduces it
    assert explained([(uses,)], free, ["USC"]) == [(uses,)]
    assert explained([(uses,)], [hangs, uses], []) == [(uses,)]


def test_what_says_what_a_term_is_comes_with_what_uses_it() -> None:
    gloss = replace(
        _sentence("A voussoir is a stone that is cut like a wedge.", 2, "voussoir"),
        reading=replace(PIERS.reading, subject=frozenset({"voussoir"}), defining=1.0),
    )
    uses = _sentence("Masons set each voussoir on a frame of timber.", 3, "Masons")

    assert explained([(PIERS,), (uses,)], [gloss, PIERS], []) == [(PIERS,), (gloss,), (uses,)]
    # it is told already, the page has the term, or nothing says what it is
    assert explained([(gloss,), (uses,)], [gloss, PIERS], []) == [(gloss,), (uses,)]
    assert explained([(uses,)], [gloss], [], ["Voussoirs of granite last."]) == [(uses,)]
    assert explained([(uses,)], [PIERS], []) == [(uses,)]


def test_what_a_text_calls_by_its_last_word_is_said_what_it_is_as_there() -> None:
    dance = _sentence("A pier dance is a signal of painters.", 0, "A pier dance")
    dance = replace(dance, reading=replace(dance.reading, defining=1.0))
    films = _sentence("Guards film dances at night.", 2, "Guards")

    assert explained([(films,)], [dance, films], ()) == [(dance,), (films,)]
    # told before it, or in another text, dances may be any
    assert explained([(films,)], [replace(dance, place=(0, 3))], ()) == [(films,)]
    assert explained([(films,)], [replace(dance, snippet_id="b")], ()) == [(films,)]
    assert explained([(films,)], [dance], (), ["Fog and the pier dance"]) == [(films,)]
