"""Who does not speak in a talk, because the user wants it so."""

from collections.abc import Sequence

from kgplatform.errors import InputError
from kgplatform.language.keys import normal_key
from kgplatform.models import Participant


def with_mutes(
    participants: Sequence[Participant], muted: Sequence[str], unmuted: Sequence[str]
) -> tuple[Participant, ...]:
    """Return the participants with some muted and others not, by their names; raises InputError for a name that nobody
    has, and for the user."""
    silent = {_named(participants, name).id: True for name in muted}
    silent |= {_named(participants, name).id: False for name in unmuted}
    return tuple(each.model_copy(update={"muted": silent.get(each.id, each.muted)}) for each in participants)


def _named(participants: Sequence[Participant], name: str) -> Participant:
    """Return who is called so, or whose name alone begins so."""
    key = normal_key(name)
    others = [each for each in participants if each.part != "user" and not each.gone]
    found = [each for each in others if normal_key(each.name) == key]
    found = found or [each for each in others if each.name.casefold().startswith(name.casefold())]
    if len(found) != 1:
        who = "Nobody in the talk" if not found else "More than one in the talk"
        raise InputError(
            f"{who} is called {name!r}, so nothing was said or changed.",
            f"There are: {', '.join(each.name for each in others)}.",
        )
    return found[0]
