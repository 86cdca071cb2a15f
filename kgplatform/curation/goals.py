"""What a topic's goal asks for: the parts that its first search looks for one by one, each under the topic's name."""

import re

MOST = 14  # queries that a goal makes
LONGEST = 10  # words of a part

_BREAK = re.compile(r"[,;.]\s+(?:and\s+)?|\s+and\s+|[.;]$")


def goal_queries(name: str, goal: str) -> list[str]:
    """Return search strings for a goal, in its order, at most MOST; none for an empty goal.

    "Explain bees: their diseases, food and wintering" lists its parts after the colon; a goal without a list is one
    query with its first LONGEST words.
    """
    listed = goal.rpartition(":")[2].strip()
    parts = [part.strip(" .") for part in _BREAK.split(listed)]
    texts = [f"{name}: {' '.join(part.split()[:LONGEST])}" for part in parts if part]
    return list(dict.fromkeys(texts))[:MOST]
