"""How a talk is shown to those who take part in it: the last utterances whole, earlier ones shortened."""

from collections.abc import Sequence
from itertools import islice

from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.roles.conversation.expert import Said

WHOLE = 4  # utterances that are shown whole, the last ones
SHORTENED = 25  # words of an earlier answer that are shown
NOTHING = "Nothing was found."


def talk_so_far(said: Sequence[Said]) -> Budgeted:
    """Return the talk as a value of a prompt, of which the earlier part may be cut."""
    earlier, latest = said[:-WHOLE], said[-WHOLE:]
    parts = (
        Part("earlier turns", tuple(map(_shortened, earlier)), Cut.QUESTIONS, heading="Earlier, in brief:"),
        Part("latest turns", tuple(map(_whole, latest)) or ("(it has not begun)",), heading="Latest:" * bool(earlier)),
    )
    return Budgeted(parts, "talk")


def _whole(each: Said) -> str:
    told = each.question if each.asks else each.words or NOTHING
    return f"{each.speaker} ({each.intent}): {told}"


def _shortened(each: Said) -> str:
    words = each.words.split()
    if each.asks or len(words) <= SHORTENED:
        return _whole(each)
    return f"{each.speaker} ({each.intent}): {' '.join(islice(words, SHORTENED))} ..."
