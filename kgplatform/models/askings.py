"""What ways of asking brought, round by round."""

from kgplatform.models.value import Value


class Asking(Value):
    """What a way of asking brought in one round of a run: of its `quota` of questions it asked so many, by so many
    queries, which found so many snippets that were new to the topic. `relations` are those of the topic's graph that
    these tell first, and `facts` all pieces of evidence in them; `gaps` are those that closed and that its questions
    were about. What several ways brought counts for each of them in equal parts."""

    id: str
    way: str
    round: int
    quota: int
    questions: int
    queries: int
    snippets: float = 0.0
    relations: float = 0.0
    facts: float = 0.0
    gaps: float = 0.0
