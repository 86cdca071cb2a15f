"""Sentences made ready for the parser: what is not prose is taken out, and every character knows where it came from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kgplatform.language.formulas import FORMULA
from kgplatform.language.sentences import sentence_spans
from kgplatform.roles.extraction.rules.key_terms import KeyTerm, copula, key_term

# What stands for a formula or a piece of code: the parser takes it for a name, and no statement may hold it.
SYMBOL = "Symbolx"
_MOJIBAKE = {
    "â€™": "'", "â€˜": "'", "â€œ": '"', "â€\x9d": '"', "â€“": "-", "â€”": " - ", "â€¦": "...", "Ã©": "é", "Ã¨": "è",
    "Ã¶": "ö", "Ã¼": "ü", "Ã¡": "á", "Ã­": "í", "Ã³": "ó", "Ã±": "ñ", "Ã§": "ç", "Â": "",
}  # fmt: skip
# Discourse openers relate a sentence to its neighbours; the statement is complete without them.
_OPENERS = (
    r"however|moreover|furthermore|additionally|in addition|also|therefore|thus|hence|consequently|as a result|"
    r"for example|for instance|in conclusion|in summary|to sum up|overall|finally|lastly|firstly|secondly|thirdly|"
    r"first|second|third|in fact|indeed|in particular|specifically|similarly|likewise|on the other hand|"
    r"by contrast|in contrast|conversely|meanwhile|nevertheless|nonetheless|still|instead|then|next|of course|"
    r"in other words|that is|in essence|in short|importantly|notably|interestingly|more recently|ultimately|"
    r"on the one hand|in general|generally speaking|besides|as such|accordingly|eventually|today|nowadays"
)
_LEFT_OF_TEX = r"\\[A-Za-z]{2,20}(?:\{[^{}\n]{0,80}\}){0,4}|\{?`[^`\n]{0,80}[^\w`\s’'-][^`\n]{0,80}`"
_CODE = (
    r"(?<![\w/.-])[A-Za-z]\w{0,60}_\w{1,60}(?:\.\w{1,60}|\([^()\n]{0,60}\))*|"
    r"(?<![\w/-])[A-Za-z_]\w{0,60}(?:\.\w{1,60}){0,4}\(\)"
)
_REPLACEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(f"{FORMULA.pattern}|{_LEFT_OF_TEX}|{_CODE}", re.DOTALL), SYMBOL),
    (re.compile("|".join(map(re.escape, _MOJIBAKE))), "mojibake"),
    (re.compile(r"`+|\*\*|__|(?<=\s)[*_]+(?=\S)|(?<=\S)[*_]{1,20}(?=[\s.,;])"), ""),
    (re.compile(r"[‘’]"), "'"),
    (re.compile(r"[“”\"«»]"), ""),
    (re.compile(r"\s?\[@[^\]]{0,500}\]|\s?\[\s*\d+(?:\s*[,;–-]\s*\d+)*\s*\]|<[^<>\n]{1,80}>"), ""),
    (re.compile(r"\((?:e\.g\.|such as|for example|including|i\.e\.,? such as),?\s++([^()]*+)\)"), "such as"),
    (re.compile(r"\s?\([^()]*\)"), ""),
    (re.compile(r",?(?:(?<!\s)\s++)?\bnot only\b", re.IGNORECASE), ""),
    (re.compile(r",?(?:(?<!\s)\s++)?\bbut also\b", re.IGNORECASE), " and"),
    (re.compile(r",\s+(?:for example|for instance|however|in particular|therefore|in turn|on the other hand|too|"
                r"in fact|of course|moreover|as well|respectively),", re.IGNORECASE), ""),
    (re.compile(rf"^\W*(?:(?:and|but|or|so|yet)\s+)?(?:{_OPENERS}),\s*", re.IGNORECASE), ""),
    (re.compile(r"^\s*(?:[-*•–—]|\(?\d{1,2}[.)])\s+"), ""),
    (re.compile(r"^\s*(?:and|but|so|yet)\s+", re.IGNORECASE), ""),
    (re.compile(r"(?:(?<!\s)\s++)?[–—]\s*+"), " - "),
)  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """A sentence of a text: `text` is what the parser reads, `offsets[i]` where its character i is in the source;
    `key_term` is set for a line that says without a verb what a term is: the parser reads it with one."""

    start: int
    end: int
    source: str
    text: str
    offsets: tuple[int, ...]
    key_term: KeyTerm | None = None

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Return where characters start..end stand in the source, or None when they do not stand there verbatim."""
        first, last = self.offsets[start], self.offsets[end - 1] + 1
        return (first, last) if self.source[first:last] == self.text[start:end] else None


def read_sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of `text` in order; what has no letters is no sentence, headings are none either."""
    for start, end in sentence_spans(text):
        if not text[start:end].lstrip().startswith("#"):
            prepared = _prepare(text, start, end)
            if any(letter.isalpha() for letter in prepared.text):
                yield prepared


def _prepare(source: str, start: int, end: int) -> Sentence:
    text, offsets = source[start:end], list(range(start, end))
    term = key_term(source, start, end)
    if term is not None:
        text, offsets = _with_copula(source, term)
    for pattern, new in _REPLACEMENTS:
        text, offsets = _replace(pattern, new, text, offsets)
    kept = [k for k, letter in enumerate(text) if not (letter.isspace() and (k == 0 or text[k - 1].isspace()))]
    text, offsets = "".join(" " if text[k].isspace() else text[k] for k in kept), [offsets[k] for k in kept]
    return Sentence(start, end, source, text, tuple(offsets), term)


def _with_copula(source: str, term: KeyTerm) -> tuple[str, list[int]]:
    """ "erosion: wearing away of rock" is read as "erosion is a wearing away of rock"."""
    verb = copula(source[slice(*term.term)], source[slice(*term.gloss)])
    ends = [*range(*term.term)], [*range(*term.gloss)]
    text = source[slice(*term.term)] + verb + source[slice(*term.gloss)]
    return text, [*ends[0], *([term.joint[0]] * len(verb)), *ends[1]]


def _replace(pattern: re.Pattern[str], new: str, text: str, offsets: list[int]) -> tuple[str, list[int]]:
    out, places, at = [], [], 0
    for match in pattern.finditer(text):
        out.append(text[at : match.start()])
        places += offsets[at : match.start()]
        for piece, piece_places in _pieces(match, new, offsets):
            out.append(piece)
            places += piece_places
        at = match.end()
    out.append(text[at:])
    return "".join(out), places + offsets[at:]


def _pieces(match: re.Match[str], new: str, offsets: list[int]) -> Iterator[tuple[str, list[int]]]:
    first = offsets[match.start()] if match.start() < len(offsets) else 0
    if new == "mojibake":
        good = _MOJIBAKE[match[0]]
        yield good, [first] * len(good)
    elif new == "such as":  # "animals (e.g., cats)" is read as "animals, such as cats,"
        yield ", such as ", [first] * 10
        yield match[1], offsets[match.start(1) : match.end(1)]
        yield ",", [offsets[match.end() - 1]]
    else:
        yield new, [first] * len(new)
