"""Answers that go round in circles: weak models say one thing over and over until they are cut off."""

import re

TIMES = 4  # that one thing is said in a row
SHORTEST = 60  # characters of all of them together
RUN = 12  # words in a row that count as said before
SAID_BEFORE = 1 / 3  # share of such runs; answers of good models, who quote a sentence for each relation, reach 1/4
_LOOKED_AT = 12_000  # characters from the end


def goes_in_circles(text: str) -> bool:
    """Say whether a text ends in repetitions, or consists of what it said before to a large part."""
    words = re.findall(r"\w+", text[-_LOOKED_AT:].casefold())
    runs = [tuple(words[at : at + RUN]) for at in range(len(words) - RUN + 1)]
    said_before = len(runs) - len(set(runs))
    return said_before > SAID_BEFORE * len(runs) or before_loop(text) is not None


def before_loop(text: str) -> str | None:
    """Return a text up to the end of what it repeats for the first time; None where it does not end in repetitions.

    The last of them may be broken off.
    """
    end = text[-_LOOKED_AT:][::-1]
    borders = _borders(end)
    for length in range(len(end), SHORTEST - 1, -1):
        period = length - borders[length - 1]
        if length >= TIMES * period:
            return text[: len(text) - length + period]
    return None


def _borders(text: str) -> list[int]:
    """Return for each beginning of a text how long a part of it is both its start and its end, and less than all of it.

    That is the prefix function of Knuth, Morris and Pratt: a beginning repeats itself after as many characters as it
    is longer than its border.
    """
    borders = [0] * len(text)
    for place in range(1, len(text)):
        border = borders[place - 1]
        while border and text[place] != text[border]:
            border = borders[border - 1]
        borders[place] = border + (text[place] == text[border])
    return borders
