"""What this process counts about itself, for Prometheus: the names are documented in docs/deploy.md.

Labels have few values, whatever is researched: kinds and stages of runs, roles and models; never an id or a text.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

REGISTRY = CollectorRegistry()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_STEP_SECONDS = (0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1200)
_CALL_SECONDS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300)

RUNS = Counter(
    "kgplatform_runs",
    'Runs that this process saw change their state; "started" is a state of its own.',
    ["kind", "state"],
    registry=REGISTRY,
)
RUNS_UNDER_WAY = Gauge("kgplatform_runs_under_way", "Runs that this process works at.", ["kind"], registry=REGISTRY)
RUNS_QUEUED = Gauge("kgplatform_runs_queued", "Runs in the queue that nobody works at yet.", registry=REGISTRY)
STEPS = Histogram(
    "kgplatform_step_seconds",
    "Seconds of the steps of runs that were done.",
    ["stage"],
    registry=REGISTRY,
    buckets=_STEP_SECONDS,
)

CALLS = Counter(
    "kgplatform_model_calls",
    "Calls of language models by how they ended: answered, cached, failed, uncertain.",
    ["role", "model", "outcome"],
    registry=REGISTRY,
)
TOKENS = Counter(
    "kgplatform_model_tokens",
    "Tokens that calls are charged with; uncertain calls with their worst case.",
    ["model", "kind"],
    registry=REGISTRY,
)
COST = Counter(
    "kgplatform_model_cost",
    "Cost of calls in the currency of the prices, where it is known.",
    ["model"],
    registry=REGISTRY,
)
CALL_SECONDS = Histogram(
    "kgplatform_model_call_seconds",
    "Seconds from a call's leaving to its reply.",
    ["model"],
    registry=REGISTRY,
    buckets=_CALL_SECONDS,
)
CALLS_WAITING = Gauge(
    "kgplatform_model_calls_waiting",
    "Calls of this process that wait to leave: for a free place, the limit, or the end of a pause.",
    ["model"],
    registry=REGISTRY,
)
BUILD = Info("kgplatform_build", "The version that runs.", registry=REGISTRY)
ProcessCollector(registry=REGISTRY)


def expose() -> bytes:
    """Return everything in Prometheus' text format."""
    return generate_latest(REGISTRY)


def count_run(kind: str, state: str) -> None:
    """Note that a run has come to a state: "started" or one of models.RunState."""
    RUNS.labels(kind=kind, state=state).inc()


@contextmanager
def run_under_way(kind: str) -> Iterator[None]:
    """Count a run among those that this process works at."""
    with RUNS_UNDER_WAY.labels(kind=kind).track_inprogress():
        yield


def count_step(stage: str, seconds: float) -> None:
    """Note a step that was done."""
    STEPS.labels(stage=stage).observe(seconds)


def count_call(
    role: str,
    model: str,
    outcome: str,
    *,
    prompt_tokens: int = 0,
    completion_tokens: int = 0,
    cost: float | None = None,
    seconds: float | None = None,
) -> None:
    """Note how a call ended; `seconds` is None for one that did not leave, `cost` for one whose cost is not known."""
    CALLS.labels(role=role, model=model, outcome=outcome).inc()
    TOKENS.labels(model=model, kind="prompt").inc(prompt_tokens)
    TOKENS.labels(model=model, kind="completion").inc(completion_tokens)
    if cost is not None:
        COST.labels(model=model).inc(cost)
    if seconds is not None:
        CALL_SECONDS.labels(model=model).observe(seconds)


@contextmanager
def call_waits(model: str) -> Iterator[None]:
    """Count a call among those that wait to leave."""
    with CALLS_WAITING.labels(model=model).track_inprogress():
        yield
