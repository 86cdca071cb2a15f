"""Facet namer: what readers want to know of such a topic (the researcher's second source of questions)."""

from typing import Protocol

from kgplatform.models import NamedFacets, Topic, TopicSnippet, Value


class FacetBrief(Value):
    """`snippets` are what the topic's queries found by now, `told` what the graph has as descriptions of what is named
    like the topic."""

    topic: Topic
    snippets: tuple[TopicSnippet, ...] = ()
    told: tuple[str, ...] = ()


class FacetNamer(Protocol):
    """`engine` and `version` identify who names: what another one named is named anew."""

    @property
    def engine(self) -> str:
        """Who names."""

    @property
    def version(self) -> str:
        """Which form of the namer's prompt or rules."""

    @property
    def costly(self) -> bool:
        """Whether it costs something to ask, so that what was named for a topic is not asked for again."""

    async def name(self, brief: FacetBrief) -> NamedFacets:
        """Return the facets of a topic, none where no kind of thing is clear: false ones are worse than none."""
