"""Terms of a page that the graph describes: where one is first mentioned, a link to what is told of it."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from kgplatform.graph.projections import is_definition
from kgplatform.models import Entity

MOST_TERMS = 200  # entities of a topic that are looked at, the most mentioned ones
SHORTEST = 3  # letters of a term
LONGEST = 300  # letters of a definition


class Terms:
    """Explains terms, each once; made anew for each page. Only what a text defines is explained."""

    def __init__(self, topic_id: str, entities: Iterable[Entity]) -> None:
        self._topic_id = topic_id
        known = [each for each in entities if len(each.name) >= SHORTEST and is_definition(each.description)]
        self._meant = {each.name.casefold(): each for each in reversed(known)}  # of one name the most mentioned
        names = sorted(self._meant, key=lambda name: (-len(name), name))
        joined = "|".join(map(re.escape, names))
        self._named = re.compile(rf"(?<![\w-])(?:{joined})(?![\w-])", re.IGNORECASE) if names else None

    def explained(self, text: str) -> Markup:
        """Return a text as HTML with the terms in it that were not explained before."""
        found, end = Markup(""), 0
        for match in self._named.finditer(text) if self._named else ():
            entity = self._meant.pop(match[0].casefold(), None)
            if entity is None:
                continue
            found += escape(text[end : match.start()])
            found += Markup('<a class="term" href="/topics/{}/graph/entities/{}" title="{}">{}</a>').format(
                self._topic_id, entity.id, entity.description[:LONGEST], match[0]
            )
            end = match.end()
        return found + escape(text[end:])
