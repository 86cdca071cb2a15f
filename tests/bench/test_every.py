"""All benchmarks: found by themselves, each in a process of its own, told with what is missed and what became worse."""

import importlib
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from rich.console import Console

from bench import __main__ as command
from bench.every import FULL, SMALL, in_process, load, names, run_all, single
from bench.history import read
from bench.table import Figure

BENCHMARK = '"""One."""\n\n\ndef figures(seed):\n    yield None\n'


def test_a_module_is_found_without_being_named_anywhere(tmp_path: Path) -> None:
    for place in ("api.py", "durable/__init__.py", "durable/kills.py", "main.py"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(BENCHMARK)
    (tmp_path / "folder.py").write_text("def home(): ...\n")
    (tmp_path / "durable" / "landscapes.py").write_text("FIGURES = 1\n")

    assert names(tmp_path) == ["api", "durable", "durable.kills", "main"]
    assert single(names(tmp_path)) == ["api", "durable.kills", "main"]


def test_a_package_is_run_by_its_parts() -> None:
    assert {"curation", "durable"} <= {*names()} - {*single(names())}
    assert {"llm", "main", "curation.reuse", "durable.kills"} <= {*single(names())}


@pytest.mark.parametrize("name", names())
def test_a_small_size_names_constants_that_a_benchmark_has(name: str) -> None:
    benchmark = importlib.import_module(f"bench.{name}")

    small = getattr(benchmark, "SMALL_SIZE", {})

    assert [constant for constant in small if not hasattr(benchmark, constant)] == []
    assert [constant for constant, value in small.items() if getattr(benchmark, constant) == value] == []


def test_a_small_size_is_set_before_a_benchmark_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    from bench.durable import kills

    monkeypatch.setattr(kills, "COUNT", 50)
    assert load("durable.kills", FULL).COUNT == 50
    assert load("durable.kills", SMALL).COUNT == 4

    monkeypatch.setattr(kills, "SMALL_SIZE", {"CUONT": 4})
    with pytest.raises(ValueError, match=r"SMALL_SIZE of bench\.durable\.kills names CUONT"):
        load("durable.kills", SMALL)


def test_a_benchmark_runs_in_a_process_of_its_own(capfd: pytest.CaptureFixture[str]) -> None:
    found = in_process("reading", 1, SMALL)

    assert found is not None
    assert found[0] == Figure("reader-1: planted false triples caught", "at least", 0.8, 1.0)
    assert "reading (seed 1, small)" in capfd.readouterr().out


Told = Callable[..., tuple[bool, str]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """Run benchmarks that give these figures, and return whether all was well, and what was said."""

    def run(figures: Mapping[str, list[Figure] | None], commit: str = "c0ffee") -> tuple[bool, str]:
        said = io.StringIO()
        console = Console(file=said, soft_wrap=True, width=200)
        well = run_all(
            1, SMALL, list(figures), console, commit=commit, file=tmp_path / "history.jsonl",
            measure=lambda name, seed, size: figures[name],
        )  # fmt: skip
        return well, said.getvalue()

    return run


def of(got: float, most: float = 2.0) -> dict[str, list[Figure] | None]:
    return {"llm": [Figure("time", "at most", most, got, "s")]}


def test_figures_are_kept_and_a_worse_one_is_named(told: Told, tmp_path: Path) -> None:
    # given: three runs
    before = [told(of(got)) for got in (1.0, 1.4, 1.2)]

    # when
    usual, worse, missed = told(of(1.5)), told(of(1.9)), told(of(2.1))

    # then
    unknown = "Of 1 of 1 figures the spread is not known yet: it takes 3 values.\n"
    assert before == [(True, f"llm, small\n{unknown}")] * 3
    assert usual == (True, "llm, small\n")
    assert worse == (False, "llm, small\nWORSE llm, time: 1.9, usually 1.3 with a spread of 0.5\n")
    assert missed == (False, "llm, small\nMISSED llm, time: 2.1, wanted at most 2 s\n")
    kept = [line.figures[0]["got"] for line in read(tmp_path / "history.jsonl")]
    assert kept == [1.0, 1.4, 1.2, 1.5, 1.9, 2.1]


def test_a_benchmark_that_fails_keeps_the_others_going(told: Told, tmp_path: Path) -> None:
    well, said = told({"broken": None, **of(1.0)})

    assert not well
    assert "FAILED broken: it gave no figures.\n" in said
    assert [line.benchmark for line in read(tmp_path / "history.jsonl")] == ["llm"]


def test_a_figure_that_is_gone_is_told(told: Told) -> None:
    told(of(1.0))

    well, said = told({"llm": [Figure("seconds", "at most", 2, 1.0)]})

    assert (well, "llm: 'time' is not measured any more.\n" in said) == (True, True)


def test_a_tree_with_changes_keeps_nothing(told: Told, tmp_path: Path) -> None:
    well, said = told(of(1.0), commit="")

    assert well
    assert "Nothing was kept: the figures of a tree with changes have no commit." in said
    assert read(tmp_path / "history.jsonl") == []


def test_all_runs_what_it_is_told_to_and_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(command, "run_all", lambda seed, size, chosen, *_, **__: not asked.append((seed, size, chosen)))

    assert command.main(["all"]) == 0
    assert command.main(["all", "--full", "--seed", "7", "--only", "llm,durable.kills"]) == 0
    assert command.main(["all", "--only", "llm,lmm"]) == 2

    assert asked == [(1, SMALL, single(names())), (7, FULL, ["llm", "durable.kills"])]
    assert "No benchmark 'lmm'; there are: all, " in capsys.readouterr().err


def test_the_figures_of_one_go_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"

    assert command.main(["reading", "--small", "--record", str(file)]) == 0

    assert json.loads(file.read_text())[0]["name"] == "reader-1: planted false triples caught"
