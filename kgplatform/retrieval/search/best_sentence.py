"""The sentence of a passage that has most of what was searched for."""

from collections.abc import Mapping, Sequence

from kgplatform.language.sentences import sentence_spans
from kgplatform.language.stems import stems

Span = tuple[int, int]


def best_sentence(words: Sequence[tuple[str, ...]], weights: Mapping[int, int], text: str) -> Span | None:
    """Return where the sentence stands whose words weigh most together, of equals the shortest, then the first; None
    where no sentence has any. `weights` are those of the words' places; all weigh the same where none is given."""
    found = [
        (-weight, end - start, start, end)
        for start, end in sentence_spans(text)
        if (weight := _weight(words, weights, stems(text[start:end])))
    ]
    return min(found)[2:] if found else None


def has(own: tuple[str, ...], word: tuple[str, ...]) -> bool:
    """Tell whether the stems of a word follow each other in a text's."""
    return any(own[at : at + len(word)] == word for at in range(len(own) - len(word) + 1))


def _weight(words: Sequence[tuple[str, ...]], weights: Mapping[int, int], own: tuple[str, ...]) -> int:
    return sum(weights.get(at, 0) if weights else 1 for at, word in enumerate(words) if has(own, word))
