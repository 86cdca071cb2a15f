"""Facet namer by a language model: which kind of thing a topic is, and what readers expect of it; one call a topic."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel

from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.schemas import at_most
from kgplatform.models import Facet, NamedFacets, TopicSnippet
from kgplatform.roles.questions.facet_naming import FacetBrief, FacetNamer
from kgplatform.roles.questions.thing_kinds import THING_KINDS
from kgplatform.text.lexical_match import Wording, content_words

ROLE = "facets"
MOST = 8  # facets of a topic
HEADING_WORDS, WORDS, QUESTION_WORDS = 4, 4, 30  # of a heading, of one of its words, of a question
FEWEST_WORDS = 2  # by which a facet is known
MOST_TITLES, TITLES_KEPT = 30, 10  # that a prompt shows, and that are never cut
_NO_FACET = frozenset(
    "introduction overview summary conclusion conclusions references sources topic general other".split()
)


class ToldFacet(BaseModel):
    """A facet as a model names it."""

    heading: Name = ""
    question: Sentence = ""
    words: Annotated[list[Name], at_most(10)] = []


class FacetAnswer(BaseModel):
    kind: Name = ""
    facets: Annotated[list[ToldFacet], at_most(MOST)] = []


class ModelFacetNamer:
    """Names what the model does; where its answer is unusable, or no facet of it, `otherwise` names."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: FacetNamer) -> None:
        self._model = model
        self._dropped = dropped
        self._prompt = prompts[ROLE]
        self._otherwise = otherwise

    costly = True

    @property
    def engine(self) -> str:
        return self._model.name

    @property
    def version(self) -> str:
        return self._prompt.version

    async def name(self, brief: FacetBrief) -> NamedFacets:
        """Return checked facets, in the model's order; none where it says that none fit.

        Raises ModelError where the model cannot be asked, BudgetSpent where it may not.
        """
        ruled = await self._otherwise.name(brief)
        try:
            answer = await self._model.ask(ROLE, _values(brief), FacetAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return ruled
        kind = "_".join(answer.kind.casefold().split())
        kind = kind if kind in THING_KINDS else ruled.kind
        if not answer.facets:
            return NamedFacets(kind=kind)
        facets = self._checked(answer.facets, brief)
        return NamedFacets(kind=kind, facets=facets) if facets else ruled

    def _checked(self, told: Sequence[ToldFacet], brief: FacetBrief) -> tuple[Facet, ...]:
        kept: dict[str, Facet] = {}
        for each in told[:MOST]:
            facet = _read(each)
            reason = "named twice" if normal_key(facet.heading) in kept else self._refusal(facet, brief.topic.name)
            if reason:
                self._dropped.count(ROLE, reason)
            else:
                kept[normal_key(facet.heading)] = facet
        return tuple(kept.values())

    def _refusal(self, facet: Facet, topic: str) -> str:
        """Return what is wrong with a facet, "" when nothing is."""
        said = content_words(facet.heading)
        if not said or len(facet.heading.split()) > HEADING_WORDS or _NO_FACET.issuperset(said):
            return "heading names nothing"
        if Wording(topic).holds_all(facet.heading):
            return "heading says no more than the topic"
        if not facet.question.endswith("?") or not 2 < len(facet.question.split()) <= QUESTION_WORDS:
            return "no question"
        if facet.question in self._prompt.system:
            return "the prompt's example"
        about = Wording(facet.question)
        if not any(about.holds(word) for word in content_words(topic)):
            return "question is not about the topic"
        return "" if len(facet.words) >= FEWEST_WORDS else "no words by which it is known"


def _read(told: ToldFacet) -> Facet:
    """What a model told, without what no text could be known by: words that are none, or long."""
    words = (" ".join(each.replace("|", " ").split()) for each in told.words)
    return Facet(
        heading=" ".join(told.heading.replace("|", " ").split()),
        question=" ".join(told.question.split()),
        words=tuple(dict.fromkeys(each for each in words if content_words(each) and len(each.split()) <= WORDS)),
    )


def _values(brief: FacetBrief) -> dict[str, str | Budgeted]:
    topic = brief.topic
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "kinds": ", ".join(THING_KINDS),
        "titles": Budgeted(
            (Part("titles", _titles(brief.snippets) or ("(none)",), Cut.QUESTIONS, TITLES_KEPT),), "titles"
        ),
        "most": str(MOST),
    }


def _titles(snippets: Sequence[TopicSnippet]) -> tuple[str, ...]:
    found = Counter(" > ".join(dict.fromkeys((each.snippet.title, *each.snippet.path))) for each in snippets)
    return tuple(title for title, _ in sorted(found.items(), key=lambda each: (-each[1], each[0]))[:MOST_TITLES])
