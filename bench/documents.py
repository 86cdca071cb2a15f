"""Mutated documents, through the process that reads files and through chunking: what hangs, grows, or is lost.

And what of a real PDF is lost, beside what GROBID reads in it (data/recorded/tei in KGPLATFORM_SHARED).
"""

import os
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from bench.mutation import mutated, seed_documents
from bench.pdf_words import compared
from bench.table import Figure
from kgplatform.corpus.preparation import prepare
from kgplatform.corpus.understanding import understand
from kgplatform.models import Document
from kgplatform.vectors.embedder import Embedder
from loaders.limits import Limits
from loaders.pdf import pdf_text
from loaders.processes import ReadingProcess, Refusal
from loaders.xml_kinds import xml_text

ARTICLE = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data" / "recorded" / "tei" / "0046d83a"
WORDS = 0.02  # of GROBID's, that may be lost, and that may be run together
DOCUMENTS = 2_000
LIMITS = Limits(seconds=30, memory_mb=2000)  # far above what is wanted, so that what is over it is measured
SECONDS = 5
GROWTH = 500  # MB
_OVER = ("Reading it takes more", "Reading it ends")
PASSAGE_TOKENS, LEAST_WORDS = 200, 20
_SAME = 10  # characters
SMALL_SIZE = {"DOCUMENTS": 200}


@dataclass
class Outcome:
    """What became of the documents; `worst` names the slowest, by the seed that makes it again."""

    read: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    without_remedy: int = 0
    lost: int = 0
    ended: list[str] = field(default_factory=list)
    slowest: float = 0.0
    worst: str = ""
    reader_growth: float = 0.0
    own_growth: float = 0.0


def figures(seed: int) -> Iterator[Figure]:
    """Give what 2,000 mutated documents did to a load, and what of a PDF's words is lost."""
    yield from _article()
    outcome = try_documents(range(seed * 1_000_000, seed * 1_000_000 + DOCUMENTS))
    for why, count in outcome.refusals.most_common():
        print(f"{count:5} {why}")
    print(f"slowest: {outcome.worst}; ended: {outcome.ended[:5]}")
    yield Figure("mutated documents tried", "exactly", DOCUMENTS, outcome.read + sum(outcome.refusals.values()))
    yield Figure("of them read", "at least", DOCUMENTS // 4, outcome.read)
    yield Figure("refused without a remedy", "exactly", 0, outcome.without_remedy)
    yield Figure("over a limit, or ended the process that reads", "exactly", 0, len(outcome.ended))
    yield Figure("passages that are not in their document", "exactly", 0, outcome.lost)
    yield Figure("slowest document, of work", "below", SECONDS, outcome.slowest, "s")
    yield Figure("growth of the process that reads", "below", GROWTH, outcome.reader_growth, "MB")
    yield Figure("growth of the process that loads", "below", GROWTH, outcome.own_growth, "MB")


def _article() -> Iterator[Figure]:
    pdf, tei = ARTICLE.with_suffix(".pdf"), ARTICLE.with_suffix(".tei.xml")
    words = compared(pdf_text(pdf.read_bytes()), xml_text(tei.read_bytes()))
    yield Figure("GROBID's words of a PDF that are lost", "below", WORDS, words.lost)
    yield Figure("GROBID's words of a PDF that are run together", "below", WORDS, words.joined)


def try_documents(seeds: range) -> Outcome:
    """Read and cut a mutated document for each seed; documents of one seed are always the same bytes."""
    outcome, embedder, made = Outcome(), Embedder(), seed_documents()
    embedder.token_starts("warm")
    own = psutil.Process()
    with tempfile.TemporaryDirectory() as folder, ReadingProcess(LIMITS) as process:
        for kind, data in made.items():  # what every reader needs once is no growth
            _read(Path(folder) / f"seed{kind}", data, process)
        before = _megabytes(own), _megabytes(psutil.Process(process.pid))
        for seed in seeds:
            chance = random.Random(seed)
            kind = chance.choice(sorted(made))
            own_before, pid, before_it = time.process_time(), process.pid, _worked(process.pid)
            reads = _read(Path(folder) / f"{seed}{kind}", mutated(kind, made[kind], chance), process)
            for document in [read for read in reads if isinstance(read, Document)]:
                outcome.lost += _cut(document, embedder)
            reader = _worked(process.pid) - (before_it if process.pid == pid else 0.0)  # a new one has just begun
            _count(outcome, reads, f"{seed}{kind}", time.process_time() - own_before + reader)
            if process.pid:
                grown = _megabytes(psutil.Process(process.pid)) - before[1]
                outcome.reader_growth = max(outcome.reader_growth, grown)
            outcome.own_growth = max(outcome.own_growth, _megabytes(own) - before[0])
    return outcome


def _worked(pid: int) -> float:
    """Return the seconds that the process that reads has worked: others may work on the machine, too."""
    if not pid:
        return 0.0
    used = psutil.Process(pid).cpu_times()
    return float(used.user + used.system)


def _megabytes(process: psutil.Process) -> float:
    """Return the most memory that a process has had, where the system keeps that (Linux); else what it has."""
    status = Path(f"/proc/{process.pid}/status")
    peak = re.search(r"VmHWM:\s*(\d+) kB", status.read_text()) if status.exists() else None
    return int(peak[1]) / 1000 if peak else process.memory_info().rss / 1e6


def _read(file: Path, data: bytes, process: ReadingProcess) -> list[Document | Refusal]:
    file.write_bytes(data)
    try:
        return list(process.read(str(file), file.name, f"file:{file.name}", "mutated"))
    finally:
        file.unlink()


def _cut(document: Document, embedder: Embedder) -> int:
    """Return how many of its passages do not begin and end as the document does at their place. Between two lines of a
    passage there may be others, of another kind."""
    rows = prepare(understand(document), "source", PASSAGE_TOKENS, LEAST_WORDS, embedder, embedder.model_id).rows
    places = [(row.text, document.text[row.start : row.end]) for row in rows]
    return sum(not (place.startswith(_first(text)) and place.endswith(_last(text))) for text, place in places)


def _first(text: str) -> str:
    return text.partition("\n")[0][:_SAME]


def _last(text: str) -> str:
    return text.rpartition("\n")[2][-_SAME:]


def _count(outcome: Outcome, reads: list[Document | Refusal], name: str, seconds: float) -> None:
    """Count a file once: as read when any of it was, else by the reason why nothing was."""
    refusals = [read for read in reads if isinstance(read, Refusal)]
    outcome.without_remedy += sum(not refusal.why.remedy for refusal in refusals)
    outcome.ended += [f"{name}: {each.why.what}" for each in refusals if each.why.what.startswith(_OVER)]
    if len(refusals) < len(reads):
        outcome.read += 1
    else:
        outcome.refusals[refusals[0].why.what if refusals else "nothing"] += 1
    if seconds > outcome.slowest:
        outcome.slowest, outcome.worst = seconds, name
