"""Reflector: thinks over texts that were found: which concepts they come to, and what they leave open."""

from collections.abc import Sequence
from typing import Protocol

from pydantic import Field

from kgplatform.models import Question, Snippet, Topic, Value
from kgplatform.text.similarity import content_words


class ReflectionBrief(Value):
    """What was found for a node of an information tree, the best first; `path` are the names of the concepts from below
    the topic down to it, empty for the topic itself.

    `named` are the names that each snippet mentions, by its id; `pool` are all concepts of the tree by now, `earlier`
    the texts of all queries. At most `limit` concepts are wanted, each with at most so many `queries`.
    """

    topic: Topic
    snippets: tuple[Snippet, ...]
    path: tuple[str, ...] = ()
    named: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    pool: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    limit: int = 5
    queries: int = 1


class FoundConcept(Value):
    """A concept, the snippets that it was found in, and what is searched for to know more of it."""

    name: str
    snippet_ids: tuple[str, ...]
    queries: tuple[str, ...]


class TextsBrief(Value):
    """What was read of a topic, the latest first; `named` are the names that each snippet mentions, by its id, and
    `asked` all questions of before. At most `limit` are wanted."""

    topic: Topic
    snippets: tuple[Snippet, ...]
    named: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    asked: tuple[str, ...] = ()
    limit: int = 10


class Reflector(Protocol):
    async def reflect(self, brief: ReflectionBrief) -> list[FoundConcept]:
        """Return concepts that stand below the node, what matters most first; none is in the pool, nor two are one."""

    async def ask(self, brief: TextsBrief) -> list[Question]:
        """Return what the texts leave open, what matters most first; nothing that was asked before."""


def query_of(topic: Topic, path: Sequence[str], name: str) -> str:
    """Return what is searched for to know more of a concept: its name, that of the one above, and the topic's, as far
    as each has a word that is not there."""
    said = name
    for more in (*path[-1:], topic.name):
        if not {*content_words(more)} <= {*content_words(said)}:
            said = f"{said} {more}"
    return said


def concept_key(name: str) -> frozenset[str]:
    """Return what two names of one concept have in common: their words that tell, in any order and number."""
    return frozenset(content_words(name))
