"""Headings that a textbook could have: noun phrases in sentence case, out of section titles and entity names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from kgplatform.language.generic import GENERIC
from kgplatform.roles.common.capitals import capitalised
from kgplatform.text.similarity import content_words, head_of

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span

LONGEST = 7  # words of a heading
_PAIR = 2  # words of a title such as "Coping styles", of which neither says alone what it is on
NEAR_EQUAL = 88.0  # percent of similarity from which two words are spellings of one

# One-word headings that encyclopaedias have all the same.
_PLAIN = frozenset(
    """aftermath analysis applications background casualties challenges characteristics conduct controversy criticism
    design economics economy education etymology evolution format geography geology governance history impact
    investigation legacy limitations methods motivation origins outlook parties performance perpetrator politics
    preparations reception regulation response responses results safety summary symptoms taxonomy teams
    terminology treatment usage venue victims""".split()
)
_EMPTY = frozenset(
    """introduction conclusion conclusions overview summary discussion abstract references bibliography notes preface
    acknowledgements acknowledgments appendix contents miscellaneous other others elsewhere general overall
    details further reading external links see also main article untitled document text page part chapter glossary
    vocabulary takeaways highlights""".split()
) | {
    "key terms",
    "key concepts",
    "further reading",
    "external links",
    "see also",
    "main article",
    "learning objectives",
}
# Adjectives that tell nothing apart.
_VAGUE = frozenset(
    """adjacent additional affected average basic best better big broad careful certain clear common complete complex
    considerable correct crucial current daily different difficult early easy effective efficient entire
    essential exact exciting existing few final first following full further general good great growing high
    higher highest important incredible individual initial interesting key large larger last late later latest
    likely limited little local long low lower main major maximum minor modern more most multiple necessary new
    next normal numerous old other overall own particular popular possible potential powerful present previous
    primary proper real recent related relevant remaining remarkable same second separate serious several short
    significant similar simple single small smaller special specific standard strong subsequent such suitable
    third top total traditional true typical unexpected unique unknown unusual useful usual valuable various
    vast whole wide worst""".split()
)
_SURE_NAMES = frozenset({"PERSON", "GPE", "LOC", "NORP"})
_NAMES = frozenset({"PERSON", "GPE", "LOC", "ORG", "FAC", "NORP", "EVENT"})
_NOT_NOMINAL = frozenset({"PRON", "ADV", "SCONJ", "PUNCT", "SYM", "X", "INTJ", "NUM"})
_TIMES_AND_PLACES = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday north south east west spring summer autumn winter""".split()
)
_OPENERS = frozenset(
    {"the", "a", "an", "this", "that", "these", "those", "our", "your", "its", "their", "such", "some", "many"}
)
_NUMBERING = re.compile(
    r"^\s*(?:(?:chapter|section|part|appendix)\s+)?(?:\d+(?:\.\d+)*[.):]?|[A-Z](?:\.\d+)+[.):]?|[ivxIVX]{1,4}[.)]|[A-Z][.)])\s+",
    re.I,
)
_NOT_PROSE = re.compile(r"[_/\\@#<>{}|=*\[\]]|\.\w{2,4}$|\d{5,}|https?:")
_ADJECTIVE = re.compile(r"\w+(?:al|ian|ean|ese|ish|ic|ive|ary|ous|tary)")
_QUOTED = re.compile(r"[\"“][^\"“”]+[\"”]")
_LEAD_IN = re.compile(
    r"^(?:(?:the|an?) )?(?:(?:brief|short|full|growing|key|crucial|important) )?"
    r"(?:role|art|mystery|rise|impact|significance|future|importance|power|world|study|use|overview|applications?|value"
    r"|introduction|guide|basics|story|secrets|case|need|potential) (?:of|to|for|behind) (?=\S)",
    re.IGNORECASE,
)
# What a title says of the page's own subject goes on with: "Deep learning for notes", not "Stress reduction".
_JOINED_ON = re.compile(r"^(?:(?:and|for|in|of|on|with|from)\s+|[,:]\s+)")
_WORD = re.compile(r"[^\W\d_](?:[\w’'+-]*\w)?")
_OPENING, _CLOSING = frozenset("([“"), frozenset(")]”")
_MARKS = ".,:;!?\"'()[]“”‘’"


