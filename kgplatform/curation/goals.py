"""What a topic's goal makes the first search look for: its parts one by one, each under the topic's name."""

from kgplatform.language.goals import goal_parts

MOST = 14  # queries that a goal makes
LONGEST = 10  # words of a part


def goal_queries(name: str, goal: str) -> list[str]:
    """Return search strings for a goal, in its order, at most MOST; none for an empty goal.

    A part is cut to its first LONGEST words.
    """
    texts = [f"{name}: {' '.join(part.split()[:LONGEST])}" for part in goal_parts(goal)]
    return list(dict.fromkeys(texts))[:MOST]
