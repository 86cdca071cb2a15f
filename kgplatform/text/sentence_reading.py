"""What the writer needs to know of a sentence: whether it stands alone, what it is about, whether it defines that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kgplatform.language.formulas import masked
from kgplatform.text.anaphoricity import outdoes, presupposed
from kgplatform.text.case_persons import actors
from kgplatform.text.formula_symbols import unexplained
from kgplatform.text.sentence_dependence import Standing, standing, subject_span
from kgplatform.text.similarity import content_words

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

_DENYING = frozenset({"neg", "no", "neither", "nor", "never", "hardly", "rarely"})
CACHED = 20_000  # readings kept; a page of some hundred snippets needs a few thousand
_DEFINING = frozenset("characterize comprise consist denote describe design encompass involve mean refer".split())
_FRAMING = frozenset("aim allow become enable have help include offer play provide use".split())


@dataclass(frozen=True)
class Reading:
    """`subject`: content words of the main clause's subject; `defining`: 0..1, how much it says what that is;
    `past`: it tells of one event or study; `studies`: it names authors ("Li et al."); `outdoes`: it is more of
    something than what it does not name; `presupposes`: content words of works that should have been told; `actors`:
    single names of those who act in it, beside a "he" or "she"; `denies`: it says what is not so."""

    standing: Standing
    subject: frozenset[str]
    defining: float
    past: bool
    studies: bool
    outdoes: bool = False
    presupposes: frozenset[str] = frozenset()
    actors: frozenset[str] = frozenset()
    denies: bool = False


class SentenceReader:
    """Parses each sentence once; the same sentence always has the same reading."""

    def __init__(self, pipeline: Callable[[], Language]) -> None:
        self._pipeline = pipeline
        self._known: dict[tuple[str, frozenset[str]], Reading] = {}

    def read(self, sentences: Sequence[str], known: Iterable[str] = ()) -> list[Reading]:
        """Return a reading a sentence; `known` are words that the page's title makes definite."""
        given = frozenset(known)
        missing = sorted({text for text in sentences if (text, given) not in self._known})
        if len(self._known) + len(missing) > CACHED:
            self._known.clear()
            missing = sorted(set(sentences))
        parsed = self._pipeline().pipe([masked(text) for text in missing], batch_size=64)
        for text, sentence in zip(missing, parsed, strict=True):
            self._known[text, given] = _reading(text, sentence, given)
        return [self._known[text, given] for text in sentences]


def _reading(text: str, sentence: Doc, known: frozenset[str]) -> Reading:
    """Read a sentence, parsed with its formulas masked; `text` has them."""
    subject = subject_span(sentence)
    root = next((token for token in sentence if token.dep_ == "ROOT"), None)
    return Reading(
        standing=min(standing(sentence, known), Standing.FOLLOWS if unexplained(text, sentence) else Standing.OPENS),
        subject=frozenset(content_words(subject.text)) if subject is not None else frozenset(),
        defining=_defining(root) if root is not None else 0.0,
        past=root is not None and _is_past(root),
        studies=" et al" in sentence.text,
        outdoes=outdoes(sentence.text),
        presupposes=frozenset(content_words(" ".join(sorted(presupposed(sentence))))),
        actors=actors(sentence),
        denies=root is not None and any(_DENYING & {child.dep_, child.lower_} for child in root.children),
    )


def _defining(root: Token) -> float:
    if root.lemma_ == "be" and not _is_past(root):
        if any(token.lower_ in {"both", "either", "not", "one"} for token in root.doc[root.i + 1 : root.i + 2]):
            return 0.5
        return 1.0 if any(c.dep_ == "attr" and c.pos_ in {"NOUN", "PROPN"} for c in root.children) else 0.5
    if root.lemma_.lower() in _DEFINING and not _is_past(root):
        return 0.9
    return 0.6 if root.lemma_.lower() in _FRAMING and not _is_past(root) else 0.3


def _is_past(root: Token) -> bool:
    helpers = [child for child in root.children if child.dep_ in {"aux", "auxpass"}]
    tensed = [token for token in [*helpers, root] if token.tag_ in {"VBD", "VBZ", "VBP", "MD"}]
    return bool(tensed) and tensed[0].tag_ == "VBD"
