"""What a load holds in memory: a folder of many files, and a large file of JSON lines, through the process that reads
files, as the command gathers and parts them. Nothing is stored: each part goes to a service that only counts it."""

import asyncio
import json
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import psutil

from bench.table import Figure
from kgplatform.cli.loads import Gathered, load_in_parts
from kgplatform.models import Document, LoadReport
from kgplatform.services import Services
from loaders import load_documents

FILES = 100_000
BYTES = 2_000_000_000
MOST = 500  # MB above what the process has before
A_LINE = 4_000  # bytes of a document in JSON lines
SMALL_SIZE = {"FILES": 2_000, "BYTES": 100_000_000}
_EVERY = 0.02  # seconds between looks
_WORDS = 2_000


class Counting:
    """The part of the services that a load asks."""

    def __init__(self) -> None:
        self.documents = 0

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        self.documents += len(documents)
        return LoadReport(documents=len(documents))


def figures(seed: int) -> Iterator[Figure]:
    """Give the documents of both, and the memory that they took."""
    draw = random.Random(seed)
    words = ["".join(draw.choices("abcdefghijklmnopqrstuvwxyz", k=draw.randint(2, 9))) for _ in range(_WORDS)]
    for name, make in (("files", _files), ("JSON lines", _lines)):
        with tempfile.TemporaryDirectory() as place:
            made = make(Path(place), words, draw)
            loaded, megabytes = _measured(partial(_load, Path(place)))
        yield Figure(f"documents of {name}", "exactly", made, loaded)
        yield Figure(f"memory for {name}, both processes together", "below", MOST, megabytes, "MB")


def _files(folder: Path, words: Sequence[str], draw: random.Random) -> int:
    for number in range(FILES):
        below = folder / f"{number // 1000:03}"
        below.mkdir(exist_ok=True)
        (below / f"{number}.txt").write_text(" ".join(draw.choices(words, k=60)) + ".", encoding="utf-8")
    return FILES


def _lines(folder: Path, words: Sequence[str], draw: random.Random) -> int:
    number = written = 0
    with (folder / "all.jsonl").open("w", encoding="utf-8") as file:
        while written < BYTES:
            text = " ".join(draw.choices(words, k=A_LINE // 7)) + "."
            written += file.write(json.dumps({"url": f"https://example.org/{number}", "text": text}) + "\n")
            number += 1
    return number


def _load(folder: Path) -> int:
    counting = Counting()
    asyncio.run(load_in_parts(cast(Services, counting), Gathered(load_documents(folder, "bench"))))
    return counting.documents


def _measured(work: Callable[[], int]) -> tuple[int, float]:
    """Return what work gives, and the megabytes that it took at most beyond those of before, with its processes."""
    before, most, done = _resident(), [0.0], threading.Event()

    def watch() -> None:
        while not done.is_set():
            most[0] = max(most[0], _resident())
            time.sleep(_EVERY)

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        result = work()
    finally:
        done.set()
        watching.join()
    return result, most[0] - before


def _resident() -> float:
    own = psutil.Process()
    total = 0
    for process in (own, *own.children(recursive=True)):
        try:
            total += cast(Any, process.memory_info()).rss
        except psutil.NoSuchProcess:
            continue
    return total / 1e6
