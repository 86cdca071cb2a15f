"""What a run asked of a language model, by role, beside what Apollo's formula asks for the same run.

The formula: a call for each snippet read, each group of siblings, each cluster of names, and two a round, one for the
questions and one for the queries. Its numbers are taken from the topic's graph as the run left it. Apollo asks about
groups and clusters anew in each round; here each counts once. Groups are named by the model here too, several a call;
clusters of names are the rules'.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kgplatform.models import FEWEST_MEMBERS, TopicGraph

CALLS_A_ROUND = 2


@dataclass(frozen=True)
class Formula:
    """What the formula counts of a run; `rounds` are those after the first."""

    snippets: int
    groups: int
    clusters: int
    rounds: int

    @property
    def by_role(self) -> dict[str, int]:
        """Calls by the role that plays them."""
        return {
            "extractor": self.snippets,
            "grouping": self.groups,
            "normalisation": self.clusters,
            "researcher": self.rounds,
            "synthesiser": self.rounds,
        }

    @property
    def calls(self) -> int:
        return sum(self.by_role.values())

    @property
    def undisputed(self) -> int:
        """The calls without those for groups and clusters."""
        return self.snippets + CALLS_A_ROUND * self.rounds


def formula_of(graph: TopicGraph) -> Formula:
    """Return what the formula counts of the run that left a topic's graph."""
    return Formula(
        snippets=len(graph.snippets),
        groups=_groups(graph),
        clusters=sum(bool(entity.aliases) for entity in graph.entities),
        rounds=max((snippet.round for snippet in graph.snippets), default=0),
    )


def _groups(graph: TopicGraph) -> int:
    """Count the sets of children that one parent has the same relation to (Apollo A.2)."""
    children: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for relation in graph.relations:
        children[relation.subject_id, relation.relation].add(relation.object_id)
    return sum(len(each) >= FEWEST_MEMBERS for each in children.values())


def fewer(calls: int, formula: int) -> float:
    """Return the share of the formula's calls that were not made; below 0 where more were."""
    return 1 - calls / formula if formula else 0.0


def newly(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """Return the calls by role that came to those of before."""
    return dict(sorted((Counter(after) - Counter(before)).items()))
