"""Relations that strict readers wrote of real texts and said of each whether it is sound: bench/reading/relations.

The texts stay where they are, in the folder `data` of KGPLATFORM_SHARED: a label has the place of its sentence alone.
"""

import json
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bench.reading import FOLDER

SHARED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute()
LABELS = FOLDER / "relations"
HALVES = {"a": "looked at", "b": "looked at", "c": "unseen", "d": "unseen"}  # by file
_BEFORE, _BEHIND = 1500, 600  # characters around a sentence that make its snippet
_KEYS = ("url", "pmid", "id", "title")  # by which labels name a text of a file
# What loaders take out of a text.
_MARKUP = re.compile(
    r"!\[[^\[\]]{0,300}\]\([^()]{0,600}\)|\[@[^\[\]]{0,600}\]|\*\*|```|^#+ |^[=-]{3,}$|\[#+ ", re.MULTILINE
)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


class Label(NamedTuple):
    """A relation, where its sentence stands in a file's text, and what is wrong with it ("" where it is sound)."""

    file: str
    key: str
    start: int
    end: int
    subject: str
    relation: str
    object: str
    fault: str


def labels() -> Iterator[tuple[str, Label]]:
    """Give each label with its half: that by which the checks were made, or the other one."""
    for file in sorted(LABELS.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield HALVES[file.stem], Label(**json.loads(line))


def snippet_of(label: Label) -> tuple[str, str]:
    """Return the text around a label's sentence, as a snippet has it, and the sentence."""
    text = _texts(label.file)[label.key]
    before = text[max(0, label.start - _BEFORE) : label.start]
    behind = text[label.end : label.end + _BEHIND]
    quote = text[label.start : label.end]
    quote = quote if "\n\n" in quote else quote.replace("\n", " ")
    return _bare(before + quote + behind), _bare(quote)


def _bare(text: str) -> str:
    return _LINK.sub(r"\1", _MARKUP.sub(lambda match: " " if match[0] == "```" else "", text))


@lru_cache(maxsize=64)
def _texts(file: str) -> dict[str, str]:
    """Return the texts of a file of any of the kinds, by key."""
    path = SHARED / "data" / file
    written = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return {"": written}
    if path.suffix == ".jsonl":
        rows = [json.loads(line) for line in written.splitlines() if line.strip()]
    else:
        told = json.loads(written)
        rows = told if isinstance(told, list) else [told]
    found = {str(row[name]): row.get("text") or row["abstract"] for row in rows for name in _KEYS if name in row}
    return {"": next(iter(found.values()), ""), **found} if len(rows) == 1 else found
