"""Names that a sentence has from a decision: it calls a thing so, and the snippets that it cites call it otherwise."""

import re
from collections.abc import Iterator, Sequence

from kgplatform.language.acronyms import is_acronym, stands_for
from kgplatform.models import Claim, PageSentence, Snippet, TopicGraph
from kgplatform.sources.provenance import whence
from kgplatform.writing.drafting import DraftedSection

_PROPER = re.compile(r"\w[\w'’-]*")


class JoinedNames:
    """Adds to sentences a snippet that says which thing a name is of, where what they cite has only another name of
    it. Nothing is added where no snippet of the graph has both names, for words that are no proper names, which a
    reader knows, and where one name is made of the other's letters: that shows by itself."""

    def __init__(self, graph: TopicGraph) -> None:
        self._snippets = {found.snippet.id: found.snippet for found in graph.snippets}
        self._forms = [
            tuple(sorted({entity.name, *entity.aliases}, key=lambda form: (-len(form), form)))
            for entity in graph.entities
            if entity.aliases
        ]
        self._holding: dict[str, tuple[str, ...]] = {}

    def in_sections(self, sections: Sequence[DraftedSection]) -> list[DraftedSection]:
        """Return the sections, each sentence that a model worded with what joins its names."""
        return [self.in_section(section) for section in sections]

    def in_section(self, section: DraftedSection) -> DraftedSection:
        """Return a section, each sentence that a model worded with what joins its names."""
        return section.with_each(lambda each: each if each.verdict == "verbatim" else self.joined(each))

    def joined(self, sentence: PageSentence) -> PageSentence:
        """Return a sentence with a citation, and a claim, for each name that its snippets do not have."""
        claims = [claim for forms in self._forms for claim in self._missing(sentence, forms)]
        added = dict.fromkeys(claim.snippet_id for claim in claims)
        if not added:
            return sentence
        return sentence.model_copy(
            update={
                "snippet_ids": tuple(dict.fromkeys((*sentence.snippet_ids, *added))),
                "claims": (*sentence.claims, *claims),
            }
        )

    def _missing(self, sentence: PageSentence, forms: tuple[str, ...]) -> Iterator[Claim]:
        """Yield what joins the longest form that a sentence has to one that its snippets have."""
        said = next((form for form in forms if _stands(form, sentence.text)), "")
        if not said:
            return
        cited = [self._snippets[i] for i in sentence.snippet_ids if i in self._snippets]
        read = " ".join(f"{whence(snippet)} {snippet.text}" for snippet in cited)
        # A word with a small letter elsewhere is no proper name: it may only begin the sentence.
        common = " ".join((read, *forms))
        if not any(_is_proper(word, common) and not _stands(word, read) for word in _PROPER.findall(said)):
            return
        others = [form for form in forms if form != said and _stands(form, read)]
        if any(_abbreviates(said, known) or _abbreviates(known, said) for known in others):
            return
        for known in others:
            if (snippet := self._joining(said, known, cited)) is not None:
                start = snippet.text.index(said)
                told = f"{known} is {said}."
                yield Claim(text=told, snippet_id=snippet.id, start=start, end=start + len(said))
                return

    def _joining(self, said: str, known: str, cited: Sequence[Snippet]) -> Snippet | None:
        """Return a snippet with both names, of the sources that are cited where one of these has both. A short form of
        a name ("Luke" of "Luke Durant") means that in its own source alone."""
        sources = {snippet.source_id for snippet in cited}
        found = [self._snippets[i] for i in self._with(said) if _stands(known, self._snippets[i].text)]
        own = [snippet for snippet in found if snippet.source_id in sources]
        if own or _stands(known, said):
            return next(iter(own), None)
        return next(iter(found), None)

    def _with(self, form: str) -> tuple[str, ...]:
        if form not in self._holding:
            self._holding[form] = tuple(sorted(i for i, s in self._snippets.items() if _stands(form, s.text)))
        return self._holding[form]


def _abbreviates(short: str, long: str) -> bool:
    return is_acronym(short) and stands_for(short, long)


def _is_proper(word: str, text: str) -> bool:
    return word[0].isupper() and not _stands(f"{word[0].lower()}{word[1:]}", text)


def _stands(form: str, text: str) -> bool:
    return form in text and re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) is not None
