"""The numbers for Prometheus: what each call of ours changes."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families as families

from kgplatform.engines import metrics


def exposed() -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels in the order of their names."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families(metrics.expose().decode())
        for sample in family.samples
    }


def test_a_run_is_counted_by_kind_and_state_and_while_it_is_under_way() -> None:
    # given
    under_way = ("kgplatform_runs_under_way", ("m-kind",))

    # when
    metrics.count_run("m-kind", "started")
    with metrics.run_under_way("m-kind"):
        during = exposed()[under_way]
    metrics.count_run("m-kind", "failed")

    # then
    after = exposed()
    assert (during, after[under_way]) == (1, 0)
    assert after["kgplatform_runs_total", ("m-kind", "started")] == 1
    assert after["kgplatform_runs_total", ("m-kind", "failed")] == 1


def test_a_step_is_in_the_histogram_of_its_stage() -> None:
    metrics.count_step("m-stage", 3.0)

    samples = exposed()
    assert samples["kgplatform_step_seconds_sum", ("m-stage",)] == 3.0
    assert samples["kgplatform_step_seconds_bucket", ("1.0", "m-stage")] == 0
    assert samples["kgplatform_step_seconds_bucket", ("5.0", "m-stage")] == 1


def test_a_call_is_counted_with_its_tokens_cost_and_time() -> None:
    # given
    metrics.count_call("writer", "m-1", "answered", prompt_tokens=100, completion_tokens=20, cost=0.25, seconds=2.0)
    # when calls cost something unknown, or did not leave
    metrics.count_call("writer", "m-1", "failed")
    metrics.count_call("writer", "m-1", "cached")

    # then
    samples = exposed()
    calls = [
        samples["kgplatform_model_calls_total", ("m-1", how, "writer")] for how in ("answered", "failed", "cached")
    ]
    assert calls == [1, 1, 1]
    assert samples["kgplatform_model_tokens_total", ("prompt", "m-1")] == 100
    assert samples["kgplatform_model_tokens_total", ("completion", "m-1")] == 20
    assert samples["kgplatform_model_cost_total", ("m-1",)] == 0.25
    assert samples["kgplatform_model_call_seconds_count", ("m-1",)] == 1


def test_a_call_that_waits_is_seen_until_it_leaves() -> None:
    with metrics.call_waits("m-2"):
        assert exposed()["kgplatform_model_calls_waiting", ("m-2",)] == 1
    assert exposed()["kgplatform_model_calls_waiting", ("m-2",)] == 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="read from /proc")
def test_the_process_tells_its_own_memory_and_processor() -> None:
    assert exposed()["process_resident_memory_bytes", ()] > 1e6
