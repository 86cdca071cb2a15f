"""What a finished run must hold up to, worked out anew from stored text: nothing here asks the code that checked it."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kgplatform.graph.session import Graph
from kgplatform.llm.prompts import built_in_folders

FUNCTION_WORDS = frozenset(
    "a an the of in on at to for from by with as into onto and or is are was were be been being has have had do does "
    "did can may it its this that their".split()
)
STEM = 4  # letters that the forms of a word share
COPIED = 6  # words in a row that nobody writes twice by chance
_STATEMENTS = """
MATCH (subject:Entity)-[relates:RELATES]->(object:Entity)
UNWIND relates.evidence AS key
OPTIONAL MATCH (snippet:Snippet {id: split(key, '#')[0]})
RETURN [subject.name] + [(alias:Alias)-[:NAMES]->(subject) | alias.surface] AS subject,
       [object.name] + [(alias:Alias)-[:NAMES]->(object) | alias.surface] AS object,
       relates.relation AS relation, key, snippet.text AS text
"""


@dataclass(frozen=True)
class Statement:
    """A relation as one sentence of one snippet states it: `text[start:end]`. The ends have all of their names."""

    subject: tuple[str, ...]
    relation: str
    object: tuple[str, ...]
    text: str
    start: int
    end: int


async def stored_statements(graph: Graph) -> list[Statement]:
    """Return each relation of the graph once for each of its pieces of evidence."""
    rows: list[dict[str, Any]] = await graph.run_statement(_STATEMENTS)
    return [
        Statement(tuple(row["subject"]), row["relation"], tuple(row["object"]), row["text"] or "", *_span(row["key"]))
        for row in rows
    ]


def faults(statement: Statement) -> list[str]:
    """Return what is wrong with a statement, nothing where the text states it."""
    evidence = statement.text[statement.start : statement.end]
    found = []
    if not 0 <= statement.start < statement.end <= len(statement.text):
        found.append("its span is not in the snippet")
    elif not _is_whole(statement):
        found.append("its evidence is no whole sentence")
    for end, names in (("subject", statement.subject), ("object", statement.object)):
        if not any(stands_in(name, statement.text) for name in names):
            found.append(f"its {end} is not in the snippet")
    words = [word for word in _words(statement.relation) if word not in FUNCTION_WORDS]
    stems = {word[:STEM] for word in _words(evidence)}
    found.extend(f"{word!r} is not in its evidence" for word in words if word[:STEM] not in stems)
    return found


def stands_in(name: str, text: str) -> bool:
    """Say whether a name stands in a text as whole words, whatever the case."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


class Examples:
    """The worked examples of the prompts, read from their files: from the line "Example" to the next empty one."""

    def __init__(self, prompts: Path | None = None) -> None:
        folders = [prompts] if prompts else built_in_folders()
        self.blocks = [
            block
            for folder in folders
            for path in sorted(folder.glob("*.md"))
            for block in _blocks(path.read_text("utf-8"))
        ]
        self.names = frozenset(
            text.casefold() for block in self.blocks for text in _strings(block) if any(map(str.isalpha, text))
        )
        self._runs = frozenset(run for block in self.blocks for run in _runs(block))

    def hold_name(self, name: str) -> bool:
        """Say whether a name, or a whole sentence, is one that an example gives."""
        return name.casefold() in self.names

    def hold_sentence(self, sentence: str) -> bool:
        """Say whether a sentence is an example's, or has so many words in a row from one."""
        return self.hold_name(sentence) or any(run in self._runs for run in _runs(sentence))


def unsupported(cited: Collection[tuple[str, str, str]]) -> list[str]:
    """Return the sentences that nothing supports; `cited` are (sentence, its verdict, text of a snippet it cites)."""
    supported = {sentence for sentence, verdict, text in cited if verdict == "entailed" or sentence in text}
    return sorted({sentence for sentence, _, _ in cited} - supported)


def _span(key: str) -> tuple[int, int]:
    start, end = key.partition("#")[2].split("-")
    return int(start), int(end)


def _is_whole(statement: Statement) -> bool:
    """A sentence begins where a text, a line or what follows another's full stop begins, and ends with its own."""
    before = statement.text[: statement.start].rstrip(" ")
    evidence = statement.text[statement.start : statement.end]
    begins = not before or before[-1] in "\n.!?"
    after = statement.text[statement.end :]
    ends = evidence[-1] in ".!?" or not after.strip() or after.lstrip(" ").startswith("\n")
    return begins and ends and evidence == evidence.strip()


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    words = _words(text)
    yield from (tuple(words[at : at + COPIED]) for at in range(len(words) - COPIED + 1))


def _blocks(prompt: str) -> Iterator[str]:
    for block in re.split(r"\n\s*\n", prompt):
        start = re.search(r"^Example", block, re.MULTILINE)
        if start is not None:
            yield block[start.start() :]


def _strings(block: str) -> Iterator[str]:
    """Yield the texts that the JSON of an example holds."""
    for quoted in re.findall(r'(?<=: )"(?:[^"\\]|\\.)*"|(?<=\[)"(?:[^"\\]|\\.)*"|(?<=, )"(?:[^"\\]|\\.)*"(?!:)', block):
        yield json.loads(quoted)
