"""What texts tell of names: the long form of an acronym, another name of a thing, an old and a new one, and what is not
what."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from kgplatform.language.acronyms import alike, is_acronym, singular_acronym, stands_for, told_forms
from kgplatform.language.number import singular
from kgplatform.language.stop_words import STOP_WORDS
from kgplatform.language.variants import joined_key, variant_key
from kgplatform.text.similarity import content_words

_CALLED = (
    r"(?:(?:is|was|are|were|has been|been|also|and|or|that|which|now|then|formerly|previously|originally|once|commonly|"
    r"often|sometimes|later|earlier|long|better|usually|generally|today|officially) ){0,4}"
)
_LINK = re.compile(
    rf"[,;]? \(?{_CALLED}(?:(?:known|called|named|termed|referred to|abbreviated|renamed|rebranded|rechristened|"
    r"reclassified|changed its name)(?: in \d{4})?(?: as| to)?|a\.?k\.?a\.?|i\.e\.,?|in full|short for"
    r"|an abbreviation (?:of|for)"
    # "Learning, and now deep learning": two, of which the second came later.
    r"|(?:(?<!and )(?<!or )(?:also|now)|formerly|previously|originally|née|born|alias)),? (?:the |an? )?[\"'“‘(]*"
)
_NAME_OF = re.compile(
    r"(?:,? (?:is|was|are|were|or|being) (?:just |simply |only )?|, )(?:the|an?|another|one|its|their) "
    r"(?:[\w-]+ ){0,3}?"
    r"(?:name|term|synonym|word|abbreviation|acronym|spelling)s? (?:of|for) (?:the |an? )?[\"'“‘(]*"
    r"|,? (?:which stands|stands|standing) for (?:the |an? )?[\"'“‘(]*"
    r"|, whose (?:[\w-]+ ){0,2}name (?:is|was) (?:the |an? )?[\"'“‘(]*"
    r"|,? (?:has |had )?(?:took|taken|takes) the name (?:of )?(?:the |an? )?[\"'“‘(]*"
)
# "Proteins called gluten" are not all proteins.
_KIND = re.compile(r" (?:known as|called|named|termed|referred to as) (?:the |an? )?[\"'“‘(]*")
# "Was previously the fourth official": what somebody was, where no verb of naming stands.
_NAMING = re.compile(
    r"known|called|named|termed|referred|abbreviat|renamed|rebrand|rechrist|reclass|changed|a\.?k\.?a|i\.e"
)
_ROLE = re.compile(r"\b(?:is|was|are|were|been)\b|\b(?:the|an?) $")
# "Trained on natural images, known as transfer learning": all before the comma is called so, not what ends it.
_LOOSE = re.compile(r", (?:known as|called|named|termed|referred to as) ")
_TAKES_NAMES = re.compile(r"(?<!\w)(?:against|at|by|for|from|in|into|of|on|through|to|under|with) $")
_LAST_WORD = re.compile(r"([^\W_][\w'’-]{0,60}+) $")
# "The lakes are called A and B" names two; "the victim was named as A" says who it was, not what A is called.
_LISTED = re.compile(r"[\"'”’)]*(?:,? (?:and|or) |, )(?:the |an? )?[\"'“‘(]*[A-Z]")
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|both|several|many|these|those|\d+)\s+(?:[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
_AMONG_OTHERS = re.compile(r"(?:\band|\bor|&) $")
# "The study of memory is called mnemonics", "how stress affects health and well-being is called health psychology": all
# that stands before the verb is called so. Not "the kingdom of Siam is called Thailand".
_FINITE = re.compile(r" (?:is|are|was|were|ha(?:s|ve|d) been) ")
_PART_OF_IT = re.compile(
    r"(?<!\w)(?:about|among|at|between|by|for|from|in|into|of|on|over|through|to|under|with) (?:the |an? )?$"
)
_BY_KIND = re.compile(
    r"\b(?:city|colony|country|county|district|duchy|empire|genus|island|kingdom|lake|name|province|region|republic|state"
    r"|town|village) of (?:the )?$",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"[,;]? \(?(?:(?:is|are|was|were|should|must) )?(?:not|never) (?:to be |be )?(?:confused|mistaken|mixed up) "
    r"(?:with|for) (?:the |an? )?[\"'“‘(]*"
    r"| (?:is|are|was|were) (?:not|(?:different|distinct) from)(?: the same(?: \w+)? as)? (?:the |an? )?[\"'“‘(]*"
)
_DENYING = re.compile(r"\bnot\b|\bnever\b|\bdifferent from\b|\bdistinct from\b")
# What goes on is said of something more special: "the name of the disease that mites cause".
_ENDED = r"(?=[\"'”’)]*(?:[.,;:!?]|$| and | or | in \d))"
# The name is told to its end: not "Varroa" of "formerly called Varroa destructor virus-1".
_AFTER = "|".join(sorted(STOP_WORDS - {"of"}))
_WHOLE = rf"(?!\w)(?=[\"'”’)]*(?:[^\w\s\"'”’)-]|$| (?:{_AFTER}|[-–—])(?!\w)| \())"
_LINKING = re.compile(
    r"known|called|named|termed|referred|abbreviat|renamed|brand|a\.?k\.?a|i\.e\.|in full|short for|also|ormerly|"
    r"previously|now|originally|née|born|alias|reclass|rechrist|changed|stand|name|term|synonym|word|acronym|spelling"
)


@dataclass(frozen=True)
class Named:
    """A name, the sentences in which it stands, and those that tell what else it is called."""

    name: str
    contexts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        return (*self.contexts, *self.told)

    @cached_property
    def long_forms(self) -> frozenset[str]:
        """What the texts say that the name, an acronym, stands for: variant keys."""
        if not is_acronym(self.name):
            return frozenset()
        mine = singular_acronym(self.name)
        told = (each for text in self.texts for each in told_forms(text))
        return frozenset(variant_key(each.long) for each in told if singular_acronym(each.acronym) == mine)

    @cached_property
    def words(self) -> frozenset[str]:
        """The content words around the name, without its own."""
        return frozenset(word for text in self.contexts for word in content_words(text)) - self.own_words

    @cached_property
    def own_words(self) -> frozenset[str]:
        return frozenset(content_words(self.name))


def told_same(one: Named, other: Named) -> str:
    """Return how texts tell that two names mean one thing, "" where they do not."""
    for short, long in ((one, other), (other, one)):
        if _says(short, long.name) and _one_thing(short.long_forms):
            return "acronym and long form"
    if (
        one.long_forms
        and other.long_forms
        and _one_thing(one.long_forms | other.long_forms)
        and singular_acronym(one.name) == singular_acronym(other.name)
    ):
        return "acronym and long form"
    texts = {*one.texts, *other.texts}
    return "told by a text" if any(links(one.name, other.name, text) for text in texts) else ""


def denied(one: Named, other: Named) -> bool:
    """Say whether a text says that one name is not the other one."""
    return any(may_deny(text) and denies(one.name, other.name, text) for text in {*one.texts, *other.texts})


def told_apart(one: Named, other: Named) -> bool:
    """Say whether texts tell another long form of an acronym than the other name is, or has."""
    if one.long_forms and other.long_forms:
        return not any(alike(a, b) for a in one.long_forms for b in other.long_forms)
    short, long = (one, other) if one.long_forms else (other, one)
    if not short.long_forms or any(alike(long.name, form) for form in short.long_forms):
        return False
    if is_acronym(long.name):
        return singular_acronym(long.name) != singular_acronym(short.name)
    return variant_key(short.name).casefold() == variant_key(long.name).casefold() or _initials_fit(short, long)


def _says(short: Named, long: str) -> bool:
    return joined_key(long) in {joined_key(form) for form in short.long_forms}


def _one_thing(forms: Collection[str]) -> bool:
    """Whether long forms are all one in other words."""
    return all(alike(one, other) for one in forms for other in forms)


def _initials_fit(short: Named, long: Named) -> bool:
    return stands_for(short.name, long.name)


def may_link(sentence: str) -> bool:
    """Whether a sentence has words by which one name is told to be another."""
    return _LINKING.search(sentence) is not None


def may_deny(sentence: str) -> bool:
    """Whether a sentence has words by which one name is told not to be another."""
    return _DENYING.search(sentence) is not None


def denies(one: str, other: str, text: str) -> bool:
    """Whether a sentence says that one name is not another one: "X is not Y", "X, not to be confused with Y"."""
    for first, second in ((one, other), (other, one)):
        for match in re.finditer(rf"(?<!\w){_opening(first)}(?!\w)", text):
            said = None if _is_tail(first, text[: match.start()]) else _DENIED.match(text, match.end())
            if said and re.match(rf"{re.escape(second)}(?:(?=\))|{_WHOLE})", text[said.end() :]):
                return True
    return False


def links(one: str, other: str, text: str) -> bool:
    """Whether a sentence says that one name is another one: "X, also known as Y", "X is the Latin name of Y"."""
    for first, second in ((one, other), (other, one)):
        for match in re.finditer(rf"(?<!\w){_opening(first)}(?!\w)", text):
            if _is_tail(first, text[: match.start()]):
                continue
            link = _LINK.match(text, match.end())
            gives = link and _gives_name(link[0], text[: match.start()], second)
            told = re.match(rf"{re.escape(second)}{_WHOLE}", text[link.end() :]) if link and gives else None
            if link and told and _is_one(first, match.start(), link[0], text, link.end() + told.end()):
                return True
            named = _NAME_OF.match(text, match.end())
            if named and re.match(rf"{re.escape(second)}{_ENDED}", text[named.end() :]):
                return True
    return False


def _gives_name(link: str, before: str, second: str) -> bool:
    """Whether the words between two names say that the second is a name of the first."""
    if _KIND.fullmatch(link) or (_LOOSE.match(link) and _TAKES_NAMES.search(before)):
        return False
    return bool(_NAMING.search(link)) or not (_ROLE.search(link) and second[:1].islower())


def _is_one(first: str, start: int, link: str, text: str, end: int) -> bool:
    """Whether a thing is given another name, and not several things theirs, or a common noun the name of what it is
    here: `text[start:]` begins with it, the other name ends at `end`."""
    if not _NAMING.search(link):
        return True
    second_begins = text[start + len(first) + len(link) :][:1]
    if " " not in first and first.islower() and second_begins.isupper() and not link.startswith((",", " (", "; ")):
        return False
    listed = _LISTED.match(text, end) is not None
    before = text[:start]
    several = singular(first.rpartition(" ")[2].lower()) != first.rpartition(" ")[2].lower()
    joined = _AMONG_OTHERS.search(before) is not None
    if _FINITE.match(link) and (joined or (_PART_OF_IT.search(before) and not _BY_KIND.search(before))):
        return False
    if joined and listed:
        return False
    return not (listed and (several or _SEVERAL.search(before) or " as " in link))


def _is_tail(name: str, before: str) -> bool:
    """Whether a name ends a longer one: "English" in "Old English, also known as Anglo-Saxon"."""
    word = _LAST_WORD.search(before)
    if word is None or word[1].lower() in STOP_WORDS:
        return False
    return name[:1].islower() or word[1][:1].isupper()


def _opening(name: str) -> str:
    """A pattern of a name that may open a sentence."""
    first = name[:1]
    return re.escape(name) if first == first.upper() else f"[{first}{first.upper()}]{re.escape(name[1:])}"
