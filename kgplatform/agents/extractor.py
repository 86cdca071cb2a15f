"""Extractor by a language model: one call a snippet, and nothing taken that the snippet does not state (eq. 3.2)."""

from collections.abc import Sequence

from kgplatform.agents.asking import Asker, together
from kgplatform.agents.checked_text import CheckedText
from kgplatform.agents.examples import example_triples
from kgplatform.agents.reading import Reading, ReadingAnswer, read_answer
from kgplatform.errors import BudgetSpent, UnusableAnswer
from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import Prompt
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extractor import ReadingEnded

ROLE = "extractor"
_NOTHING_STANDS = (
    "Nothing of the answer stands in the snippet. Copy every name and every quote from the snippet, word for word, "
    "or give empty lists."
)


class ModelExtractor:
    """Extractor whose version is its prompt's: another prompt reads a snippet anew."""

    def __init__(self, model: Asker, prompt: Prompt, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped
        self._examples = example_triples(f"{prompt.system}\n{prompt.user}")
        self.name = f"model:{model.name}"
        self.version = prompt.version

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        """Return the extractions of snippets that the model could read, in the order given.

        A snippet whose answer is unusable is left out: it has not been read. Raises ModelError where the model
        cannot be asked, and ReadingEnded with what was answered where the budget does not allow to ask for all.
        """
        tried = await together(self._tried(snippet) for snippet in snippets)
        read = [extraction for extraction in tried if isinstance(extraction, Extraction)]
        if spent := next((ending for ending in tried if isinstance(ending, BudgetSpent)), None):
            raise ReadingEnded(spent, read)
        return read

    async def _tried(self, snippet: Snippet) -> Extraction | BudgetSpent | None:
        """Return the end of the budget as a result: it is no reason to let go of what is asked already."""
        try:
            return await self._read(snippet)
        except BudgetSpent as spent:
            return spent

    async def _read(self, snippet: Snippet) -> Extraction | None:
        text = CheckedText(snippet.text)
        reading = Reading()

        def complaint(told: ReadingAnswer) -> str:
            nonlocal reading
            reading = read_answer(told, text, self._examples)
            # An answer of which nothing is left is as if the snippet had not been read.
            offers = bool(told.entities or told.relations)
            return _NOTHING_STANDS if offers and not reading.entities else ""

        values = {"source": fence("source", _source(snippet)), "snippet": fence("snippet", snippet.text)}
        try:
            await self._model.ask(ROLE, values, ReadingAnswer, complaint)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return None
        return self._extraction(snippet, reading)

    def _extraction(self, snippet: Snippet, reading: Reading) -> Extraction:
        for reason, number in sorted(reading.dropped.items()):
            self._dropped.count(ROLE, reason, number)
        return Extraction(
            snippet_id=snippet.id,
            extractor=self.name,
            prompt_version=self.version,
            entities=reading.entities,
            triplets=reading.triplets,
            keywords=reading.keywords,
            questions=reading.questions,
        )


def _source(snippet: Snippet) -> str:
    """The title and the headings above the snippet: they say what it is about, and are not its statements."""
    return " > ".join(dict.fromkeys([snippet.title, *snippet.path]))
