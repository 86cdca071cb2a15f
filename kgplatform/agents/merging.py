"""Merge confirmer by a language model: a merge that names or symbols speak against is never made (Apollo A.3)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from pydantic import BaseModel

from kgplatform.agents.answers import Name, Sentence
from kgplatform.agents.asking import Asker
from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.language.symbols import conflict
from kgplatform.language.variants import variant_key
from kgplatform.llm.data import Budgeted, Part
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.schemas import at_most
from kgplatform.offline.telling import Named, denied
from kgplatform.roles.merging import Candidate, Merge

ROLE = "normalisation"
FEWEST = 2  # members of a merge


class SameEntity(BaseModel):
    """`members` are numbers of the list, `name` the name that stands for them."""

    members: Annotated[list[int], at_most(20)] = []
    name: Name = ""
    why: Sentence = ""


class MergeAnswer(BaseModel):
    merges: Annotated[list[SameEntity], at_most(20)]


class ModelMergeConfirmer:
    """Confirms what a cluster proposes; in doubt names stay apart."""

    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def confirm(self, cluster: tuple[Candidate, ...]) -> list[Merge]:
        """Return the merges in the order of the model, no candidate in two of them."""
        if len(cluster) < FEWEST:
            return []
        try:
            answer = await self._model.ask(ROLE, _values(cluster), MergeAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return []
        return list(self._checked(answer, cluster))

    def _checked(self, answer: MergeAnswer, cluster: tuple[Candidate, ...]) -> Iterator[Merge]:
        taken: set[int] = set()
        for told in answer.merges:
            numbers = sorted(set(told.members))
            if reason := _refusal(numbers, taken, cluster):
                self._dropped.count(ROLE, reason)
                continue
            taken.update(numbers)
            members = [cluster[number - 1] for number in numbers]
            yield Merge(
                name=_canonical(told.name, members),
                entity_ids=tuple(member.entity_id for member in members),
                why=" ".join(told.why.split()),
            )


def _refusal(numbers: list[int], taken: set[int], cluster: tuple[Candidate, ...]) -> str:
    """Return why a merge is not made, "" when it is."""
    if len(numbers) < FEWEST:
        return "fewer than two members"
    if numbers[0] < 1 or numbers[-1] > len(cluster):
        return "names a number that is not in the cluster"
    if taken & set(numbers):
        return "a member of two merges"
    members = [cluster[number - 1].name for number in numbers]
    if any(denied(_named(one), _named(other)) for one, other in combinations((cluster[n - 1] for n in numbers), 2)):
        return "told apart by a text"
    if any(conflict(variant_key(name), variant_key(other)) for name in members for other in members):
        return "names that tell two things apart"
    return ""


def _named(candidate: Candidate) -> Named:
    return Named(candidate.name, candidate.contexts, candidate.told)


def _canonical(told: str, members: list[Candidate]) -> str:
    """Return the member's name that the model chose, or the first of them: no name comes from the model."""
    return next((member.name for member in members if normal_key(member.name) == normal_key(told)), members[0].name)


def _values(cluster: tuple[Candidate, ...]) -> dict[str, str | Budgeted]:
    lines = tuple(f"{n}. {candidate.name}: {candidate.description}" for n, candidate in enumerate(cluster, 1))
    return {"cluster": Budgeted((Part("cluster", lines),), "cluster")}
