"""Extractor by a language model: a call for one snippet or for several, and nothing taken of a snippet that it does not
state itself (eq. 3.2)."""

from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import urlsplit

from kgplatform import ids
from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent, ContextTooSmall, SettingsError, UnusableAnswer
from kgplatform.language.pipeline import load_pipeline
from kgplatform.llm.batches import batches, in_halves, tokens_of_reading
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.common.other_languages import on_languages
from kgplatform.roles.extraction.extractor import ReadingEnded
from kgplatform.roles.extraction.model.checked_reading import Reading, ReadingAnswer, SeveralReadings, read_answer
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.examples import example_triples
from kgplatform.text.syntax import Pipeline

_Tried = Extraction | BudgetSpent | None

ROLE, SEVERAL = "extractor", "extractor_several"  # prompts
LANGUAGES = "extractor_language"  # what they say of snippets that are not in English
_KINDS = {".pdf": "PDF document", ".docx": "Word document", ".pptx": "slides", ".ipynb": "notebook"}
_NOTHING_STANDS = (
    "Nothing of the answer stands in the snippet. Copy every name and every quote from the snippet, word for word, "
    "or give empty lists."
)


class ModelExtractor:
    """Extractor whose version is its prompts': others read a snippet anew. How many are asked about together is part of
    neither: what is read stays read."""

    def __init__(
        self,
        model: Asker,
        prompts: Prompts,
        dropped: Dropped,
        at_once: int = 1,
        *,
        pipeline: Pipeline = load_pipeline,
    ) -> None:
        """`at_once` snippets are asked about in one call where they fit; `pipeline` gives the parser by which relations
        are checked."""
        self._model = model
        self._dropped = dropped
        self._at_once = at_once
        self._pipeline = pipeline
        self._languages = prompts[LANGUAGES]
        used = [prompts[ROLE], prompts[SEVERAL]]
        self._examples = {triple for each in used for triple in example_triples(f"{each.system}\n{each.user}")}
        self.name = f"model:{model.name}"
        self.version = ids.digest("extractor", *(prompt.version for prompt in used))

    def reads(self, snippet: Snippet) -> bool:
        """A model is asked about texts in any language."""
        return True

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return the extractions of snippets that the model could read, in the order given.

        A snippet whose answer is unusable is left out: it has not been read. Raises ModelError where the model
        cannot be asked, and ReadingEnded with what was answered where the budget does not allow to ask for all.
        """
        parts = batches([(snippet,) for snippet in snippets], self._at_once)
        tried = [
            each
            for part in await together(self._tried(snippets[part.start : part.stop]) for part in parts)
            for each in part
        ]
        read = [extraction for extraction in tried if isinstance(extraction, Extraction)]
        if spent := next((ending for ending in tried if isinstance(ending, BudgetSpent)), None):
            raise ReadingEnded(spent, read)
        return read

    async def _tried(self, snippets: Sequence[Snippet]) -> Sequence[_Tried]:
        """Return for each snippet what was read, or the end of the budget: it is no reason to let go of what is asked
        already. Where a call about several is too long for the model, the budget or a minute's tokens, two are made of
        it; those of which it tells nothing of use are asked about alone."""
        halves = await in_halves(self._together, snippets, (ContextTooSmall, BudgetSpent, SettingsError))
        return await together(self._tried_alone(snippet, read) for half in halves for snippet, read in half)

    async def _together(self, snippets: Sequence[Snippet]) -> list[tuple[Snippet, Extraction | None]]:
        """Return snippets, each with what a call about several tells of it."""
        read = await self._read_several(snippets) if len(snippets) > 1 else {}
        return [(snippet, read.get(snippet.id)) for snippet in snippets]

    async def _tried_alone(self, snippet: Snippet, read: Extraction | None) -> _Tried:
        try:
            return read or await self._read(snippet)
        except BudgetSpent as spent:
            return spent

    async def _read_several(self, snippets: Sequence[Snippet]) -> dict[str, Extraction]:
        """Return what one answer tells of snippets, by id: of each only what stands in itself. Raises ContextTooSmall,
        before anything is asked where it is known then."""
        listed = "\n\n".join(
            fence(f"snippet {n}", f"{_source(each)}\n\n{each.text}") for n, each in enumerate(snippets, 1)
        )
        try:
            longest = tokens_of_reading(snippet.text for snippet in snippets)
            listed += on_languages(self._languages, ((f"Snippet {n}", each) for n, each in enumerate(snippets, 1)))
            answer = await self._model.ask(SEVERAL, {"snippets": listed}, SeveralReadings, longest=longest)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer on several snippets unusable")
            return {}
        told = {reading.number: reading for reading in reversed(answer.snippets)}
        found = {}
        for number, snippet in enumerate(snippets, 1):
            if number in told and not _nothing_stands(told[number], reading := self._checked(told[number], snippet)):
                found[snippet.id] = self._extraction(snippet, reading)
        return found

    async def _read(self, snippet: Snippet) -> Extraction | None:
        reading = Reading()

        def complaint(told: ReadingAnswer) -> str:
            nonlocal reading
            reading = self._checked(told, snippet)
            return _NOTHING_STANDS if _nothing_stands(told, reading) else ""

        values = {
            "source": fence("source", _source(snippet)),
            "snippet": fence("snippet", snippet.text) + on_languages(self._languages, [("The snippet", snippet)]),
        }
        try:
            await self._model.ask(ROLE, values, ReadingAnswer, complaint)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return None
        return self._extraction(snippet, reading)

    def _checked(self, told: ReadingAnswer, snippet: Snippet) -> Reading:
        return read_answer(told, CheckedText(snippet.text, self._pipeline, snippet.language), self._examples)

    def _extraction(self, snippet: Snippet, reading: Reading) -> Extraction:
        for reason, number in sorted(reading.dropped.items()):
            self._dropped.count(ROLE, reason, number)
        return Extraction(
            snippet_id=snippet.id,
            extractor=self.name,
            prompt_version=self.version,
            entities=reading.entities,
            triplets=reading.triplets,
        )


def _nothing_stands(told: ReadingAnswer, reading: Reading) -> bool:
    """Say whether nothing is left of an answer: that is as if the snippet had not been read."""
    return bool(told.entities or told.relations) and not reading.entities


def _source(snippet: Snippet) -> str:
    """The title and the headings above the snippet, and where it is from: they say what it is about, and are not its
    statements. The topic is not told: a snippet is read once for all of them."""
    place = " > ".join(dict.fromkeys([snippet.title, *snippet.path]))
    address = urlsplit(snippet.url)
    kind = f"web page of {address.hostname}" if address.hostname else _KINDS.get(PurePath(address.path).suffix, "")
    return f"{place} ({kind})" if kind else place
