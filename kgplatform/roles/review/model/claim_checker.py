"""Claim checker: each atomic claim of a sentence with the words of the snippets that state it (thesis, appendix F).

A model's yes counts only with a quote that stands in a cited snippet, and only where its claims make up the sentence.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform import models
from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent, ContextTooSmall
from kgplatform.language.other_names import other_names
from kgplatform.llm.answer_fields import Number, Sentence, YesNo
from kgplatform.llm.batches import batches, in_halves
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import estimate_tokens, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.roles.common.brief_values import about
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.review.claim_checker import CitedSentence, ClaimBrief, ClaimVerdict
from kgplatform.text.figures import unknown_figures
from kgplatform.text.nearness import quoted, quoted_span
from kgplatform.text.similarity import content_words

ROLE = "claims"
MOST, LONGEST = 20, 20_000  # snippets of one question, and their characters
# Tokens of an answer for each sentence, and for each token of it: six of seven answers of bench/coverage have fewer.
A_SENTENCE, A_TOKEN = 60, 3
COVERED = 0.7  # share of a sentence's words that its claims have together
SHORTEST_QUOTE = 2  # words

_Tried = ClaimVerdict | BudgetSpent


class Claim(BaseModel):
    claim: Sentence = Field(description="One thing that the sentence states, in its own words.")
    supported: YesNo = Field(description="yes or no")
    quote: Sentence = Field("", description="The words of a cited snippet that state it; empty where none do.")


class CheckedSentence(BaseModel):
    number: Number
    claims: Annotated[list[Claim], at_most(6)] = Field(default_factory=list)


class CheckedSentences(BaseModel):
    sentences: Annotated[list[CheckedSentence], at_most(32)] = Field(default_factory=list)


class ModelClaimChecker:
    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def check(self, brief: ClaimBrief) -> list[ClaimVerdict]:
        """Return a verdict a sentence; one that the answer does not take apart as asked is unsupported."""
        parts = batches([sentence.snippets for sentence in brief.sentences], MOST, LONGEST)
        ask, refused = partial(self._paid, brief), (ContextTooSmall, BudgetSpent)
        asked = await together(in_halves(ask, brief.sentences[part.start : part.stop], refused) for part in parts)
        verdicts = [verdict for answers in asked for answer in answers for verdict in answer]
        refusals = [verdict for verdict in verdicts if isinstance(verdict, BudgetSpent)]
        if refusals and len(refusals) == len(verdicts):
            raise refusals[0]
        unasked = ClaimVerdict(supported=False, asked=False)
        return [unasked if isinstance(verdict, BudgetSpent) else verdict for verdict in verdicts]

    async def _paid(self, brief: ClaimBrief, sentences: Sequence[CitedSentence]) -> Sequence[_Tried]:
        """Return a verdict a sentence; of a single one what kept it from being asked about: others may have been paid.
        Raises ContextTooSmall, and BudgetSpent for several."""
        longest = _tokens(sentences)
        if len(sentences) > 1:
            return await self._checked(brief, sentences, longest)
        try:
            return await self._checked(brief, sentences, longest)
        except BudgetSpent as spent:
            return [spent]
        except ContextTooSmall:  # a role that has fewer tokens for its answers is given them all
            return await self._checked(brief, sentences, None)

    async def _checked(
        self, brief: ClaimBrief, sentences: Sequence[CitedSentence], longest: int | None
    ) -> list[ClaimVerdict]:
        snippets = NumberedSnippets(snippet for sentence in sentences for snippet in sentence.snippets)
        values = {
            **about(brief.topic, brief.path),
            "sentences": fence("SENTENCES", _listed(sentences, snippets)),
            "names": fence("NAMES", _one_thing(brief.names, sentences)),
            "snippets": "\n\n".join(snippets.data()),
        }

        def faults(answer: CheckedSentences) -> str:
            by_number = _by_number(answer)
            wrong = [_fault(sentence, by_number.get(n)) for n, sentence in enumerate(sentences, start=1)]
            return " ".join(f"Sentence {n}: {fault}." for n, fault in enumerate(wrong, start=1) if fault)

        answer = await best_answer(
            self._model, ROLE, values, CheckedSentences, faults, dropped=self._dropped, longest=longest
        )
        by_number = _by_number(answer or CheckedSentences())
        return [self._verdict(sentence, by_number.get(n)) for n, sentence in enumerate(sentences, start=1)]

    def _verdict(self, sentence: CitedSentence, checked: CheckedSentence | None) -> ClaimVerdict:
        fault = _fault(sentence, checked)
        self._dropped.count(ROLE, fault.partition(":")[0], bool(fault))
        if checked is None or not checked.claims:
            return ClaimVerdict(supported=False)
        refused = tuple(
            claim.claim for claim in checked.claims if claim.supported != "yes" or not _shown(claim, sentence)
        )
        yes = (claim for claim in checked.claims if claim.supported == "yes")
        claims = tuple(found for claim in yes for found in _places(claim, sentence))
        return ClaimVerdict(supported=not fault and not refused, unsupported=refused, claims=claims)


def _tokens(sentences: Sequence[CitedSentence]) -> int:
    """The tokens in which an answer can take sentences apart and quote what states them."""
    return sum(A_SENTENCE + A_TOKEN * estimate_tokens(sentence.text) for sentence in sentences)


def _by_number(answer: CheckedSentences) -> dict[int, CheckedSentence]:
    """Number -> what was answered for it; a sentence that is answered twice must pass with all its claims."""
    found: dict[int, CheckedSentence] = {}
    for each in answer.sentences:
        known = found.get(each.number)
        found[each.number] = CheckedSentence(
            number=each.number, claims=[*(known.claims if known else []), *each.claims]
        )
    return found


def _fault(sentence: CitedSentence, checked: CheckedSentence | None) -> str:
    """What makes an answer useless; "" where it can be believed."""
    if checked is None or not checked.claims:
        return "sentence without claims"
    lost = [claim.quote for claim in checked.claims if claim.supported == "yes" and not _shown(claim, sentence)]
    if lost:
        return f"quote that no cited snippet holds: {'; '.join(lost[:3])}"
    told = " ".join(claim.claim for claim in checked.claims)
    said = sentence.text.removeprefix(sentence.head)
    words, covered = set(content_words(said)), set(content_words(told))
    if len(words & covered) < COVERED * len(words) or unknown_figures(said, told):
        return "claims that leave out a part of the sentence"
    return ""


def _shown(claim: Claim, sentence: CitedSentence) -> bool:
    long_enough = len(claim.quote.split()) >= SHORTEST_QUOTE
    return long_enough and any(quoted(claim.quote, snippet.text) for snippet in sentence.snippets)


def _places(claim: Claim, sentence: CitedSentence) -> Iterator[models.Claim]:
    """Where the cited snippets state a claim."""
    for snippet in sentence.snippets if _shown(claim, sentence) else ():
        if (span := quoted_span(claim.quote, snippet.text)) is not None:
            yield models.Claim(text=claim.claim, snippet_id=snippet.id, start=span[0], end=span[1])


def _one_thing(names: Iterable[tuple[str, ...]], sentences: Sequence[CitedSentence]) -> str:
    """The names that mean one thing, of things that a sentence has one name of and its snippets another."""
    said = " ".join(sentence.text for sentence in sentences)
    read = " ".join(snippet.text for sentence in sentences for snippet in sentence.snippets)
    told = []
    for forms in names:
        name = next((form for form in forms if form in said), "")
        others = other_names(name, (form for form in forms if form in read)) if name else ()
        told += [" = ".join((name, *others))] if others else []
    return "\n".join(told) or "none"


def _listed(sentences: Sequence[CitedSentence], snippets: NumberedSnippets) -> str:
    lines = []
    for number, sentence in enumerate(sentences, start=1):
        before = f" [sentence before: {sentence.before}]" if sentence.before else ""
        keys = snippets.keys(snippet.id for snippet in sentence.snippets)
        lines.append(f"{number}. {sentence.text} (cites {keys}){before}")
    return "\n".join(lines)
