"""An article of headings as a mind map: a concept for each heading, over the sentences right below it.

FreshWiki's files have lost where paragraphs end: each section is one line. So the paragraph of a sentence is here that
sentence with the NEIGHBOURS before and behind it in its section.
"""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kgplatform import ids
from kgplatform.curation import mind_map
from kgplatform.language.keys import normal_key
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Concept, MindMap, Snippet

NEIGHBOURS = 2  # sentences on either side: a paragraph of five
FEWEST_WORDS = 6  # of a sentence that is drawn: "There were none." belongs anywhere
# What closes an article is no content of it.
CLOSING = frozenset(
    normal_key(heading)
    for heading in "Bibliography|External links|Footnotes|Further reading|Notes|References|See also|Sources".split("|")
)
_HEADING = re.compile(r"(#+) +(\S.*)")
_MARK = re.compile(r"\s*\[(?:\d+|citation needed)\]")  # sentences of one source would be known by its number
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Article:
    """A map of which each concept has its sentences or some below it, and the sentences by id, in the order of the
    text. They are called as the article is, and have no headings: these would tell where they belong."""

    name: str
    tree: MindMap
    sentences: dict[str, Snippet]

    def drawn(self, seed: int, most: int) -> list[Snippet]:
        """Draw sentences of FEWEST_WORDS or more."""
        known = [each for each in self.sentences.values() if len(_WORD.findall(each.text)) >= FEWEST_WORDS]
        return Random(f"{seed} {self.name}").sample(known, min(most, len(known)))

    def home(self, sentence: Snippet) -> Concept:
        """Return the concept that a sentence stands at."""
        return next(each for each in self.tree.concepts if sentence.id in each.snippet_ids)

    def paragraph(self, sentence: Snippet) -> tuple[str, ...]:
        """Return the ids of a sentence and its neighbours in its section."""
        own = self.home(sentence).snippet_ids
        at = own.index(sentence.id)
        return own[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]


def read_articles(folder: Path, most: int) -> list[Article]:
    """Return the articles of a folder by their names."""
    return [read_article(json.loads(path.read_text("utf-8"))) for path in sorted(folder.glob("*.json"))[:most]]


def read_article(told: dict[str, str]) -> Article:
    """Return an article of a `title` and a `text`, whose headings begin with number signs. The lead is left out, and so
    are headings that close an article, and those with no sentence at or below them."""
    name, sentences = told["title"], dict[str, Snippet]()
    concepts = list(mind_map.planted(name, name).concepts)
    above = [(0, concepts[0].id)]  # level and id of the headings over the place
    closed = 0  # level of the heading whose section is left out
    for line in told["text"].split("\n"):
        if heading := _HEADING.fullmatch(line.strip()):
            level = len(heading[1])
            if closed and level > closed:
                continue
            closed = level if normal_key(heading[2]) in CLOSING else 0
            above = [each for each in above if each[0] < level]
            if not closed:
                concepts.append(_concept(name, len(concepts), heading[2], above[-1][1]))
                above.append((level, concepts[-1].id))
        elif len(concepts) > 1 and not closed and (new := _sentences(name, line, len(sentences))):
            sentences |= {each.id: each for each in new}
            held = (*concepts[-1].snippet_ids, *(each.id for each in new))
            concepts[-1] = concepts[-1].model_copy(update={"snippet_ids": held})
    return Article(name, _trimmed(MindMap(talk_id=name, concepts=tuple(concepts))), sentences)


def without(tree: MindMap, snippet_ids: Collection[str]) -> MindMap:
    """Return a map without some snippets; concepts that have none any more stay."""
    return tree.model_copy(
        update={
            "concepts": tuple(
                each.model_copy(
                    update={"snippet_ids": tuple(id_ for id_ in each.snippet_ids if id_ not in snippet_ids)}
                )
                for each in tree.concepts
            )
        }
    )


def _concept(talk: str, number: int, heading: str, parent: str) -> Concept:
    return Concept(id=ids.concept_id(talk, number), number=number, name=heading, parent_id=parent)


def _sentences(name: str, line: str, first: int) -> list[Snippet]:
    text = _MARK.sub("", line)
    found = [text[start:end] for start, end in sentence_spans(text)]
    return [_snippet(name, number, each) for number, each in enumerate(filter(_WORD.search, found), first)]


def _snippet(name: str, number: int, text: str) -> Snippet:
    return Snippet(
        id=ids.digest("sentence", name, number),
        source_id=name,
        domain="freshwiki",
        url=f"{name}#{number}",
        title=name,
        path=(),
        text=text,
        start=0,
        end=len(text),
        embedding_id="",
        embedding_model="",
    )


def _trimmed(tree: MindMap) -> MindMap:
    kept: Sequence[Concept] = [each for each in tree.concepts if not each.parent_id or mind_map.below(tree, each.id)]
    return tree.model_copy(update={"concepts": tuple(kept)})
