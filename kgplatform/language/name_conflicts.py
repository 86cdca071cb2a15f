"""Whether names tell two things apart, whatever stands in brackets behind one of them."""

import re

from kgplatform.language.symbols import conflict
from kgplatform.language.variants import variant_key

_NOTE = re.compile(r"(?<!\s)\s*+\([^()]{1,60}+\)\s*+$")


def names_conflict(name: str, other: str) -> bool:
    """Whether two names tell two things apart. What only one of them has in brackets does not: "Bopha (1224)" may be
    "Bopha", and is not "Bopha (1225)"."""
    notes = [_NOTE.findall(each) for each in (name, other)]
    if all(notes):
        return conflict(variant_key(name), variant_key(other))
    bare = [_NOTE.sub("", each).strip() or each for each in (name, other)]
    return conflict(variant_key(bare[0]), variant_key(bare[1]))
