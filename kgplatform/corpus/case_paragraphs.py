"""Cases: paragraphs that tell of an invented or unnamed person ("Consider Anna, who ...") to illustrate something.

What happens to one person is no general statement, and nobody could look it up: the person has no surname. Those who
have one somewhere in the document, or are cited with a year, are somebody else: "Ivan Pavlov" makes "Pavlov" known.
"""

import re
from collections.abc import Collection, Sequence

from kgplatform.language.given_names import GIVEN_NAMES
from kgplatform.models import PROSE, SnippetKind

_NAME = re.compile(r"\b[A-Z][a-zà-ÿ]{2,}\b")
_SMALL = re.compile(r"\b[a-zà-ÿ]{2,}\b")
_THEIR = re.compile(r"\b(?:she|hers?|herself|he|him|his|himself)\b", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:She|He|Her|His)\b")
# "B. F. Skinner", "Ivan Pavlov", "Pavlov (1927)", "Watson and Rayner (1920)", "Loftus et al."
_PAIR = re.compile(r"\b([A-Z][a-zà-ÿ’'-]{0,30}\.?) (?=(?:[A-Z](?:\. ?| )){0,2}([A-Z][a-zà-ÿ]+(?:[A-Z][a-z]+)?)\b)")
_CITED = re.compile(
    r"\b([A-Z][a-zà-ÿ]{2,})(?:['’]s)?(?:,? et al\b\.?|,? (?:and|&) [A-Z][a-zà-ÿ]+(?:['’]s)?)?,? \(?(?:1[5-9]|20)\d\d"
)
_OF_A_WORK = re.compile(r"\b([A-Z][a-zà-ÿ]{2,}), [A-Z][^.;()\n]{3,80}, ?pp?\. ")  # "Weaver, The Moth, p. 3"
_IN_BRACKETS = re.compile(r"\(([^()]{3,300}?,? (?:1[5-9]|20)\d\d[a-z]?)")
_INTRODUCED = re.compile(
    r"\b(?:named|case of|story of|meet|friend|patient|student|neighbou?r|colleague|brother|sister|[Ii]magine"
    r"|[Cc]onsider|[Ss]uppose) ([A-Z][a-zà-ÿ]{2,})\b"
)
_AGED = re.compile(r"\b([A-Z][a-zà-ÿ]{2,}),? (?:who )?(?:is |was )?(?:an? )?\d{1,2}[- ]years?[- ]old\b")
# What has a given name and is nobody: "Typhoon Anna", "the ship ‘Anna’".
_OF_A_THING = re.compile(
    r"\b(?:[Tt]yphoons?|[Hh]urricanes?|[Cc]yclones?|[Ss]torms?|[Dd]epressions?|[Ss]hips?|[Vv]essels?|[Ff]err(?:y|ies)"
    r"|[Oo]perations?|[Pp]rojects?|M[VS]|USS|HMS) [\"'“‘]?([A-Z][a-zà-ÿ]{2,})\b"
)
# Names that are months too, of whom something is told that no month does: "June pushes a button".
_ACTING = re.compile(
    r"(?<!\bin )(?<!\bof )(?<!\bby )(?<!until )(?<!since )(?<!\bto )(?<!and )(?<!this )(?<!last )(?<!\d )"
    r"\b(April|August|June)"
    r"(?= (?!is |was |has |brings |sees |marks |begins |ends )[a-z]{3,}s (?:a|an|the|her|his|their|major|some)\b)"
)
# Words that begin a sentence before a name; they are no given names, though no text may have them in small letters.
_OPENERS = frozenset(
    """Consider Imagine Suppose Meet Take Picture Say Let When If While Because Since After Before Although Though As
    Once Unlike Like For With Even Perhaps Now Then Today Later Eventually Meanwhile And But Or So Yet Did Does Do Is
    Was Has Had Can Could Would Should Will How Why What Where Who That This To In On At By From Here There
    Finally Suddenly Next Until Both Nurse Teacher Patient Student Client Little Young Poor Dear""".split()
)
_GENERAL = re.compile(
    r"(?:People|Individuals|Persons|Adults|Children|Patients|Humans|Researchers|Psychologists|Those who|Most|Many"
    r"|Some|All|Each"
    r"|[A-Z][a-z]+s (?:who|with|are|have|often|can|may|tend|of))\b"
)
_OPENING = re.compile(
    r"(?:^|(?<=[.!?] ))(?:for (?:example|instance),? )?"
    r"(?:let['’]s (?:say|imagine|suppose|pretend)|imagine|pretend|picture|suppose|consider|think (?:about|of)|say)\b,?"
    r"(?: for a moment)?(?: (?:that|the (?:case|example|story) of))? "
    r"(?:you|your|yourself|an? (?:\w+ ){0,2}(?:man|woman|boy|girl|child|student|person|friend|patient|teacher|worker"
    r"|mother|father|couple|driver|teenager|employee|customer))\b",
    re.IGNORECASE,
)


class CaseReader:
    """Tells the cases of a document, of which it knows the surnames."""

    def __init__(self, text: str) -> None:
        self._small = set(_SMALL.findall(text))
        pairs = [
            (given.rstrip("."), surname)
            for given, surname in _PAIR.findall(text)
            if given not in _OPENERS and not self._is_word(given) and not self._is_word(surname)
        ]
        self._with_surname = {given for given, _ in pairs}
        cited = {name for inside in _IN_BRACKETS.findall(text) for name in _NAME.findall(inside)}
        cited.update(_CITED.findall(text), _OF_A_WORK.findall(text))
        self._surnames = {surname for _, surname in pairs} | cited
        self._things = set(_OF_A_THING.findall(text))

    def tells_one(self, line: str, told: Collection[str] = ()) -> bool:
        """Say whether a case stands in a paragraph, or goes on there of whom was `told` before."""
        goes_on = bool(told) and (bool(_GOES_ON.match(line)) or not set(told).isdisjoint(_NAME.findall(line)))
        return goes_on or bool(_OPENING.search(line)) or bool(self.persons(line))

    def read(self, sentences: Sequence[str], told: Collection[str] = ()) -> list[SnippetKind]:
        """Return the kinds of a paragraph's sentences.

        From the first one that tells of a person without a surname on, all belong to the case, up to one that is
        evidently on everybody ("People with ...").
        """
        persons = self.persons(" ".join(sentences)) | set(told)
        kinds: list[SnippetKind] = []
        within = False
        for sentence in sentences:
            named = not persons.isdisjoint(_NAME.findall(sentence)) or bool(_OPENING.search(sentence))
            goes_on = bool(told) and not kinds and bool(_GOES_ON.match(sentence))
            general = bool(_GENERAL.match(sentence)) and not _THEIR.search(sentence)
            within = named or goes_on or (within and not general)
            kinds.append("case" if within else PROSE)
        return kinds

    def persons(self, line: str) -> frozenset[str]:
        """Return the given names of persons without a surname of whom a line tells something."""
        acting = frozenset(_ACTING.findall(line))
        if not _THEIR.search(line):
            return acting
        introduced = {name for name in _INTRODUCED.findall(line) if not self._is_word(name)}
        named = {name for name in _NAME.findall(line) if name in GIVEN_NAMES}
        told = introduced | named | set(_AGED.findall(line))
        return acting | (told - self._surnames - self._with_surname - self._things)

    def _is_word(self, name: str) -> bool:
        """Say whether a document writes a word in small letters too: "When Anna" is no name of two parts."""
        return name.lower().rstrip(".") in self._small and len(name.rstrip(".")) > 1
