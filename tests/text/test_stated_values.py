"""What is a value of a sentence, and when two sentences say the same with another one."""

import pytest

from kgplatform.text.stated_values import statements


def differ(one: str, other: str) -> bool:
    return any(first.differs(second) for first in statements(one) for second in statements(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Membranes of the Arlo pump are replaced every 6,500 hours.", "Membranes of Arlo pumps must be replaced"
         " every 5,000 hours."),
        ("Membranes of the Arlo pump are replaced every 6,500 hours, or once a year.", "The membrane of the Arlo pump"
         " is replaced every 5,000 hours."),
        ("Staff may work at home on up to two days a week.", "Staff may work at home on up to three days a week."),
        ("Each newcomer gets an allowance of £250 for a desk.", "Each newcomer gets an allowance of £400 for a desk."),
        ("The mill in Arlo was opened on 14 May 2023.", "The mill in Arlo was opened on 15 May 2023."),
        ("The storm Ada killed 11 people in Arlo.", "The storm Ada killed 20 people in Arlo."),
        ("The wall of Arlo is about 20 m high.", "The wall of Arlo is about 30 m high."),
        ("Losses of at most 5 % are paid by the mill in Arlo.", "Losses of at most 8 % are paid by the mill in Arlo."),
    ],
)  # fmt: skip
def test_another_value_of_the_same_is_told(one: str, other: str) -> None:
    assert differ(one, other)
    assert differ(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # the same value, as exactly as it is told
        ("The town of Arlo has 1.9 million inhabitants today.", "The town of Arlo has 1,901,000 inhabitants today."),
        ("The wall of Arlo is about 20 m high.", "The wall of Arlo is 19 m high."),
        ("The storm Ada killed more than 11 people in Arlo.", "The storm Ada killed more than 20 people in Arlo."),
        # of another thing, time, or place
        ("The pump Arlo 3 weighs 6 kg without oil.", "The pump Arlo 4 weighs 7 kg without oil."),
        ("The mill in Arlo sold 40 pumps in 2021.", "The mill in Arlo sold 50 pumps in 2022."),
        ("The mill in Arlo has sold pumps since 2021.", "The mill in Arlo has sold pumps since 2022."),
        ("The mill in Arlo made 40 pumps a week.", "The mill in Bero made 50 pumps a week."),
        ("The mill in Arlo made 40 pumps a week.", "The mill in Arlo never made 50 pumps a week."),
        # a number that is a name
        ("The rate is written to register 40012 in litres.", "The rate is written to register 40013 in litres."),
        ("The rules of Section 2 hold for each new mill.", "The rules of Section 3 hold for each new mill."),
        # two values differ: another case
        ("Arlo bought 3 mills for 5 million pounds.", "Arlo bought 4 mills for 8 million pounds."),
        # too little to know what the value is of
        ("It weighs 5 kg.", "It weighs 6 kg."),
        # a condition, or what is taken back behind it
        ("In dry summers, 40 mills of Arlo stand still for weeks.", "In wet summers, 50 mills of Arlo stand still."),
        ("Mills of Arlo run for 5 hours a day, except in May.", "Mills of Arlo run for 7 hours a day."),
    ],
)  # fmt: skip
def test_what_can_hold_as_well_is_no_other_value(one: str, other: str) -> None:
    assert not differ(one, other)
    assert not differ(other, one)


def test_time_grows_with_the_numbers_of_a_text() -> None:
    [found, *_] = statements("The mills of Arlo bought stones: " + "about 5 kg " * 20_000)

    assert len(found.values) == 20_000
