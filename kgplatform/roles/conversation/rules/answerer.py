"""Answerer by rules: the sentences of the snippets that have most of what a question asks for, word by word."""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import ceil

from kgplatform.language.acronyms import is_acronym, singular_acronym, told_forms
from kgplatform.language.defining import IS_A, asked_for, defines, is_subject
from kgplatform.language.detection import is_english
from kgplatform.language.generic import GENERIC
from kgplatform.language.sentences import sentence_spans
from kgplatform.language.stems import stems
from kgplatform.models import PROSE, AnswerSentence, Snippet
from kgplatform.retrieval.search.best_sentence import best_sentence, has
from kgplatform.roles.common.prose import finished
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.text.lexical_match import content_words
from kgplatform.text.nearness import Told
from kgplatform.text.sentence_dependence import reads_alone

MOST = 3  # sentences
OWN, OF_THE_TOPIC = 2, 1  # what words of a question weigh
_GENERIC = frozenset(stems(word) for word in (*GENERIC, "related", "many", "much", "used"))
_ASKING = frozenset(
    "known tell told say said about does do did i me my we us our you your may might can could should would will shall "
    "often".split()
)
_QUESTION_WORDS = frozenset("how what when where which who whom whose why".split())
_NAMED_BY_HEADINGS = frozenset({"how", "what"})  # by which a question asks for what a heading names
_BRACKETED = re.compile(r"\([^()]{0,60}\)")
_LONGEST_ENTRY = 400  # characters
_THIS_IS = re.compile(r"(?:This|It|These|They) (?:is|are) (?:an?|the|one of the)\b")
_NUMBER = re.compile(r"^\s*\d[\d.]{0,20}\s+")


class RuleAnswerer:
    """Answers in whole sentences of snippets in English. Where a question asks what something is, and sentences say so,
    these are the answer; where a share of it has to be said, what stands under a heading that asks the same is, too.
    Else a sentence, or what stands above it as a heading, has a word at least that the question
    has beside the topic's name; or it has that name, where the question has no others. Where a share of them has to be
    said, it can be read alone."""

    async def answer(self, brief: AnswerBrief) -> list[AnswerSentence]:
        """Return at most MOST sentences, each of another snippet, what fits best first."""
        return await asyncio.to_thread(_answered, brief)


def _answered(brief: AnswerBrief) -> list[AnswerSentence]:
    fit = reads_alone if brief.share else finished
    readable = [each for each in brief.snippets if each.kind == PROSE and is_english(each.language)]
    told = Told(())
    answer: list[AnswerSentence] = []
    found = _definitions(brief.question, readable, fit)
    found = found or (_under_the_question(brief.question, readable, fit) if brief.share else [])
    for text, snippet_id in found or _fitting(brief, readable, fit):
        if len(answer) < MOST and text not in told:
            told.add(text)
            answer.append(AnswerSentence(text=text, snippet_ids=(snippet_id,)))
    return answer


