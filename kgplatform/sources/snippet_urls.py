"""Where a passage is found: its document's url with the section and the number of the passage in it (Apollo 3.2.2)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from urllib.parse import quote, unquote, urldefrag

from kgplatform.models import Passage

_LONGEST = 60
_PASSAGE = re.compile(r"@[^@/#]*_chunk\d+$")
_SECTION = re.compile(r"@([^@/#]+)_chunk\d+$")
_NUMBERED = re.compile(r"\A[^#]*+#.*[^\W\d_]-(\d{1,3})$")


def snippet_urls(document_url: str, passages: Sequence[Passage]) -> list[str]:
    """Return `<url>@<section>_chunk<n>` for each passage: the section's headings as slugs, n counted in the section."""
    counted: Counter[str] = Counter()
    urls = []
    for passage in passages:
        section = ".".join(slug(heading) for heading in passage.path)
        counted[section] += 1
        urls.append(f"{document_url}@{section}_chunk{counted[section]}")
    return urls


def slug(heading: str) -> str:
    """Return letters and digits in lower case, joined by "-"; letters beyond ASCII are kept, percent-encoded."""
    plain = unicodedata.normalize("NFKD", heading).casefold()
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    words = re.findall(r"[^\W_]+", plain)
    return quote("-".join(words)[:_LONGEST].strip("-")) or "section"


def document_url(snippet_url: str) -> str:
    """Return the url of a snippet's document."""
    return _PASSAGE.sub("", snippet_url)


def preceding_url(snippet_url: str) -> str:
    """Return the url of the passage before a snippet's under the same headings; "" for the first one there."""
    before, _, number = snippet_url.rpartition("_chunk")
    return f"{before}_chunk{int(number) - 1}" if _PASSAGE.search(snippet_url) and int(number) > 1 else ""


def resource_url(snippet_url: str) -> str:
    """Return what all parts of a resource have in common: the document's url without a fragment, unless the fragment
    is an address itself ("#/page")."""
    url = document_url(snippet_url)
    whole, fragment = urldefrag(url)
    return url if fragment.startswith(("/", "!")) else whole


def document_title(title: str, snippet_url: str) -> str:
    """Return a document's own title where `title` is that and, in brackets, the section that a snippet's url names."""
    match = _SECTION.search(snippet_url)
    path = [unquote(part) for part in match[1].split(".")] if match else []
    at = title.find(" (") if path and title.endswith(")") else -1
    while at >= 0:
        own, section = title[:at], title[at + 2 : -1]
        below = "-".join(part for part in path if part != unquote(slug(own)))
        if below[:_LONGEST].strip("-") == unquote(slug(section)):
            return own
        at = title.find(" (", at + 1)
    return title


def part_number(snippet_url: str, title: str) -> int:
    """Return which of the parts of a resource under one title a document is: 2 for "#eggs-2", titled "Eggs"."""
    match = _NUMBERED.search(document_url(snippet_url))
    return int(match[1]) if match and not title.endswith(match[1]) else 1
