"""Names of any length cost what their length says: whatever they repeat, no pattern goes back over it."""

import pytest

from kgplatform.language.companies import company
from kgplatform.language.inversion import straight_key
from kgplatform.language.keys import exact_key, normal_key
from kgplatform.language.marks import marks_of
from kgplatform.language.persons import person
from kgplatform.language.predication import canonical
from kgplatform.language.variants import variant_key, wide_key
from tests.support.growth import is_squared

LENGTH = 40_000
REPEATED = [
    "a", "A", "1", "a.", "A.", "a ", "A ", "a of ", "the ", "1,", "a-", "(", "a (b) ", "'s ", "s' ", " ", "\t", "/ ",
    "A & ", "é", "α", "α ", "αb", "1 kg ", "5 μ", "st", "1st ", "II ", "twenty-", "ab-1", "a\u200d", "A1", "Inc ",
    "Dr. ", "is ", "be ", "squared ", "3 dimensional ", "two million ",
]  # fmt: skip


@pytest.mark.parametrize(
    "read", [exact_key, normal_key, variant_key, wide_key, straight_key, company, person, marks_of, canonical]
)
def test_a_name_is_read_in_a_time_that_its_length_says(read: object) -> None:
    assert callable(read)
    read("tide")  # what is read once
    for unit in REPEATED:
        assert not is_squared(lambda length, unit=unit: read((unit * length)[:length] + "!"), LENGTH), unit  # type: ignore[misc]


def test_articles_go_however_many_there_are() -> None:
    assert normal_key("the a The tide") == "tide"
    assert normal_key("the a priori") == "a priori"


def test_numbers_that_nobody_counts_stay_words() -> None:
    assert variant_key("2 million") == "2000000"
    assert variant_key(f"{'9' * 5_000} million") == f"{'9' * 5_000} million"
    assert variant_key("፩ million") == "፩ million"
