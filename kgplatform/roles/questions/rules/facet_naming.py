"""Facets by rules: those of the kind of thing that a topic is."""

import asyncio

from kgplatform.models import Facet, NamedFacets
from kgplatform.roles.questions.facet_naming import FacetBrief
from kgplatform.roles.questions.rules.topic_kind import kind_of
from kgplatform.roles.questions.thing_kinds import FACETS, THING_KINDS
from kgplatform.text.on_topic import of_the_name
from kgplatform.text.similarity import head_of


class RuleFacetNamer:
    """Names the facets of the table, for the kind of thing that a topic is; none where no kind is clear."""

    engine = "offline rules"
    version = "1"
    costly = False

    async def name(self, brief: FacetBrief) -> NamedFacets:
        """Return the kind of thing that the topic is by what was read of it, and its facets."""
        return await asyncio.to_thread(named_by_rules, brief)


def named_by_rules(brief: FacetBrief) -> NamedFacets:
    """Return what RuleFacetNamer names."""
    topic = brief.topic
    texts = [found.snippet.text for found in of_the_name(topic.name, brief.snippets)]
    kind = kind_of(topic.name, topic.goal, texts, brief.told)
    return NamedFacets(kind=kind, facets=facets_of(kind, topic.name))


def facets_of(kind: str, topic: str) -> tuple[Facet, ...]:
    """Return what readers want to know of a topic that is a thing of a kind, what matters most first; nothing of ""."""
    return tuple(_facet(FACETS[name], topic) for name in THING_KINDS[kind].facets.split()) if kind else ()


def _facet(line: str, topic: str) -> Facet:
    heading, question, titles, words = (part.strip() for part in line.split(";"))
    return Facet(
        heading=heading,
        question=question.replace("{}", topic),
        words=tuple(words.replace("{}", topic).split("|")),
        titles=tuple(title.replace("{head}", head_of(topic)) for title in titles.split("|")),
    )
