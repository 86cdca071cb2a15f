"""Headings in the words of the goal."""

import numpy as np
import pytest

from kgplatform.language.goals import without_article
from kgplatform.roles.outline.rules.goal_headings import asked_for
from kgplatform.roles.outline.rules.nesting import Group

PARTS = ("rust", "the care of a bridge", "accidents")
# Snippets 0 and 1 are on bridges, 2 to 4 on aspects, 5 on floods.
ON_BRIDGES = Group("Stone bridge", (0, 1, 2, 3, 4), (("Paint", (2,)), ("Tolls", (3,)), ("Rust of rivets", (4,))))
FLOODS = Group("Floods", (5,), ())


def _near(bridges: tuple[float, ...], floods: tuple[float, ...]) -> np.ndarray:
    return np.asarray([bridges] * 5 + [floods], dtype=np.float32)


def test_a_section_on_the_subject_is_headed_by_what_the_reader_asked_for() -> None:
    near = _near((0.5, 0.1, -0.1), (0.0, 0.2, 0.3))

    # the floods are nearest to accidents, so that the care is left for the bridges, whose rust has a heading
    headed, floods = asked_for([ON_BRIDGES, FLOODS], near, PARTS, "Bridge")

    assert headed == Group("Care of a bridge", ON_BRIDGES.members, (("Stone bridge", (0, 1)), *ON_BRIDGES.children))
    assert floods == FLOODS


@pytest.mark.parametrize(
    ("own", "near", "subject"),
    [
        (ON_BRIDGES, _near((0.5, -0.1, -0.1), (0.0, 0.2, 0.3)), "Bridge"),  # it is near to nothing that is left
        (ON_BRIDGES, _near((0.5, 0.1, -0.1), (0.0, 0.2, 0.3)), "Tunnel"),  # on something else
        (ON_BRIDGES, _near((0.5, 0.1, -0.1), (0.0, 0.2, 0.3)), ""),
        (Group("Stone bridge", (0, 1, 2), (("Paint", (2,)),)), _near((0.5, 0.1, 0.0), (0.0, 0.2, 0.3)), "Bridge"),
        (Group("Care of bridges", ON_BRIDGES.members, ON_BRIDGES.children), _near((0, 1, 0), (0, 0, 1)), "Bridge"),
    ],
)
def test_other_sections_keep_their_headings(own: Group, near: np.ndarray, subject: str) -> None:
    assert asked_for([own, FLOODS], near, PARTS, subject) == [own, FLOODS]


def test_a_heading_has_no_article() -> None:
    assert without_article("the life of a colony") == "life of a colony"
    assert without_article("theatres") == "theatres"
