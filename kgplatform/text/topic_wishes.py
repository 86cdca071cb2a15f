"""What a topic asks for: its name, its goal, and each part of a list in the goal."""

from kgplatform.language.goals import goal_parts
from kgplatform.models import Topic

FEWEST_PARTS = 3  # of the list in a goal, that says what the reader wants, and in which order


def about(topic: Topic) -> list[str]:
    """Return what relevance is measured by: the topic's name, its goal, and each part of a list in the goal."""
    return [topic.name, topic.goal or topic.name, *(goal_parts(topic.goal) or [topic.name])]
