"""Who does not speak in a talk, because the user wants it so."""

from collections.abc import Sequence

from kgplatform.errors import InputError
from kgplatform.language.keys import normal_key
from kgplatform.models import Participant


def with_mutes(
    participants: Sequence[Participant], muted: Sequence[str], unmuted: Sequence[str]
) -> tuple[Participant, ...]:
    """Return the participants with some muted and others not, by their names or ids; raises as `named`."""
    silent = {named(participants, name).id: True for name in muted}
    silent |= {named(participants, name).id: False for name in unmuted}
    return tuple(each.model_copy(update={"muted": silent.get(each.id, each.muted)}) for each in participants)


def can_be_muted(one: Participant) -> bool:
    """Tell whether somebody is in the talk, and is not the user, who always may speak."""
    return one.part != "user" and not one.gone


def called(participants: Sequence[Participant], one: Participant) -> str:
    """Return what names somebody alone among names that are parted by commas: the name, or else the id."""
    key = normal_key(one.name)
    alike = [each for each in participants if can_be_muted(each) and normal_key(each.name) == key and each.id != one.id]
    return one.id if alike or "," in one.name else one.name


def named(participants: Sequence[Participant], name: str) -> Participant:
    """Return who has that id, is called so, or whose name alone begins so; raises InputError for a name that nobody
    has, or more than one, and for the user."""
    key = normal_key(name)
    others = [each for each in participants if can_be_muted(each)]
    found = [each for each in others if each.id == name]
    found = found or [each for each in others if normal_key(each.name) == key]
    found = found or [each for each in others if each.name.casefold().startswith(name.casefold())]
    if len(found) != 1:
        who = "Nobody in the talk" if not found else "More than one in the talk"
        raise InputError(
            f"{who} is called {name!r}, so nothing was said or changed.",
            f"There are: {', '.join(each.name for each in others)}.",
        )
    return found[0]
