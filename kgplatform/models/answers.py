"""Questions of readers, and what was answered from the graph."""

from pydantic import Field

from kgplatform.models.pages import PageSentence
from kgplatform.models.runs import Budget, OptionValue
from kgplatform.models.times import Time
from kgplatform.models.typed_queries import TypedQuery
from kgplatform.models.value import Value

LONGEST_QUESTION = 1_000  # characters


class AskRequest(Value):
    """A question that somebody asks: about a topic, by its id, or of all of a domain, by its name; with other options
    of the strategy `ask`, and what it may use at most."""

    question: str
    topic_id: str = ""
    domain: str = ""
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()


class Answer(Value):
    """What a run answered to a question about a topic, from what the topic's queries found, or from all of its domain
    where that is `whole_domain`; no sentence where what was read does not answer it.

    Each sentence was checked as those of pages are. `queries` are the typed queries that were asked of the graph,
    `unknown` the names in them that nothing is called by, `found` how many snippets they found together. Of sentences
    whose snippets are gone since, so many were `lost`. `partial` says in words what the budget left undone; `asked` is
    an ISO time.
    """

    id: str
    run_id: str
    topic_id: str
    domain: str
    question_id: str
    question: str
    sentences: tuple[PageSentence, ...] = ()
    queries: tuple[TypedQuery, ...] = ()
    unknown: tuple[str, ...] = ()
    found: int = 0
    lost: int = 0
    whole_domain: bool = False
    engine: str
    partial: str = ""
    asked: Time = ""

    @property
    def snippet_ids(self) -> tuple[str, ...]:
        """The snippets that its sentences cite, in their order."""
        return tuple(dict.fromkeys(id_ for sentence in self.sentences for id_ in sentence.snippet_ids))
