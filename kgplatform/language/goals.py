"""What the goal of a topic lists: what the reader wants to be told of, in which order."""

import re

_ARTICLE = re.compile(r"^(?:the|an?) ", re.IGNORECASE)
_BREAK = re.compile(r"[,;.]\s+(?:and\s+)?|(?<!\s)\s+and\s+|[.;]$")


def goal_parts(goal: str) -> list[str]:
    """Return the parts of a goal, in its order, each once; none of an empty one.

    "Explain bees: their diseases, food and wintering" lists them after the colon; a goal without a list is one part.
    """
    listed = " ".join(goal.rpartition(":")[2].split())
    parts = [part.strip(" .") for part in _BREAK.split(listed)]
    return list(dict.fromkeys(part for part in parts if part))


def without_article(part: str) -> str:
    """Return a part of a goal as a heading begins: "the life of a colony" without its article."""
    return _ARTICLE.sub("", part)