class Headings:
    """Makes headings for one topic; `texts` are its snippets, which tell names from words in title case."""

    def __init__(self, nlp: Language, topic: str, texts: Iterable[str]) -> None:
        self._parse = cache(nlp.__call__)  # the snippets under one title ask about it once each
        self._topic = topic
        self._lower: Counter[str] = Counter()
        self._upper: Counter[str] = Counter()
        self._texts = tuple(texts)
        self._long_forms: dict[str, str] = {}
        for text in self._texts:
            self._count_cases(text)
        subject = topic.partition(":")[0]
        first = next((span for span in self._parse(subject).noun_chunks if _words(span)), None)
        self._subject = _words(first) if first is not None else frozenset()
        self._subject_text = first.text.casefold() if first is not None else ""
        self._topic_words = frozenset(content_words(topic))

    def from_title(self, title: str) -> str | None:
        """Return a source's section title as a heading, cut to its noun phrase; None where it has none."""
        cleaned = " ".join(_NUMBERING.sub("", title).split()).strip(" .:;,!?")
        if not cleaned or _NOT_PROSE.search(cleaned) or cleaned.casefold() in _EMPTY:
            return None
        if cleaned.casefold() in _PLAIN:
            return self._cased(cleaned)
        if self._is_topic(frozenset(content_words(cleaned))):
            return None
        cleaned = self._without_lead_in(self._sentence_case(cleaned))
        parsed = self._parse(_QUOTED.sub("such", cleaned))
        phrase = cleaned if _is_nominal_title(parsed) else self._derived(cleaned)
        return self._cased(phrase) if phrase and self._fits(phrase, lenient=True) else None

    def _derived(self, title: str) -> str | None:
        """Cut a title that is no noun phrase to one; "Breeding bees for resistance" may stay, if it has no other."""
        parsed = self._parse(title.replace('"', ""))
        phrase = self._noun_phrase(parsed)
        cut = parsed[0].tag_ == "VBG" and len(parsed) == len(phrase.split()) + 1 == _PAIR if phrase else False
        if phrase and not cut and not set(content_words(phrase)) <= self._topic_words:
            return None if phrase.partition(" ")[0].casefold() in _VAGUE else phrase
        finite = any(token.tag_ in {"VBZ", "VBP", "VBD", "MD"} for token in parsed)
        return title if parsed[0].tag_ == "VBG" and not finite else None

    def from_path(self, path: Sequence[str]) -> list[str]:
        """Return the headings of the titles of a path, top first; a bare adjective takes its parent's noun."""
        found: list[str] = []
        for depth, title in enumerate(path):
            named = f"{title} {self.lowered(path[depth - 1])}" if depth and self._is_adjective(title) else title
            heading = self.from_title(named)
            if heading is not None and not any(self.same(heading, known) for known in found):
                found.append(heading)
        return found

    def _is_adjective(self, title: str) -> bool:
        return _ADJECTIVE.fullmatch(title) is not None and self._parse(f"the {title.lower()} response")[1].pos_ == "ADJ"

    def _without_lead_in(self, title: str) -> str:
        """Cut "The role of X" to X, and "Deep learning and X" to X where the page is on deep learning for something."""
        title = _LEAD_IN.sub("", title)
        if self._subject_text and title.casefold().startswith(self._subject_text + " "):
            rest = title[len(self._subject_text) :].strip()
            # What stands beside the topic is but a part of what is told: of "RAID and LVM", on a page about RAID.
            beside = rest.startswith("and ") and self._subject == self._topic_words
            title = _JOINED_ON.sub("", rest) if _JOINED_ON.match(rest) and not beside else title
        words = title.split()
        return " ".join(words[1:] if len(words) > 1 and words[0].casefold() in _OPENERS else words)

    def from_entity(self, name: str) -> str | None:
        """Return an entity's name as a heading, in the number that the snippets prefer; None where it makes none."""
        words = self.long_form(name).split()
        while words and words[0].casefold() in _OPENERS:
            words = words[1:]
        phrase = " ".join(words)
        if not phrase or _NOT_PROSE.search(phrase) or not self._fits(phrase):
            return None
        bare = phrase.split()[-1]
        if bare.rstrip("s").isupper() and len(bare) < 6:
            return None
        if set(content_words(phrase)) <= self._topic_words or not self._is_nominal(phrase):
            return None
        return capitalised(phrase)

    def long_form(self, name: str) -> str:
        """Return what an acronym stands for, where the snippets say so ("electronic health records (EHRs)")."""
        letters = name[:-1] if name.endswith("s") and name[:-1].isupper() else name
        if not (2 <= len(letters) <= 6 and letters.isupper()):
            return name
        if letters not in self._long_forms:
            self._long_forms[letters] = _long_form(letters, self._texts)
        return self._long_forms[letters] or name

    def same(self, left: str, right: str) -> bool:
        """Whether two headings would look alike in one table of contents."""
        first, second = _telling_words(left), _telling_words(right)
        here, there = sorted(first - second), sorted(second - first)
        # What only one of them says has to be another spelling of what only the other says.
        return len(here) == len(there) and all(
            fuzz.ratio(one, other) >= NEAR_EQUAL for one, other in zip(here, there, strict=True)
        )

    def _noun_phrase(self, title: Doc) -> str | None:
        """The part of a title that names its subject: without the topic's own subject, verbs and empty heads."""
        subject = next((t for t in title if t.dep_ in {"nsubj", "nsubjpass"} and t.head.dep_ == "ROOT"), None)
        if subject is not None:
            span = self._trimmed(title[subject.left_edge.i : subject.i + 1])
            return str(span.text) if span is not None else None
        chunks = list(title.noun_chunks)
        spans = [self._trimmed(chunk) for chunk in chunks]
        kept = [span for span in spans if span is not None]
        if kept and spans[0] is None and title[0].tag_ == "VBG":
            # What is done to a system is not what it is done with: "Keeping a system up to date" is on no date.
            kept = [span for span in kept if chunks[0].root in span.root.ancestors]
        if not kept:
            return None if len(title) > 1 or title[0].pos_ not in {"NOUN", "PROPN"} else str(title.text)
        if _is_one_phrase(title, kept):
            return str(title[kept[0].start : kept[-1].end].text)
        return str(max(kept[:2], key=lambda span: (len(_words(span)), -span.start)).text)

    def _trimmed(self, chunk: Span) -> Span | None:
        start, end = chunk.start, chunk.end
        while start < end and (chunk.doc[start].lower_ in _OPENERS or chunk.doc[start].is_punct):
            start += 1
        while start < end and chunk.doc[end - 1].is_punct and chunk.doc[end - 1].text not in _CLOSING:
            end -= 1
        # A bracket that closes in the phrase was opened in it: "(Free?) market".
        closed = any(token.text in _CLOSING for token in chunk.doc[start:end])
        if closed and start > 0 and chunk.doc[start - 1].text in _OPENING:
            start -= 1
        span = chunk.doc[start:end]
        words = _words(span)
        if not words or chunk.root.pos_ == "PRON":
            return None
        if words in {self._subject, self._topic_words} and not self._stands_beside(chunk):
            return None
        return None if words <= GENERIC else span

    def _stands_beside(self, chunk: Span) -> bool:
        """Whether a title names something else beside the whole topic: "RAID and LVM"."""
        return _words(chunk) == self._topic_words and any(child.dep_ == "conj" for child in chunk.root.children)

    def _fits(self, phrase: str, lenient: bool = False) -> bool:
        words = content_words(phrase)
        if not words or len(phrase.split()) > LONGEST or len(phrase) < 3 or frozenset(words) == self._subject:
            return False
        if (
            self._is_topic(frozenset(words))
            or phrase[0].isdigit()
            or not any(len(word) > 2 and word.isalpha() for word in re.split(r"[^\w]+", phrase))
        ):
            return False
        return lenient or not set(words) <= GENERIC

    def _is_topic(self, words: frozenset[str]) -> bool:
        """The topic's name, or all of it but numbers."""
        return {w for w in words if not w.isdigit()} == {w for w in self._topic_words if not w.isdigit()}

    def _is_nominal(self, phrase: str) -> bool:
        if phrase.partition(" ")[0].casefold() in _VAGUE or phrase.casefold() in _TIMES_AND_PLACES:
            return False
        parsed = self._parse(phrase if phrase[:2].isupper() else phrase[0].lower() + phrase[1:])
        if any(token.pos_ in _NOT_NOMINAL and token.text != "-" for token in parsed):
            return False
        last = parsed[-1]
        if (
            last.pos_ not in {"NOUN", "PROPN"}
            or {last.lemma_.casefold(), last.lower_} & GENERIC
            or parsed[0].pos_ in {"VERB", "AUX", "NUM"}
        ):
            return False
        return not (len(parsed) == 1 and last.text.islower() and last.tag_ == "NN" and last.text.endswith("ing"))

    def _sentence_case(self, title: str) -> str:
        """Lower the words of a title in capitals, but names; a word never seen follows the words beside it."""
        words = title.split()
        kept = [self._keeps_case(word) for word in words]
        if all(keeps is None or not word[:1].isupper() for keeps, word in zip(kept, words, strict=True)):
            return title
        names = self._names_in(title)
        cased = []
        for index, word in enumerate(words):
            keeps = kept[index]
            if keeps is None:
                beside = [k for k in kept[max(0, index - 1) : index + 2] if k is not None and k]
                keeps = bool(beside) or word in names
            cased.append(word if keeps else word.lower())
        return " ".join(cased)

    def _names_in(self, title: str) -> frozenset[str]:
        """The words of names in a title, as far as its capitals tell: none that the snippets write small, nor what
        seems a name of one word that may be anything."""
        spans = [span for span in self._parse(title).ents if span.label_ in _NAMES]
        told = [span for span in spans if span.label_ in _SURE_NAMES or len(span) > 1]
        return frozenset(
            token.text
            for span in told
            if all(self._keeps_case(token.text) is not False for token in span)
            for token in span
        )

    def lowered(self, heading: str) -> str:
        """Return a heading as it stands inside another one: a name, and what is written with capitals, keep them."""
        first, space, rest = heading.partition(" ")
        return heading if self._keeps_case(first) else f"{first.lower()}{space}{rest}"

    def _cased(self, phrase: str) -> str:
        return capitalised(self._sentence_case(phrase))

    def _keeps_case(self, word: str) -> bool | None:
        """Whether the snippets write a word with its capital inside sentences too; None where they never do."""
        word = word.strip(_MARKS)
        key = word.casefold()
        if any(part[1:] != part[1:].lower() or not part.isalpha() for part in word.split("-") if part):
            return any(letter.isupper() or letter.isdigit() for letter in word)
        if not word[:1].isupper():
            return False
        if self._upper[key] + self._lower[key] == 0:
            return None
        return self._upper[key] > self._lower[key]

    def _count_cases(self, text: str) -> None:
        for match in _WORD.finditer(text):
            word = match.group()
            opening = text[: match.start()].rstrip()[-1:]
            if word.islower():
                self._lower[word] += 1
            elif opening not in {"", ".", "!", "?", ":", "\n"} and word[0].isupper():
                self._upper[word.casefold()] += 1


