"""Snippets under the keys that prompts name them by, and what an answer's keys stand for."""

import re
from collections.abc import Iterable, Sequence

from kgplatform.llm.data import fence
from kgplatform.models import Snippet
from kgplatform.sources.provenance import whence
from kgplatform.text.similarity import content_words

_KEY = re.compile(r"[Ss]?\s?(\d{1,3})")


class NumberedSnippets:
    """Each snippet once, as S1, S2, ... in the order given."""

    def __init__(self, snippets: Iterable[Snippet]) -> None:
        self.snippets = tuple({snippet.id: snippet for snippet in snippets}.values())
        self._keys = {snippet.id: f"S{place}" for place, snippet in enumerate(self.snippets, start=1)}

    def key(self, snippet_id: str) -> str:
        """Return the key of a snippet; "" where it is not among these."""
        return self._keys.get(snippet_id, "")

    def keys(self, snippet_ids: Iterable[str]) -> str:
        """Return the keys of snippets as an answer would list them: "S1, S3"; "none" where there is none."""
        return ", ".join(self._keys[each] for each in snippet_ids if each in self._keys) or "none"

    def ids(self, keys: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
        """Return the ids that keys stand for, each once, and the keys that stand for nothing."""
        found: list[str] = []
        unknown: list[str] = []
        for key in keys:
            match = _KEY.fullmatch(key)
            place = int(match.group(1)) if match else 0
            if 1 <= place <= len(self.snippets):
                found.append(self.snippets[place - 1].id)
            else:
                unknown.append(key)
        return tuple(dict.fromkeys(found)), unknown

    def hold(self, text: str) -> bool:
        """Whether one of the snippets has all words of a text that tell something."""
        words = set(content_words(text))
        return any(words <= set(content_words(snippet.text)) for snippet in self.snippets)

    def data(self, first: int | None = None) -> tuple[str, ...]:
        """Return the snippets, or so many from the first on, as a prompt shows them: each under its key, with where it
        comes from and the sentence that it goes on from, where there is one, fenced."""
        return tuple(fence(self._keys[snippet.id], _titled(snippet)) for snippet in self.snippets[:first])


def _titled(snippet: Snippet) -> str:
    """Return a snippet as a prompt shows it: in brackets where it is from and what stands before it, then its text."""
    about = whence(snippet)
    before = f"before it: {snippet.before}" if snippet.before else ""
    return "\n".join([*(f"({told})" for told in (about, before) if told), snippet.text])
