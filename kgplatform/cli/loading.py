"""How far a load is, told in lines that a log or a pipe can keep."""

import time
from collections.abc import Iterable, Iterator, Sequence

from kgplatform.cli.console import count_of, say
from kgplatform.models import Document, LoadReport
from kgplatform.services import Services

PARTS = 10  # in which many documents are loaded: each tells of a tenth
FEWEST, MOST = 50, 200  # documents of a part
QUIET_SECONDS = 10.0  # that pass without a line while files are read


def told_while_read(documents: Iterable[Document]) -> Iterator[Document]:
    """Give the documents on, and tell now and then how many were read: how many there will be nobody knows yet."""
    told = time.monotonic()
    for number, document in enumerate(documents, 1):
        if time.monotonic() - told >= QUIET_SECONDS:
            say(f"Read {count_of(number, 'document')} so far ...")
            told = time.monotonic()
        yield document


async def load_in_parts(service: Services, documents: Sequence[Document]) -> LoadReport:
    """Load documents, and tell after each part how many are loaded."""
    total, size = LoadReport(), min(MOST, max(FEWEST, -(-len(documents) // PARTS)))
    say(f"Loading {count_of(len(documents), 'document')} ...")
    for start in range(0, len(documents), size):
        part = documents[start : start + size]
        total += await service.load(part)
        done = start + len(part)
        if done < len(documents):
            say(f"Loaded {done:,} of {len(documents):,} documents ({done / len(documents):.0%}) ...")
    return total