def _telling_words(heading: str) -> frozenset[str]:
    """The content words of a heading without a head that names no subject by itself: "data" of "Gene expression
    data", "history" of "History of vaccines"."""
    words = content_words(heading)
    head = head_of(heading)
    return frozenset(word for word in words if word != head or word not in GENERIC) or frozenset(words)


def _words(span: Span) -> frozenset[str]:
    return frozenset(content_words(span.text))


def _long_form(letters: str, texts: Iterable[str]) -> str:
    """The words before "(LETTERS)" whose initials spell it, most frequent first; "" where there are none."""
    found: Counter[str] = Counter()
    initials = r"[\s-]+(?:(?:of|and|for|the|in|to)\s+)?".join(f"{re.escape(letter)}\\w*" for letter in letters)
    pattern = re.compile(rf"\b({initials})\s*\({re.escape(letters)}s?\)", re.IGNORECASE)
    for text in texts:
        found.update(match.group(1) for match in pattern.finditer(text))
    return min(found, key=lambda form: (-found[form], form)) if found else ""


def _is_nominal_title(title: Doc) -> bool:
    """A title without a finite verb, an object of its first word or a question word stands as it is."""
    first = title[0]
    if first.tag_ in {"WRB", "WP", "WDT", "IN", "TO", "RB"} or (first.tag_ in {"VBG", "VB"} and _has_object(title)):
        return False
    if len(title) > LONGEST or any(
        token.text in {":", "—", "–", ";", ",", '"'} for token in title[1:-1] if token.text != ","
    ):
        return False
    last = next((token for token in reversed(title) if not token.is_punct), first)
    return not any(t.tag_ in {"VBZ", "VBP", "VBD", "MD", "TO", "PRP", "PRP$"} for t in title) and (
        last.pos_ in {"NOUN", "PROPN"} or last.text.endswith("ing")
    )


def _has_object(title: Doc) -> bool:
    return any(child.dep_ in {"dobj", "attr"} for child in title[0].children)


def _is_one_phrase(title: Doc, kept: Sequence[Span]) -> bool:
    """Nothing but prepositions, conjunctions and articles stands between the first and the last noun phrase."""
    inside = [
        token
        for token in title[kept[0].start : kept[-1].end]
        if not any(span.start <= token.i < span.end for span in kept)
    ]
    joined = all(
        token.pos_ in {"ADP", "CCONJ", "DET", "PART"} or token.text in {",", "-", "&", "–"} for token in inside
    )
    return joined and not any(token.pos_ in {"VERB", "AUX"} and token.dep_ == "ROOT" for token in title[: kept[-1].end])
