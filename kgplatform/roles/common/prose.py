"""What a model wrote as plain sentences: without mark-up, headings, lists of references and markers of its own."""

import re
from collections import Counter
from dataclasses import dataclass, field

from kgplatform.language.sentences import sentence_spans

_SCRIPT = re.compile(r"<\s*(script|style|iframe|svg|template)\b.*?(?:<\s*/\s*\1\s*>|$)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z!][^<>]*>|<!--.{0,500}?-->", re.DOTALL)
_HEADING = re.compile(r"^\s*(?:#{1,6}(?:\s|$)|=+\s.*=+\s*$|(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$)")
_RULE = re.compile(r"^\s*(?:[-=_*]{3,}|```.*)\s*$")
_REFERENCES = re.compile(
    r"^\W*(?:references?|sources?|bibliography|works cited|citations?|notes|further reading|external links)\W*(?::|$)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_KEYS = r"(?:(?:S\s?)?\d{1,3}+(?:\s*+[,;]\s*+|\s++and\s++)?)++"
_MARKERS = re.compile(rf"(?<!\s)\s*+[\[(【]\s*+({_KEYS})[\])】]")
_KEYED = re.compile(r"S\s?\d{1,3}")
_EMPHASIS = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1|`([^`]+)`")
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=\s|$)")  # "et al.."
_FINISHED = re.compile(r"[.!?][\"'”’)\]]*$")


@dataclass
class Plain:
    """Sentences, the citation keys that stood inside them, and what was taken out, counted by what it was."""

    sentences: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    stripped: Counter[str] = field(default_factory=Counter)


def plain(text: str) -> Plain:
    """Return the sentences of what a model gave as text; none where nothing but mark-up was there."""
    result = Plain()
    bare = without_tags(text)
    result.stripped["mark-up"] += bare != text
    kept = []
    for line in bare.splitlines():
        if _REFERENCES.match(line):
            result.stripped["reference list"] += 1
            break
        if _HEADING.match(line) or _RULE.match(line):
            result.stripped["heading"] += 1
        elif line.strip():
            kept.append(_BULLET.sub("", line) if "\n" in bare.strip() else line)
    said = _EMPHASIS.sub(lambda match: match.group(2) or match.group(3), " ".join(kept))
    said = _TWO_STOPS.sub(".", " ".join(_without_markers(said, result).split()))
    result.sentences = [said[start:end] for start, end in sentence_spans(said)]
    return result


def without_tags(text: str) -> str:
    """Return a text without HTML: its tags go, scripts with all that is in them."""
    return _TAG.sub("", _SCRIPT.sub("", text))


def without_keys(text: str) -> str:
    """Return a text without the citation keys that stand in brackets inside it."""
    return _without_markers(text, Plain())


def finished(sentence: str) -> bool:
    """Whether a sentence comes to its end; one that was broken off does not."""
    return _FINISHED.search(sentence) is not None


def _without_markers(text: str, result: Plain) -> str:
    """Take out [S1], (S1, S2) and [3]; a number in round brackets without an S is the text's own."""

    def replaced(match: re.Match[str]) -> str:
        keys = _KEYED.findall(match.group(1))
        if not keys and match.group().strip().startswith("("):
            return match.group()
        result.keys.extend(key.replace(" ", "") for key in keys)
        result.stripped["marker"] += 1
        return ""

    return _MARKERS.sub(replaced, text)
