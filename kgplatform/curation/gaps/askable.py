"""What is worth asking about: entities that are subjects, not the words, figures and persons that come along with them.

Nothing that is left out here is taken from the graph: it is only that no question is asked about it.
"""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from kgplatform.language.commonplace import COMMONPLACE
from kgplatform.language.keys import normal_key
from kgplatform.language.persons import person

GENUS = 5  # names of the topic that end with a word, from which it is their genus: "cells" of "nerve cells"
MEASURES = frozenset(("date", "quantity"))
PERSON = "person"
PERSON_SOURCES = 2  # that tell of a person who is somebody of the field, not of one text's example
_CODE = re.compile(r"[|=<>{}\\_^~`]|\$|\(\)|\.\w+\.|https?:|www\.")
_LETTER = re.compile(r"[^\W\d_]")
_COUNT = re.compile(r"^(?:[$€£]?\d[\d.,]*%?|one|two|three|four|five|six|seven|eight|nine|ten|hundreds?|thousands?)\s")


def unasked(
    names: Mapping[str, str], kinds: Mapping[str, str], topic: str, known_persons: Collection[str] = ()
) -> frozenset[str]:
    """Return the ids of the entities that no gap is told about, by the names and kinds of a topic's entities.

    These are dates and quantities, code and formulas, single words that are commonplace or the genus of many names of
    the topic, and persons, but for those whose whole name several sources know (`known_persons`, ids). What the topic
    is named after is always worth asking.
    """
    genera = _genera(names.values())
    own = frozenset(normal_key(word) for word in topic.split())
    return frozenset(
        id_
        for id_, name in names.items()
        if not own.issuperset(key := normal_key(name).split())
        and (
            kinds.get(id_, "") in MEASURES
            or (kinds.get(id_, "") == PERSON and id_ not in known_persons)
            or is_code(name)
            or (len(key) == 1 and _is_common(name, key[0], genera))
        )
    )


def whole_names(names: Mapping[str, str], kinds: Mapping[str, str]) -> list[str]:
    """Return the ids of the persons who have more than one name, sorted: "Marsha" could be anybody."""
    return sorted(id_ for id_, kind in kinds.items() if kind == PERSON and person(names[id_]) is not None)


def is_code(name: str) -> bool:
    """Tell whether a name is a figure, a piece of code or of a formula."""
    return _CODE.search(name) is not None or _COUNT.match(name) is not None or _LETTER.search(name) is None


def _is_common(name: str, key: str, genera: Collection[str]) -> bool:
    return name[1:].islower() and (key.casefold() in COMMONPLACE or key.casefold() in genera)


def _genera(names: Collection[str]) -> frozenset[str]:
    """The words that many names end with."""
    keys: Sequence[list[str]] = [normal_key(name).casefold().split() for name in {*names}]
    ends = Counter(words[-1] for words in keys if len(words) > 1)
    return frozenset(word for word, times in ends.items() if times >= GENUS)
