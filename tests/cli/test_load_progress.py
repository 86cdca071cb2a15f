"""How far a load is, in lines."""

import asyncio
from collections.abc import Sequence

import pytest

from kgplatform.cli import loads
from kgplatform.cli.loads import Gathered, load_in_parts, told_while_read
from kgplatform.models import Document, LoadReport
from tests.api.fake_services import FakeServices


def documents(number: int) -> list[Document]:
    return [Document(url=f"{n}.md", title="A", domain="sea", text="Text.") for n in range(number)]


async def loaded(number: int, capsys: pytest.CaptureFixture[str]) -> tuple[LoadReport, list[int], list[str]]:
    services = FakeServices()
    report = await load_in_parts(services, Gathered(documents(number)))
    parts = [len(call[0]) for call in services.called("load")]
    return report, parts, capsys.readouterr().err.splitlines()


async def test_a_large_load_tells_of_each_tenth(capsys: pytest.CaptureFixture[str]) -> None:
    report, parts, said = await loaded(1_000, capsys)

    assert (report.documents, parts) == (1_000, [100] * 10)
    assert said[0] == "Loading 1,000 documents ..."
    assert said[1:] == [f"Loaded {n}00 of 1,000 documents ({n}0%) ..." for n in range(1, 10)]


async def test_parts_are_neither_tiny_nor_huge(capsys: pytest.CaptureFixture[str]) -> None:
    assert (await loaded(60, capsys))[1:] == (
        [50, 10],
        ["Loading 60 documents ...", "Loaded 50 of 60 documents (83%) ..."],
    )
    assert (await loaded(1, capsys))[1:] == ([1], ["Loading 1 document ..."])
    assert (await loaded(4_100, capsys))[1] == [200] * 20 + [100]


async def test_pages_of_a_site_are_loaded_together() -> None:
    def page(number: int) -> Document:
        host = "b.example" if number % 2 else f"h{number}.example"
        return Document(url=f"https://{host}/{number}", title="A", domain="sea", text="Text.")

    services = FakeServices()
    await load_in_parts(services, Gathered(page(number) for number in range(120)))

    parts = [[document.url for document in call[0]] for call in services.called("load")]
    assert [len(part) for part in parts] == [60, 50, 10]
    assert parts[0] == [f"https://b.example/{number}" for number in range(1, 120, 2)]


def test_reading_tells_now_and_then_how_much_was_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given files that take four seconds each
    now = iter(range(0, 100, 4))
    monkeypatch.setattr(loads.time, "monotonic", lambda: next(now))

    assert list(told_while_read(documents(6))) == documents(6)

    assert capsys.readouterr().err.splitlines() == ["Read 3 documents so far ...", "Read 6 documents so far ..."]


async def test_a_load_that_is_broken_off_says_how_far_it_came(capsys: pytest.CaptureFixture[str]) -> None:
    # given services that never come to the end of the second part
    class Slow(FakeServices):
        async def load(self, documents: Sequence[Document]) -> LoadReport:
            if self.called("load"):
                raise asyncio.CancelledError
            return await super().load(documents)

    # when
    with pytest.raises(asyncio.CancelledError):
        await load_in_parts(Slow(), Gathered(documents(60)))

    # then
    assert capsys.readouterr().err.splitlines()[-1] == (
        "Stopped before the end: 50 of 60 documents are loaded. What was begun may still be loaded to its end "
        "(kgplatform run list). Give the same command again for the rest: what is loaded is not loaded twice."
    )
