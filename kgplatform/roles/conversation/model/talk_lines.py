"""How what was said so far is shown to those who speak next: the last turns whole, earlier ones shortened."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.roles.conversation.expert import Said
from kgplatform.text.abridging import begun

WHOLE = 4  # turns that are shown whole, the last ones
SHORTENED = 25  # words of an earlier answer that are shown
NOTHING = "Nothing was found."

T = TypeVar("T")
# line(turn, answer) -> how a turn is shown with an answer, as it is or shortened, NOTHING for none
Line = Callable[[T, str], str]


def so_far(turns: Sequence[T], answer: Callable[[T], str], line: Line[T], name: str) -> Budgeted:
    """Return turns as a value of a prompt, of which the earlier part may be cut; `name` is what it is fenced as."""
    earlier = tuple(line(turn, begun(answer(turn), SHORTENED) or NOTHING) for turn in turns[:-WHOLE])
    latest = tuple(line(turn, answer(turn) or NOTHING) for turn in turns[-WHOLE:])
    parts = (
        Part("earlier turns", earlier, Cut.QUESTIONS, heading="Earlier, in brief:"),
        Part("latest turns", latest or ("(it has not begun)",), heading="Latest:" * bool(earlier)),
    )
    return Budgeted(parts, name)


def talk_so_far(said: Sequence[Said]) -> Budgeted:
    """Return a talk as `so_far` does."""
    return so_far(said, lambda each: each.words, _line, "talk")


def _line(each: Said, answer: str) -> str:
    return f"{each.speaker} ({each.intent}): {each.question if each.asks else answer}"
