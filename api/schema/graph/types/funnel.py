"""Where snippets and facts are lost on their way to a topic's page."""

from enum import Enum
from typing import cast

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.mirror import Mirror
from api.schema.named_values import Measure
from kgplatform import models
from kgplatform.curation.funnel.words import CHECKS, STAGES_IN_WORDS


def _stage(stage: models.FunnelStage) -> str:
    return cast(str, strawberry.enum_value(stage, description=STAGES_IN_WORDS[stage]))


def _check(check: models.DraftCheck) -> str:
    return cast(str, strawberry.enum_value(check, description=f"By {CHECKS[check]}."))


@strawberry.enum(description="How far something came; the furthest is last.")
class FunnelStage(Enum):
    NO_SOURCE = _stage("no_source")
    NOT_PROSE = _stage("not_prose")
    REFUSED = _stage("refused")
    NOT_FOUND = _stage("not_found")
    FOUND = _stage("found")
    READ = _stage("read")
    UNFIT = _stage("unfit")
    SPARE = _stage("spare")
    OFFERED = _stage("offered")
    CITED = _stage("cited")
    DROPPED = _stage("dropped")
    TOLD = _stage("told")


@strawberry.enum(description="What took a drafted sentence out.")
class DraftCheck(Enum):
    CITATIONS = _check("citations")
    VERIFICATION = _check("verification")
    FIGURES = _check("figures")
    CLAIMS = _check("claims")
    REVIEW = _check("review")
    EDITING = _check("editing")
    CONTEXT = _check("context")
    REPETITION = _check("repetition")
    LENGTH = _check("length")


@strawberry.type(
    description="Snippets of prose: all, those that are about the topic as much as a hit has to be, those found by its "
    "queries, of these those read and those that told an entity or a relation, and those offered to a section of the "
    "newest page and cited there."
)
class FunnelCounts(Mirror[models.FunnelCounts]):
    snippets: int = strawberry.field(description="All.")
    admitted: int = strawberry.field(description="Those that are about the topic as much as a hit has to be.")
    found: int = strawberry.field(description="Those that its queries found.")
    read: int = strawberry.field(description="Of these, those that were read.")
    related: int = strawberry.field(description="Of these, those that told an entity or a relation.")
    offered: int = strawberry.field(description="Those that a section of the newest page was offered.")
    cited: int = strawberry.field(description="Those that it cites.")


@strawberry.type(description="What a heading of the newest page was written from, also where no section came of it.")
class FunnelSection(Mirror[models.FunnelSection]):
    heading: str = strawberry.field(description='Below its parent\'s; "" for the lead.')
    offered: int = strawberry.field(description="Snippets that its writer was given.")
    spare: int = strawberry.field(description="Snippets that fit too, and were left out for its length.")
    unfit: int = strawberry.field(description="Snippets that the relevance filter kept from its writer.")
    cited: int = strawberry.field(description="Snippets that it cites.")
    dropped: list[Measure] = strawberry.field(description="Sentences that were taken out, by check.")


@strawberry.type(description="A source, and what became of its snippets of prose.")
class FunnelSource(Mirror[models.FunnelSource]):
    key: str = strawberry.field(description="The key of the source.")
    url: str = strawberry.field(description="Its address.")
    title: str = strawberry.field(description="Its title.")
    counts: FunnelCounts = strawberry.field(description="What became of its snippets.")


@strawberry.type(description="A snippet that may state a fact, and how far it came.")
class FunnelSupport(Mirror[models.FunnelSupport]):
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    url: str = strawberry.field(description="Its address.")
    title: str = strawberry.field(description="The title of its source.")
    cosine: float = strawberry.field(description="Of its vector and that of the fact, -1 to 1.")
    share: float = strawberry.field(description="Of the fact's words, 0 to 1; numbers and names count three times.")
    likely: bool = strawberry.field(description="Whether it is near enough to state the fact.")
    stage: FunnelStage = strawberry.field(description="How far it came.")

    @strawberry.field(description="The snippet; null where it was taken away meanwhile.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)


@strawberry.type(description="How far a fact came, by the snippets that are likely to state it.")
class FactFate(Mirror[models.FactFate]):
    fact: str = strawberry.field(description="The fact as it was given.")
    stage: FunnelStage = strawberry.field(description="How far it came.")
    said: str = strawberry.field(description="The stage in words.")
    supports: list[FunnelSupport] = strawberry.field(description="At most three, the nearest first.")
    sections: list[str] = strawberry.field(description="The headings that the stage happened under.")
    check: DraftCheck | None = strawberry.field(description="What took it out of a draft.")
    why: str = strawberry.field(description="Why it was taken out.")
    sentence: str = strawberry.field(description="The nearest of those that cite what states it.")
    sentence_share: float = strawberry.field(description="Of the fact's words that the sentence has, 0 to 1.")
    sentence_cosine: float = strawberry.field(description="Of its vector and that of the fact, -1 to 1; 0 without one.")


@strawberry.type(description="A topic's way from the snippets of its domain to its newest page.")
class Funnel(Mirror[models.Funnel]):
    topic_key: str = strawberry.field(description="The key of the topic.")
    page_key: str = strawberry.field(description='"" before there is a page.')
    version: int = strawberry.field(description="The version of the page; 0 before there is one.")
    drafted: bool = strawberry.field(description="Whether it is known what the page's sections were offered.")
    floor: float = strawberry.field(description="How much a snippet has to be about the topic to be found, -1 to 1.")
    counts: FunnelCounts = strawberry.field(description="Over all sources of the domain.")
    sections: list[FunnelSection] = strawberry.field(description="In reading order.")
    sources: list[FunnelSource] = strawberry.field(description="Those of the domain that lose most first.")
    facts: list[FactFate] = strawberry.field(description="In the order given.")
