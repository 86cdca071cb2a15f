"""A small corpus on bridges, made for the tests of outlines and pages: documents with sections, entities by name."""

from kgplatform import ids
from kgplatform.models import Entity, Snippet, Topic, TopicGraph, TopicSnippet

DOMAIN = "engineering"
TOPIC = Topic(id=ids.topic_id(DOMAIN, "Bridge engineering"), name="Bridge engineering", domain=DOMAIN)

_KINDS = {
    "Arch bridges": ("arch bridge", "arches", "Rome", "stone"),
    "Suspension bridges": ("suspension bridge", "main cables", "Brooklyn", "steel wire"),
    "Truss bridges": ("truss bridge", "triangles", "Pratt", "iron"),
    "Cable-stayed bridges": ("cable-stayed bridge", "stay cables", "Normandy", "towers"),
    "Wind loads": ("wind load", "gusts", "Tacoma", "flutter"),
    "Foundations": ("foundation", "piles", "caissons", "river beds"),
    "Corrosion protection": ("corrosion", "paint", "zinc", "salt"),
    "Inspection and maintenance": ("inspection", "sensors", "drones", "cracks"),
}


def snippet(title: str, text: str, path: tuple[str, ...] = (), start: int = 0) -> Snippet:
    source = ids.source_id(DOMAIN, title)
    own = ids.snippet_id(source, path, text)
    return Snippet(
        id=own,
        source_id=source,
        domain=DOMAIN,
        url=f"file:///{title.lower().replace(' ', '-')}.md#{'/'.join(path)}",
        title=title,
        path=path,
        text=text,
        start=start,
        end=start + len(text),
        embedding_id=ids.embedding_id(own),
        embedding_model="none",
    )


def graph(snippets: list[Snippet], names: list[str], topic: Topic = TOPIC) -> TopicGraph:
    """A topic graph where a snippet mentions each name that its text holds."""
    entities = {name: Entity(id=ids.entity_id(ids.alias_id(DOMAIN, name)), name=name) for name in names}
    found = [
        TopicSnippet(
            snippet=item,
            entity_ids=tuple(sorted(e.id for name, e in entities.items() if name.lower() in item.text.lower())),
            round=0,
            score=0.5,
        )
        for item in snippets
    ]
    return TopicGraph(
        topic=topic,
        entities=tuple(sorted(entities.values(), key=lambda entity: entity.id)),
        relations=(),
        snippets=tuple(sorted(found, key=lambda item: item.snippet.id)),
    )


def real_sized() -> TopicGraph:
    """Eight documents of five sections, as many snippets as a topic of a small domain has."""
    snippets = []
    names: list[str] = []
    for title, (subject, part, place, matter) in _KINDS.items():
        names.extend([subject, part, matter])
        for number, text in enumerate(_sections(subject, part, place, matter)):
            snippets.append(snippet(title, text, (), 1000 * number))
    return graph(snippets, names)


def _sections(subject: str, part: str, place: str, matter: str) -> list[str]:
    a = "An" if subject[0] in "aeiou" else "A"
    return [
        f"{a} {subject} is a subject of bridge engineering that concerns {part} and {matter}. It is taught early. "
        f"Engineers in {place} wrote the first rules on every {subject} long ago. We thank them here.",
        f"The behaviour of {part} decides how long {a.lower()} {subject} lasts under heavy traffic. However, {matter} "
        f"matters as much. Tests of {part} take several weeks in a laboratory with large presses.",
        f"Costs of {matter} rose sharply in {place} after the war of 1914. Builders then chose {part} with care for "
        f"each {subject} that a city paid for. See Figure 3 for the details of the account.",
        f"Many schools near {place} teach {subject} design with models made of paper and glue. Students load "
        f"{part} until they fail and note the weight. Prizes go to the lightest model each year.",
        f"Old records describe {matter} that travelled to {place} by barge and by cart. Each {subject} of that age "
        f"needed a guild of trained workers. Their wages were paid in grain.",
    ]
