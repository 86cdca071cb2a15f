"""What arguments mean: one of a name means the same wherever it stands, but where its field says otherwise."""

from collections.abc import Mapping

from strawberry.types.field import StrawberryField

_ENTITY = "The id of the entity, or a name that it alone has."
_PAGE, _RUN, _TOPIC = "The id or key of the page.", "The id or key of the run.", "The id, key or name of the topic."
_IN = "The domain in which a name is meant; all where none is given."
WORDS: Mapping[str, str] = {
    "audience": "Who it is for, in words.",
    "budget": "What it may use at most; as much as it takes where none is given.",
    "by": "In which way.",
    "depth": "How many relations away: 1 to 3.",
    "domain": "The name of the domain that it is of, or nothing.",
    "end": _ENTITY,
    "entity": _ENTITY,
    "facts": "Statements whose ways are to be told.",
    "first": "How many at most.",
    "goal": "What its page is to tell, in words.",
    "ids": "The ids or keys.",
    "kinds": "Of which kinds; of all where none is given.",
    "measure": "What makes an entity central.",
    "name": "What it is called.",
    "named": "Its id or its name.",
    "other": "The id, key or name of the other topic.",
    "repair": "Whether what differs is put right.",
    "run": "What is to be run, and how.",
    "start": _ENTITY,
    "text": "What is looked for, in words.",
    "topic": "The id, key or name of a topic; all where none is given.",
    "topic_id": _TOPIC,
    "write_page": "Whether its page is written, too.",
}
"""By the names that arguments have in Python."""
OTHERWISE: Mapping[str, str] = {
    "compare_topics.topic": _TOPIC,
    "ledger.by": "What the calls are added up by.",
    "ledger.topic_id": "The id, key or name of a topic; all where none is given.",
    "neighbourhood.relations": "The canonical forms, by name or key, that are followed; all where none is given.",
    "neighbourhood.domain": _IN,
    "node.id": "The global id of anything that has one.",
    "nodes.ids": "Global ids of anything that has one.",
    "page.id": _PAGE,
    "paths.domain": _IN,
    "paths.longest": "How many relations a way may have at most: 1 to 6.",
    "relation.named": "One of its wordings, or the key of the form.",
    "remove_page.id": _PAGE,
    "remove_sources.domain": "The domain that they are of; where no source is named, all of it is taken away.",
    "remove_sources.named": "The addresses or keys of the sources; all of the domain where none is given.",
    "remove_topic.id": _TOPIC,
    "run.id": _RUN,
    "source.domain": "The domain of the address; all where none is given.",
    "topic.domain": _IN,
    "trail.page": "The id or key of the page; or else give `topic`.",
    "trail.section": "The position of the section on the page.",
    "trail.topic": "The id, key or name of a topic, whose newest page is meant.",
    "trail.sentence": "The number of the sentence in its section, from 0 over all blocks.",
}
"""By field and argument."""


def described(field: StrawberryField) -> StrawberryField:
    """Return a field whose arguments say what they mean."""
    for argument in field.arguments:
        if not argument.description:
            argument.description = OTHERWISE.get(
                f"{field.python_name}.{argument.python_name}", WORDS.get(argument.python_name)
            )
    return field
