"""Where a list goes on, as an address has it."""

import re

from kgplatform.models import ListPart, Place

_WRITTEN = re.compile(r"(-?\d{1,16})-(\S{1,200})", re.ASCII)


def after_part(part: ListPart) -> str:
    """Return where a list of numbers goes on after a part of it, "" where it ends."""
    place = part.rows[-1].place if part.more else None
    return f"{place.value}-{place.id}" if place else ""


def place_in(after: str) -> Place | None:
    """Return a place as after_part() wrote it; None for another text, which is the beginning."""
    found = _WRITTEN.fullmatch(after)
    return Place(value=int(found[1]), id=found[2]) if found else None
