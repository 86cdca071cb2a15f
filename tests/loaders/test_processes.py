"""A file that hangs, fills or kills the process that reads it costs itself, and nothing else."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
import zlib
from pathlib import Path

import psutil
import pytest

from kgplatform.models import Document
from loaders import Reading, load_documents
from loaders.limits import Limits
from loaders.processes import ReadingProcess, Refusal


def pdf_of(pages: int, stream: bytes) -> bytes:
    """Return a PDF whose pages all show one compressed stream."""
    packed = zlib.compress(stream, 1)
    kids = " ".join(f"{number + 5} 0 R" for number in range(pages))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Kids[{kids}]/Count {pages}>>".encode(),
        f"<</Length {len(packed)}/Filter/FlateDecode>>\nstream\n".encode() + packed + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        *[
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>"
            for _ in range(pages)
        ],
    ]
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    trailer = f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    return body + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()


SHOWN = b"BT /F1 12 Tf 72 720 Td " + b"(Eggs are small and green.) Tj T* " * 20 + b"ET"


def read_folder(folder: Path, limits: Limits) -> tuple[list[str], list[str]]:
    reading = Reading()
    return [
        d.url for d in load_documents(folder, "biology", base="file:", limits=limits, reading=reading)
    ], reading.unreadable


def test_a_file_that_takes_too_long_is_named_and_the_others_load(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Eggs are small.")
    (tmp_path / "b.pdf").write_bytes(pdf_of(3000, SHOWN))
    (tmp_path / "c.txt").write_text("Larvae eat.")

    started = time.monotonic()
    urls, unreadable = read_folder(tmp_path, Limits(seconds=2))

    assert urls == ["file:a.txt", "file:c.txt"]
    assert unreadable == [
        "b.pdf: Reading it takes more than 2 seconds. "
        "Split it, convert it to text or leave it out, or raise KGPLATFORM_READ_SECONDS."
    ]
    assert time.monotonic() - started < 30


def test_a_file_that_takes_too_much_memory_is_named_and_the_others_load(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Eggs are small.")
    (tmp_path / "b.pdf").write_bytes(pdf_of(1, b" " * 300_000_000))
    (tmp_path / "c.txt").write_text("Larvae eat.")

    urls, unreadable = read_folder(tmp_path, Limits(memory_mb=300))

    assert urls == ["file:a.txt", "file:c.txt"]
    assert unreadable == [
        "b.pdf: Reading it takes more than 300 MB of memory. "
        "Split it, convert it to text or leave it out, or raise KGPLATFORM_READ_MEMORY_MB."
    ]


def test_a_process_that_is_killed_is_started_again_where_it_was(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text("".join(json.dumps({"url": str(n), "text": "Eggs. " * 20_000}) + "\n" for n in range(4)))

    with ReadingProcess(Limits()) as process:
        reads = process.read(str(lines), "lines.jsonl", "file:a", "")
        first, killed = next(reads), process.pid
        os.kill(killed, signal.SIGKILL)
        rest = list(reads)

        assert [read.url for read in (first, *rest) if isinstance(read, Document)] == ["0", "1", "2", "3"]
        assert process.pid not in {0, killed}
        assert not psutil.pid_exists(killed)


def test_a_line_that_takes_too_long_costs_itself_only(tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    slow = "word\n- " * 1_100_000
    lines.write_text(
        "".join(json.dumps({"url": u, "text": t}) + "\n" for u, t in [("a", "A."), ("b", slow), ("c", "C.")])
    )

    with ReadingProcess(Limits(seconds=0.4)) as process:
        reads = list(process.read(str(lines), "lines.jsonl", "file:a", ""))

    assert [read.url if isinstance(read, Document) else read.place for read in reads] == [
        "a",
        "lines.jsonl, line 2",
        "c",
    ]
    assert isinstance(reads[1], Refusal)
    assert reads[1].why.what == "Reading it takes more than 0.4 seconds."


def test_the_process_is_kept_and_ended_with_its_context(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text(name)

    with ReadingProcess(Limits()) as process:
        pids = set()
        for name in "ab":
            [read] = process.read(str(tmp_path / f"{name}.txt"), f"{name}.txt", "file:a", "")
            assert isinstance(read, Document) and read.text == name
            pids.add(process.pid)
        assert len(pids) == 1

    assert process.pid == 0
    assert not psutil.pid_exists(pids.pop())


def test_what_is_left_before_its_end_leaves_no_process(tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text('{"text": "A."}\n{"url": "b", "text": "B."}\n')
    before = set(psutil.Process().children())

    documents = load_documents(tmp_path, "biology")
    next(documents)
    started = set(psutil.Process().children()) - before
    documents.close()

    assert len(started) == 1
    assert not any(child.is_running() for child in started)


@pytest.mark.parametrize("busy", [False, True])
def test_the_process_ends_with_whoever_started_it(tmp_path: Path, busy: bool) -> None:
    (tmp_path / "a.txt").write_text("Eggs.")
    (tmp_path / "b.pdf").write_bytes(pdf_of(20_000, SHOWN))
    program = f"""
        from loaders.limits import Limits
        from loaders.processes import ReadingProcess
        with ReadingProcess(Limits()) as process:
            list(process.read({str(tmp_path / "a.txt")!r}, "a.txt", "file:a", ""))
            print(process.pid, flush=True)
            list(process.read({str(tmp_path / "b.pdf")!r}, "b.pdf", "file:a", "")) if {busy} else input()
    """
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout
    reader = psutil.Process(int(parent.stdout.readline()))
    time.sleep(0.5)
    assert reader.is_running()
    parent.kill()
    parent.communicate()

    reader.wait(10)

    assert not psutil.pid_exists(reader.pid)