def _fitting(brief: AnswerBrief, snippets: Sequence[Snippet], fit: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the sentences that have what is wanted, each with its snippet, those first that have most of it; where a
    share of it has to be said, and one says all, only those that do."""
    wanted = _Wanted(brief.topic.name, brief.question, brief.share)
    bests = ((place, each.id, wanted.best(each, fit)) for place, each in enumerate(snippets))
    found = sorted((-best[0][0], -best[0][1], place, best[1], id_) for place, id_, best in bests if best)
    if brief.share and found and -found[0][0] == wanted.weight:
        found = [each for each in found if -each[0] == wanted.weight]
    return [(text, id_) for *_, text, id_ in found]


def _definitions(question: str, snippets: Iterable[Snippet], fit: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return the sentences that say what the thing is that a question asks for, or what its letters stand for, each
    with its snippet, in order; where none says its kind, entries of a glossary, then what says it under its name as a
    heading, then what says what it is like."""
    name = asked_for(question)
    if not name:
        return []
    read = list(snippets)
    said = [(text, snippet.id) for snippet in read for text in _sentences(snippet) if fit(text)]
    surely = [each for each in said if defines(each[0], name) == IS_A or _spells_out(each[0], name)]
    glossed = [(line, snippet.id) for snippet in read for line in _entries(snippet, name)]
    headed = [(text, snippet.id) for snippet in read for text in _said_under(snippet, name)]
    return surely or glossed or headed or [each for each in said if is_subject(each[0], name)]


def _entries(snippet: Snippet, name: str) -> Iterator[str]:
    """Give the lines of a list that are a name with what it means: "Rot: what makes roots soft." """
    for line in snippet.text.split("\n"):
        term, colon, meaning = line.partition(": ")
        words = _BRACKETED.sub("", term).split()
        same = colon and len(words) == len(name.split()) and stems(" ".join(words)) == stems(name)
        if same and len(meaning.split()) > 1 and len(line) <= _LONGEST_ENTRY:
            yield " ".join(line.split())


def _said_under(snippet: Snippet, name: str) -> Iterator[str]:
    """Give the first sentence under a name that says what it is: "This is a disease of roots."."""
    first = next(_sentences(snippet), "") if stems(_heading(snippet)) == stems(name) else ""
    if _THIS_IS.match(first) and finished(first):
        yield first


def _under_the_question(
    question: str, snippets: Iterable[Snippet], fit: Callable[[str], bool]
) -> list[tuple[str, str]]:
    """Return the first sentences, each with its snippet, that stand under a heading which asks what a question asks, as
    in lists of questions and answers, or which names in several words how or what it is."""
    wanted, word = _asked_words(question), _question_word(question)
    answering = []
    for snippet in snippets:
        heading = _heading(snippet)
        if not wanted or _asked_words(heading) != wanted:
            continue
        if heading.endswith("?"):
            answers = not word or _question_word(heading) == word
        else:
            answers = word in _NAMED_BY_HEADINGS and len(wanted) > 1
        begin = [*islice(_sentences(snippet), MOST)] if answers else []
        # The first one follows on the question itself.
        answering += [(text, snippet.id) for at, text in enumerate(begin) if (fit if at else finished)(text)]
    return answering


def _heading(snippet: Snippet) -> str:
    """Return the heading that a snippet stands under, without its number; "" for none."""
    return _NUMBER.sub("", snippet.path[-1]) if snippet.path else ""


def _asked_words(text: str) -> set[tuple[str, ...]]:
    """Return the stems of the words that a question, or a heading, is about."""
    return {stems(word) for word in content_words(text) if word not in _ASKING} - {()}


def _question_word(text: str) -> str:
    first = text.split(maxsplit=1)[0].casefold() if text.strip() else ""
    return first if first in _QUESTION_WORDS else ""


def _spells_out(sentence: str, name: str) -> bool:
    """Whether a sentence tells the long form of a name that is an acronym."""
    asked = singular_acronym(name)
    return is_acronym(name) and any(singular_acronym(each.acronym) == asked for each in told_forms(sentence))


def _sentences(snippet: Snippet) -> Iterator[str]:
    return (" ".join(snippet.text[start:end].split()) for start, end in sentence_spans(snippet.text))


class _Wanted:
    """The words that an answer is known by; where a `share` of them has to be said, so do the names and numbers among
    them, and that share of the others; what names nothing by itself does not count."""

    def __init__(self, topic: str, question: str, share: float) -> None:
        name = {stems(word) for word in content_words(topic)}
        asked = (stems(word) for word in content_words(question) if word not in _ASKING)
        self._words = list(dict.fromkeys(word for word in asked if word))
        self._weights = {at: OF_THE_TOPIC if word in name else OWN for at, word in enumerate(self._words)}
        self.weight = sum(self._weights.values())  # of what says all of it
        told = _names(question) if share else set()
        self._named = {at for at, word in enumerate(self._words) if word in told}
        own = [at for at, word in enumerate(self._words) if word not in name]
        counted = [at for at in own if at in self._named or self._words[at] not in _GENERIC]
        self._own = counted if share and counted else own
        self._least = max(1, ceil(share * len(self._own)))
        self._besides = [at for at in self._own if at not in self._named] if share else []
        self._least_besides = ceil(share * len(self._besides))

    def best(self, snippet: Snippet, fit: Callable[[str], bool]) -> tuple[tuple[int, int], str] | None:
        """Return the sentence of a snippet that fits best, and how well it does, with what stands above it and by
        itself; None where none does."""
        spans = sentence_spans(snippet.text)
        above = stems(" ".join((snippet.title, *snippet.path)))
        headed = {at for at, word in enumerate(self._words) if has(above, word)}
        span = best_sentence(self._words, self._weights, snippet.text)
        if span is None and spans and headed.intersection(self._own):
            span = spans[0]
        if span is None:
            return None
        text = " ".join(snippet.text[slice(*span)].split())
        said = stems(text)
        held = {at for at, word in enumerate(self._words) if has(said, word) or (at in headed and at in self._own)}
        own = sum(at in held for at in self._own)
        fits = own >= self._least if self._own else len(held) == len(self._words)
        fits = fits and held >= self._named and sum(at in held for at in self._besides) >= self._least_besides
        own_words = sum(self._weights[at] for at in held if has(said, self._words[at]))
        return ((sum(self._weights[at] for at in held), own_words), text) if fits and fit(text) else None


def _names(question: str) -> set[tuple[str, ...]]:
    """Return the stems of the words of a question that are written as names or numbers are, behind the first."""
    told = (word for word in question.split()[1:] if word[:1].isupper() or word[:1].isdigit())
    return {stems(word) for word in told if word.casefold() not in _ASKING}
