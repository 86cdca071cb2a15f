"""Which headings say what a text is on, by themselves."""

from collections.abc import Collection

from kgplatform.language.keys import normal_key
from kgplatform.models import Snippet
from kgplatform.roles.common.generic_headings import GENERIC
from kgplatform.text.similarity import content_words

LONGEST = 8  # words of a heading


def tells(heading: str, known: Collection[str] = ()) -> bool:
    """Whether a heading names something, in few words, that no text has whatever it is on, and beside the content
    words that are `known`."""
    named = any(letter.isalpha() for letter in heading) and len(heading.split()) <= LONGEST
    return named and normal_key(heading) not in GENERIC and not {*content_words(heading)} <= {*known}


def telling_heading(snippet: Snippet, known: Collection[str]) -> str:
    """Return the nearest heading over a snippet that `tells`; "" where there is none."""
    above = reversed((snippet.title, *snippet.path))
    return next((heading for heading in above if tells(heading, known)), "")
