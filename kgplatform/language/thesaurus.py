"""Synonyms: other names of a thing, as a dictionary gives them.

Names of things that have one sense in it are taken: it tells what else a "nuclear family" is called, and nothing of a
"family". Of individuals, a place or a person, one of two names may have several: "Sri Lanka" is "Ceylon".
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from kgplatform.language.acronyms import is_acronym
from kgplatform.language.keys import exact_key, normal_key

SHORTEST = 4  # letters of a single word: shorter ones are acronyms more often than not
MOST_SENSES = 3  # of an individual's name
_INSTANCE = "@i"  # WordNet's sign of what is one individual: a person, a place, an event


class Thesaurus:
    """Groups of names that mean one thing each; capitals and the number of the last word don't matter. `vague` names
    have other senses too, and are synonyms of those only that have not."""

    def __init__(self, groups: Iterable[Iterable[str]] = (), vague: Collection[str] = ()) -> None:
        self._groups = [frozenset(name.lower() for name in group) for group in groups]
        self._vague = frozenset(name.lower() for name in vague)
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        for number, group in enumerate(self._groups):
            for name in group:
                self._places[name].append(number)

    def synonyms(self, name: str) -> tuple[str, ...]:
        """Return the other names of what a name means, in lower case and sorted; none where it is not known."""
        known = self._known(name)
        if not known:
            return ()
        own = {*_forms(name)}
        found = frozenset().union(*(self._groups[number] for number in self._places[known]))
        told = found - self._vague if known in self._vague else found
        return tuple(sorted(other for other in told if not own & {*_forms(other)}))

    def same(self, one: str, other: str) -> bool:
        """Say whether two names are synonyms of each other."""
        return self._known(other) in self.synonyms(one)

    def vague(self, name: str) -> bool:
        """Say whether a name has other senses too."""
        return self._known(name) in self._vague

    def _known(self, name: str) -> str:
        """The form of a name that the dictionary has; "" where it has none."""
        if is_acronym(name) or (" " not in name and len(name) < SHORTEST):
            return ""
        return next((form for form in _forms(name) if form in self._places), "")


def read_wordnet(data: str) -> Thesaurus:
    """Return the synonyms of WordNet's `data.noun` (Princeton WordNet, file format wndb(5WN)).

    Left out is what names others too: a word that is but a part of an individual's name ("Lincoln"), and a proper name
    of a common thing ("Bayer" of aspirin).
    """
    synsets = [_synset(line) for line in data.splitlines() if not line.startswith(" ")]  # that is the licence
    senses = Counter(name.lower() for synset in synsets for name in synset.names)

    def taken(synset: _Synset) -> list[str]:
        most = MOST_SENSES if synset.individual else 1
        return [name for name in synset.telling if senses[name.lower()] <= most]

    groups = [group for group in map(taken, synsets) if len(group) > 1]
    return Thesaurus(groups, vague={name for group in groups for name in group if senses[name.lower()] > 1})


class _Synset(NamedTuple):
    """Names of one thing; `individual`: a person, a place, an event."""

    names: tuple[str, ...]
    individual: bool

    @property
    def telling(self) -> list[str]:
        """The names without single words that name others too."""
        words = {name: frozenset(name.split()) for name in self.names}
        common = any(name.islower() for name in self.names)

        def names_others(name: str) -> bool:
            if len(words[name]) > 1:
                return False
            if self.individual:
                return any(words[name] < words[other] for other in self.names)
            return common and name[0].isupper()

        return [name for name in self.names if not names_others(name)]


def _synset(line: str) -> _Synset:
    """Read `offset file type count (word number)* pointers ... | gloss`; the count of words is hexadecimal."""
    fields = line.partition(" | ")[0].split()
    end = 4 + 2 * int(fields[3], 16)
    return _Synset(tuple(word.replace("_", " ") for word in fields[4:end:2]), _INSTANCE in fields[end:])


def _forms(name: str) -> tuple[str, str]:
    return exact_key(name).lower(), normal_key(name).lower()
