"""What a model wrote as a heading: cleaned, and refused with a reason where no page can have it."""

import re
from collections.abc import Iterable

from rapidfuzz import fuzz

from kgplatform.language.keys import normal_key
from kgplatform.roles.common.prose import without_tags
from kgplatform.text.nearness import Example
from kgplatform.text.similarity import content_words

LONGEST = 9  # words
NEAR = 92.0  # percent of likeness from which two headings are one
_LEADING = re.compile(r"^\s*(?:[#>*•\s-]+|\(?(?:\d+(?:\.\d+)*|[IVX]{1,4}|[A-Z])[.)]\s+|\d+(?:\.\d+)+\s+)+")
_NO_HEADING = re.compile(r"[{}\[\]|\\<>@;!?]|https?:|\.\s")
_EMPTY = frozenset(
    """introduction overview summary conclusion conclusions abstract references bibliography notes contents appendix
    lead miscellaneous other others general sources citations heading section subsection topic""".split()
) | {"see also", "further reading", "external links", "table of contents", "other topics", "works cited"}


def cleaned(heading: str) -> str:
    """Return a heading without mark-up, numbering, quotes and closing marks."""
    bare = " ".join(without_tags(heading).split()).replace("**", "").replace("__", "")
    return _LEADING.sub("", bare).strip(" .:,\"'“”`*_#-")


class HeadingCheck:
    """Takes headings in reading order; `known` are the names that the topic's graph knows."""

    def __init__(self, topic: str, example: Example, known: Iterable[str]) -> None:
        self._topic = topic
        self._example = example
        self._known = frozenset(word for name in known for word in content_words(name))
        self._taken: list[str] = []

    def refusal(self, heading: str) -> str:
        """Say why a cleaned heading cannot stand; where it can, "", and it is taken from then on."""
        words = content_words(heading)
        if not words or heading.casefold() in _EMPTY:
            return "empty heading"
        if len(heading.split()) > LONGEST or _NO_HEADING.search(heading):
            return "no heading"
        if normal_key(heading.casefold()) == normal_key(self._topic.casefold()) or words == content_words(self._topic):
            return "heading that is the topic's name"
        if heading in self._example and not set(words) & self._known:
            return "from the prompt's example"
        if any(_alike(heading, other) for other in self._taken):
            return "equal headings"
        self._taken.append(heading)
        return ""


def _alike(left: str, right: str) -> bool:
    first, second = (" ".join(content_words(heading)) for heading in (left, right))
    return first == second or bool(fuzz.token_sort_ratio(first, second) >= NEAR)
