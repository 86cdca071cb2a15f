import sys
from pathlib import Path

import pytest

from tools import steps


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("error: dns error\n", "the package registry could not be reached."),
        ("OSError: [Errno 28] No space left on device", "the disk is full."),
        ("error: Hash mismatch for `x`", "a downloaded package is not the one that was locked (its hash differs)."),
        ("x has no wheels with a matching platform tag", "a package has no ready-made build for this machine and"),
        ("Traceback", "a program failed."),
    ],
)
def test_a_failure_is_explained(output: str, what: str) -> None:
    error = steps.explain(output, Path("set-up.log"))
    assert error.what.startswith(what)
    assert output.strip() in error.what


def test_a_step_shows_its_progress_and_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps.Log(tmp_path / "log").run("Waiting", [sys.executable, "-c", "print('quiet')"])
    assert capsys.readouterr().out == "  Waiting ... 0:00\n  Waiting: done in 0:00\n"
    assert (tmp_path / "log").read_text() == "quiet\n"


def test_a_failed_step_raises_what_its_own_output_means(tmp_path: Path) -> None:
    # given an earlier step whose output speaks of something else
    log = steps.Log(tmp_path / "log")
    log.run("First", [sys.executable, "-c", "print('No space left')"])

    # when, then
    with pytest.raises(steps.StepFailed, match="could not be reached"):
        log.run("Second", [sys.executable, "-c", "import sys; sys.exit('timed out')"])


def test_the_clock_counts_minutes() -> None:
    assert [steps.clock(seconds) for seconds in (0, 59.9, 61, 3600)] == ["0:00", "0:59", "1:01", "60:00"]
