"""Where a passage is found: its document's url with the section and the number of the passage in it (Apollo 3.2.2)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from urllib.parse import quote

from kgplatform.models import Passage

_LONGEST = 60


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
