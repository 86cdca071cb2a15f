"""Where lists go on."""

import pytest

from api.workbench.places import after_part, place_in
from kgplatform.models import ListPart, ListRow, Place


@pytest.mark.parametrize("place", [Place(value=-1_764_191_250_123_456, id="run-1"), Place(value=40, id="ab")])
def test_a_place_is_read_as_it_was_written(place: Place) -> None:
    rows = (ListRow(place=Place(value=-(10**15), id="one"), node={}), ListRow(place=place, node={}))
    assert place_in(after_part(ListPart(rows=rows, more=True))) == place
    assert after_part(ListPart(rows=rows, more=False)) == ""


@pytest.mark.parametrize("after", ["", "7", "-", "x-one", "1" * 17 + "-one", "٣-one", "3-one two", "1.5-one"])
def test_what_is_no_place_is_the_beginning(after: str) -> None:
    assert place_in(after) is None
