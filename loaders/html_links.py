"""Links of HTML: whether what was said since the last part only leads somewhere else."""

import re

from lxml import etree

_LETTER = re.compile(r"[^\W\d_]")
_LONGEST_LINK = 16  # words of a paragraph that is all links
_SIGNPOSTS = frozenset("next prev previous up contents index start home first last".split())
"""Relations of the pages of a book that links lead to; keys to reach them by tell the same."""
_LEAST_SIGNPOSTS, _LONGEST_SIGNPOST = 2, 60  # links; words of what holds them
_LEAST_LINKS, _MOSTLY = 5, 0.75  # links; share of letters and digits in them, in what ends with no full stop


class Links:
    """Counts what is said in links, and outside of them, from part to part."""

    def __init__(self) -> None:
        self._open = 0
        self.forget()

    def forget(self) -> None:
        """Count anew."""
        self._inside = self._outside = False  # whether letters are
        self._signs = [0, 0]  # letters and digits outside and inside
        self._links = self._signposts = 0

    def open(self, element: "etree._Element", tag: str) -> None:
        """Know of an element that begins."""
        if tag == "a":
            self._open += 1
            self._links += element.get("href") is not None
            relations = (element.get("rel") or "").lower().split()
            self._signposts += not _SIGNPOSTS.isdisjoint(relations) or element.get("accesskey") is not None

    def close(self, tag: str) -> None:
        """Know of an element that ends."""
        self._open -= tag == "a"

    def say(self, text: str) -> None:
        """Know of what is said."""
        if _LETTER.search(text):
            self._inside, self._outside = self._inside or self._open > 0, self._outside or not self._open
        self._signs[self._open > 0] += sum(map(str.isalnum, text))

    def lead_on(self, text: str, *, listed: bool = False) -> bool:
        """Say whether what was said since the last time, `text`, only leads somewhere else: all its words are links, as
        many as a paragraph has that does not tell something (in what is `listed` however many), or nearly all, or it
        has the signposts of a page of a book."""
        outside, inside = self._signs
        words = len(text.split())
        only = self._inside and not self._outside and (listed or words < _LONGEST_LINK)
        mostly = self._links >= _LEAST_LINKS and inside >= _MOSTLY * (inside + outside) and text[-1:] not in ".!?"
        signs = self._signposts >= _LEAST_SIGNPOSTS and words < _LONGEST_SIGNPOST
        self.forget()
        return only or mostly or signs
