"""Merge confirmer by a language model: a merge that names or symbols speak against is never made (Apollo A.3)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Annotated

from pydantic import BaseModel

from kgplatform.concurrency import together
from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.language.name_conflicts import names_conflict
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, Part
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.text.name_evidence import Named, denied

ROLE = "normalisation"
FEWEST = 2  # members of a merge
MOST_NAMES = 64  # of one question


class SameEntity(BaseModel):
    """`members` are numbers of the list, `name` the name that stands for them."""

    members: Annotated[list[int], at_most(8)] = []
    name: Name = ""
    why: Sentence = ""


class MergeAnswer(BaseModel):
    merges: Annotated[list[SameEntity], at_most(MOST_NAMES // FEWEST)]


class ModelMergeConfirmer:
    """Confirms what clusters propose; in doubt names stay apart."""

    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self.engine = model.name
        self._model = model
        self._dropped = dropped

    async def confirm(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
        """Return the merges in the order of the clusters, no candidate in two of them."""
        asked = _calls([cluster for cluster in clusters if len(cluster) >= FEWEST])
        told = await together(self._ask(part) for part in asked)
        return [merge for each in told for merge in each]

    async def _ask(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
        try:
            answer = await self._model.ask(ROLE, _values(clusters), MergeAnswer)
        except (UnusableAnswer, ContextTooSmall):
            self._dropped.count(ROLE, "answer unusable")
            return []
        return list(self._checked(answer, clusters))

    def _checked(self, answer: MergeAnswer, clusters: Sequence[tuple[Candidate, ...]]) -> Iterator[Merge]:
        listed = [candidate for cluster in clusters for candidate in cluster]
        cluster_of = [place for place, cluster in enumerate(clusters) for _ in cluster]
        taken: set[int] = set()
        for told in answer.merges:
            numbers = sorted(set(told.members))
            if reason := _refusal(numbers, taken, listed, cluster_of):
                self._dropped.count(ROLE, reason)
                continue
            taken.update(numbers)
            one = _one_thing(told.name, [listed[number - 1] for number in numbers])
            self._dropped.count(ROLE, "name that tells something else apart", len(numbers) - len(one))
            if len(one) >= FEWEST:
                ids = tuple(member.entity_id for member in one)
                yield Merge(name=one[0].name, entity_ids=ids, why=" ".join(told.why.split()))


def _calls(clusters: Sequence[tuple[Candidate, ...]]) -> list[list[tuple[Candidate, ...]]]:
    """Part clusters, in order, into lists that are short enough for one question."""
    found: list[list[tuple[Candidate, ...]]] = []
    for cluster in clusters:
        if not found or sum(map(len, found[-1])) + len(cluster) > MOST_NAMES:
            found.append([])
        found[-1].append(cluster)
    return found


def _refusal(
    numbers: Sequence[int], taken: Collection[int], listed: Sequence[Candidate], cluster_of: Sequence[int]
) -> str:
    """Return why a merge is not made, "" when it is."""
    if len(numbers) < FEWEST:
        return "fewer than two members"
    if numbers[0] < 1 or numbers[-1] > len(listed) or len({cluster_of[number - 1] for number in numbers}) > 1:
        return "names a number that is not in the cluster"
    if any(number in taken for number in numbers):
        return "a member of two merges"
    if any(denied(_named(one), _named(other)) for one, other in combinations((listed[n - 1] for n in numbers), 2)):
        return "told apart by a text"
    return ""


def _named(candidate: Candidate) -> Named:
    return Named(candidate.name, candidate.contexts, candidate.told)


def _one_thing(told: str, members: Sequence[Candidate]) -> list[Candidate]:
    """Return the member whose name the model chose, or the first of them, for no name comes from the model; and those
    of the others that no number, sign or letter tells from it or from each other."""
    chosen = min(members, key=lambda each: (each.name != told.strip(), normal_key(each.name) != normal_key(told)))
    one = [chosen]
    for member in members:
        if member is not chosen and not any(names_conflict(member.name, other.name) for other in one):
            one.append(member)
    return one


def _values(clusters: Sequence[tuple[Candidate, ...]]) -> dict[str, str | Budgeted]:
    lines: list[str] = []
    number = 0
    for place, cluster in enumerate(clusters, start=1):
        lines.append(f"Cluster {place}")
        for candidate in cluster:
            number += 1
            lines.append(f"{number}. {candidate.name}{candidate.description and f': {candidate.description}'}")
            lines.extend(f"   - {sentence}" for sentence in dict.fromkeys((*candidate.told, *candidate.contexts)))
    return {"clusters": Budgeted((Part("clusters", tuple(lines)),), "CLUSTERS")}
