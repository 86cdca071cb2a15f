"""Which sentences say what a thing is."""

import pytest

from kgplatform.language.defining import CALLED, DOES, IS_A, asked_for, defines, is_said, is_subject, surest


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Sleep", "Sleep is a state of rest in which little is perceived."),
        ("Grafts", "A graft is the joint of two plants."),
        ("graft", "Grafts are a way of joining plants."),
        ("Random walks", "A random walk $(X_t)$ on $S$ is a sequence of steps."),
        ("Grafting", "Grafting (or graftage), an old craft, refers to the joining of plants."),
        ("Phobias", "Phobias are characterized by lasting fear."),
        ("Tides", "The term tide refers to the rise of the sea."),
        ("Memory", "Memory is often defined as what lasts of experience."),
        ("Bees", "Bees are groups of insects with four wings."),
        ("Spring tide", "A tide is called a spring tide if sun and moon stand in a line."),
        ("Neap tides", "Tides are called “neap tides” exactly when they are lowest."),
        ("Tides", "Tides are long waves that follow the moon."),
        ("Grafting", "Grafting occurs when two plants grow together."),
        ("Grafts", "A graft, which is said to mean “a pen,” is another way of joining plants."),
        ("Folk memory", "Folk memory is knowledge about what lies long ago."),
        ("Stress", "In materials science, stress is a force that works on an area."),
        ("Workers councils", "Workers' councils are assemblies of those who work at one place."),
        ("Heavy tails", "A heavy-tail is a slow decay of a density."),
    ],
)
def test_what_a_thing_is(name: str, sentence: str) -> None:
    assert defines(sentence, name) == IS_A


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Sleep", "Sleep is not a uniform state of being."),
        ("Sleep", "Sleep is essential for the growth of children."),
        ("Sleep", "Sleep deprivation is a lack of rest."),
        ("Stress", "Stress management is a skill."),
        ("Stress", "Cortisol is known as a stress hormone."),
        ("Grafting", "In grafting terms, this is a failure."),
        ("Memory", "Short-term memory is a store of what was just seen."),
        ("Random walks", "Random walks are a workhorse of statistics."),
        ("Phobias", "Phobias are the most frequent fears of grown people."),
        ("Tides", "Tides are so high that harbours flood."),
        ("Phobias", "Phobias are parts of many lives."),
        ("Tone", "In this case, the tone is a signal."),
        ("Mutual aid", "Mutual Aid is the classic book on help among bees."),
        ("Bees", "They keep a desktop of bees, which is a perfect match for screens."),
        ("", "Sleep is a state."),
    ],
)
def test_what_is_denied_or_said_of_something_else(name: str, sentence: str) -> None:
    assert defines(sentence, name) == 0


def test_what_is_called_so_and_what_is_done_in_it() -> None:
    assert defines("The growth of the price level is called inflation in newspapers.", "Inflation") == CALLED
    assert defines("In grafting, two plants are joined.", "Grafting") == DOES
    assert defines("In grafting, also known as graftage, two plants are joined.", "Grafting") == DOES


@pytest.mark.parametrize(
    ("name", "sentence", "surely"),
    [
        ("Insomnia", "Insomnia, a lasting lack of sleep, is most common in cities.", CALLED),
        ("Insomnia", "Insomnia, defined by doctors as a lasting lack of sleep, makes people ill.", CALLED),
        ("Insomnia", "Insomnia, the oldest of complaints, makes people ill.", CALLED),
        ("Insomnia", "Insomnia, the most common complaint, makes people ill.", 0),
        ("Insomnia", "Insomnia, a cold and a cough make people ill.", 0),
        (
            "Arousal theory",
            "Strong feelings make strong memories; this is called arousal theory (Christianson, 1992).",
            CALLED,
        ),
        ("Neap tides", "The moon raises low tides known as neap tides.", DOES),
        ("Neap tides", "Sailors know neap tides, which are a kind of tides that stay low.", DOES),
        ("Hunger", "Hunger and thirst are bodily needs that keep animals alive.", DOES),
        ("Thirst", "Hunger and thirst are both needs of the body.", DOES),
        ("Hunger", "Thirst and hunger are strong.", 0),
        ("RAID", "RAID means Redundant Array of Independent Disks.", DOES),
        ("APT", "APT is the abbreviation of Advanced Packaging Tool.", DOES),
        ("Mutual Aid", "Mutual Aid is the classic book on help among bees.", IS_A),
    ],
)
def test_how_surely_a_sentence_says_it(name: str, sentence: str, surely: int) -> None:
    assert defines(sentence, name) == surely


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What are tides?", "tides"),
        ("What's a spring tide ?", "spring tide"),
        ("what does “neap” mean?", "neap"),
        ("What is meant by the tidal range?", "tidal range"),
        ("What is a tide, and how does it rise?", "tide"),
        ("Define 'slack water'.", "slack water"),
        ("What do tides do?", ""),
        ("How are tides measured?", ""),
        ("What will a tide be?", ""),
    ],
)
def test_what_a_question_asks_to_be_told_what_it_is(question: str, name: str) -> None:
    assert asked_for(question) == name


def test_what_a_thing_is_like() -> None:
    assert is_subject("Insomnia, a lasting lack of sleep, is the most common of its kind.", "Insomnia")
    assert is_subject("A tide was seen at noon.", "Tides")
    assert not is_subject("Sleep deprivation is a lack of rest.", "Sleep")
    assert not is_subject("Sleep is not a uniform state.", "Sleep")
    assert not is_subject("Tides rise.", "Tides")
    assert not is_subject("Tides are high.", " ")


def test_a_text_says_it_in_one_of_its_sentences() -> None:
    assert is_said("Nights are long.\nMany rest. Sleep is a state of rest.", "Sleep")
    assert not is_said("Sleep is good. In sleep, eyes close.", "Sleep")
    assert surest("Sleep is good.\nIn sleep, eyes close. A long rest is called sleep.", "Sleep") == CALLED
    assert surest("", "Sleep") == 0
