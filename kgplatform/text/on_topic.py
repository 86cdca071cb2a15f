"""Which of a topic's snippets are on it, by what their documents, titles and texts name."""

import re
from collections import defaultdict
from collections.abc import Sequence

from kgplatform.models import Snippet, TopicSnippet
from kgplatform.text.topic_aspect import Subject
from kgplatform.text.topic_name import TopicName

USES, PROPER = 3, 0.9  # uses of a word inside sentences, and the share with a capital, that make it a proper name
MOST = 0.75  # share of the snippets whose documents say a proper name, from which the others are on another one
HALF = 0.5  # of what tells a topic from others, that a text on it says
SEVERAL = 2  # snippets under a title, from which it tells something that none of them is on the topic

_Part = tuple[str, tuple[str, ...]]  # a source's id, and the titles inside it


def on_subject(topic: str, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets without those of documents on something beside the topic's subject or on something of
    another name, if most are left."""
    subject = Subject.of(topic, [found.snippet.text for found in snippets])
    kept = [found for found in snippets if not subject.is_another(found.snippet.title)]
    named = of_the_name(topic, kept if 2 * len(kept) > len(snippets) else snippets)
    return past_lead_in(topic, of_the_thing(topic, named, opening=True))


def of_the_name(topic: str, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets without those of documents in which no proper name of the topic's name is said, if MOST are
    left: for "Quito earthquake", without those on the earthquake of Lima. Where more texts do without the name they are
    on its parts: reports of each storm of a "2012 Pacific typhoon season"."""
    names = proper_names(topic, [found.snippet.text for found in snippets])
    said = {found.snippet.source_id for found in snippets if _says(names, found.snippet)}
    kept = [found for found in snippets if found.snippet.source_id in said]
    return kept if len(kept) >= MOST * len(snippets) else list(snippets)


def proper_names(topic: str, texts: Sequence[str]) -> list[str]:
    """Return the words of a topic's name, in lower case, that its texts write with a capital inside their sentences."""
    found = []
    for word in topic.split():
        if not (word[:1].isupper() and word[1:].islower() and word.isalpha()):
            continue
        written = [use[1] for text in texts for use in re.finditer(rf"[^\W_],? ({word})(?!\w)", text, re.IGNORECASE)]
        capital = sum(use[0].isupper() for use in written)
        if len(written) >= USES and capital >= PROPER * len(written):
            found.append(word.lower())
    return found


def _says(names: Sequence[str], snippet: Snippet) -> bool:
    """Whether a snippet or its titles have a word that is or begins with one of the names, such as "Chilean"."""
    words = re.findall(r"[^\W\d_]+", " ".join((snippet.title, *snippet.path, snippet.text)).lower())
    return not names or any(word.startswith(tuple(names)) for word in words)


def of_the_thing(topic: str, snippets: Sequence[TopicSnippet], *, opening: bool = False) -> list[TopicSnippet]:
    """Return the snippets without those of chapters, several in each, where neither the titles nor any snippet say half
    of what tells the topic from others: on "networks for bridge design" a chapter on harbours. Only a name of something
    applied to one thing tells so. What stands under a document's own title alone, often its `opening`, is on all of it:
    no section is made of it, but it may introduce the topic."""
    name = TopicName(topic, [found.snippet.text for found in snippets])
    if not name.applied:
        return list(snippets)
    under: dict[_Part, list[bool]] = defaultdict(list)
    for found in snippets:
        under[_part(found)].append(_is_on(name, found.snippet))
    spared = {part for part, on in under.items() if len(on) >= SEVERAL and not any(on)}
    return [f for f in snippets if _part(f) not in spared or (opening and {*f.snippet.path} <= {f.snippet.title})]


def past_lead_in(topic: str, snippets: Sequence[TopicSnippet]) -> list[TopicSnippet]:
    """Return the snippets without those at the beginning of a text, or of a part of it under one title, that lead up to
    the topic: of "sensors for suspension bridges" what is told before any suspension bridge. What never comes to the
    topic leads nowhere, and is left. Only a name of something applied to one thing tells so."""
    name = TopicName(topic, [found.snippet.text for found in snippets])
    if not name.applied:
        return list(snippets)
    on: dict[_Part, int] = {}
    for found in snippets:
        if _is_on(name, found.snippet):
            where = _part(found)
            on[where] = min(found.snippet.start, on.get(where, found.snippet.start))
    return [found for found in snippets if found.snippet.start >= on.get(_part(found), 0)]


def _part(found: TopicSnippet) -> _Part:
    return found.snippet.source_id, found.snippet.path


def _is_on(name: TopicName, snippet: Snippet) -> bool:
    """Whether a snippet, or a title over it, says half of what tells a topic from others."""
    said = (snippet.text, *(snippet.path or (snippet.title,)))
    return any(name.telling(name.said(text)) >= HALF for text in said)
