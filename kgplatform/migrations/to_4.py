"""From version 3 to 4: how many snippets have each word is kept. Here all are marked as not counted; they are counted,
and their words are stored, when the store of vectors is open (corpus.word_weights)."""

from kgplatform.graph.session import Work
from kgplatform.migrations.steps import Batch, Part

_AT_ONCE = 5_000


async def _uncounted(work: Work, after: str) -> Batch:
    row = (await work.run("write/store/uncounted_since_3", after=after, limit=_AT_ONCE))[0]
    return Batch(row["done"], row["last"])


PARTS = (Part("words", "words of snippets", _uncounted),)
