"""Times are told in one way, whatever they were given as."""

import pytest
from pydantic import ValidationError

from kgplatform.bounds import check_time
from kgplatform.errors import InputError
from kgplatform.models import PageSummary, RunReport, RunStep
from kgplatform.models.times import told_time


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("2026-11-23T08:30:00.123456789Z", "2026-11-23T08:30:00.123Z"),  # as Neo4j tells it
        ("2026-11-23T08:30:00+00:00", "2026-11-23T08:30:00.000Z"),
        ("2026-11-23T08:30:00.9999", "2026-11-23T08:30:00.999Z"),
        ("2026-11-23T08:30+02:00", "2026-11-23T06:30:00.000Z"),
        ("2026-11-23", "2026-11-23T00:00:00.000Z"),
        ("", ""),
    ],
)
def test_a_time_is_of_utc_with_milliseconds(given: str, told: str) -> None:
    assert told_time(given) == told
    assert told_time(told) == told


def test_models_tell_their_times_so() -> None:
    run = RunReport(id="r", kind="load", state="finished", started="2026-11-23T08:30:00+00:00")
    assert (run.started, run.finished) == ("2026-11-23T08:30:00.000Z", None)
    step = RunStep(number=1, stage="a", name="b", seconds=1, finished="2026-11-23T09:30:00+01:00")
    assert step.finished == run.started
    page = PageSummary(id="p", topic_id="t", kind="article", version=1, title="T", engine="e")
    assert page.written == ""
    with pytest.raises(ValidationError, match="Invalid isoformat string: 'Monday'"):
        RunReport(id="r", kind="load", state="finished", started="Monday")


@pytest.mark.parametrize("given", ["", "Monday", "0001-01-01T00:00+02:00"])
def test_what_is_no_time_is_told(given: str) -> None:
    with pytest.raises(InputError, match="which is no time"):
        check_time("since", given)
