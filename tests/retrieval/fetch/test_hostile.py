"""None of what hostile hosts do reaches an address inside, and none costs more than its limits."""

import time
from typing import Any

import pytest

from kgplatform.retrieval.fetch import Fetcher, FetchLimits, NotFetched
from tests.retrieval.fetch.hostile import CASES, MAXIMUM, MUTE, SECONDS, SILENT, TIMES, UNTOLD, Case, filled
from tests.support.net import Inside, Net

HEADER_BYTES = 16_384
LIMITS = FetchLimits(bytes=MAXIMUM, seconds=20, redirects=5, header_bytes=HEADER_BYTES)
LIMITS_IN_TIME = LIMITS.model_copy(update={"seconds": SECONDS})
ROBOTS = 512 * 1024
SLACK = 20.0  # seconds; a machine may be busy
HOPS = 7  # a robots.txt, a page, and five redirects


def options(case: Case, port: int) -> dict[str, Any]:
    return {
        name: [each.replace("{inside}", str(port)) for each in value] if isinstance(value, list) else value
        for name, value in case.fetcher.items()
    }


def on_the_wire(maximum: int) -> int:
    """Bytes that may come for a body of so many, by docstring of FetchLimits."""
    return maximum + maximum // 8 + 64 * 1024


@pytest.mark.parametrize("case", CASES, ids=[case.name.replace(" ", "-") for case in CASES])
async def test_a_hostile_case_reaches_nothing_inside_and_stays_within_its_limits(
    case: Case, net: Net, inside: Inside
) -> None:
    # given
    site = await net.site("open.example")
    site.paths.update({path: filled(script, inside.port) for path, script in case.paths.items()})
    net.names.update(case.names)
    net.silent.update({SILENT, MUTE, UNTOLD})
    limits = LIMITS_IN_TIME if case in TIMES else LIMITS
    fetcher = Fetcher(
        limits=limits, pace=0, resolver=net.resolve, net=net, environment={}, **options(case, inside.port)
    )

    # when
    begun = time.monotonic()
    async with fetcher:
        outcomes = [await fetcher.fetch(case.asked(inside.port)) for _ in range(case.times)]
    took = time.monotonic() - begun

    # then
    outcome = outcomes[-1]
    assert isinstance(outcome, NotFetched)
    assert (outcome.reason, outcome.message.endswith(".")) == (case.reason, True)
    assert inside.reached == 0
    assert {address for address, _ in net.connected} <= net.outside | net.silent
    assert net.read <= HOPS * HEADER_BYTES + on_the_wire(MAXIMUM) + on_the_wire(ROBOTS) * ("/robots.txt" in case.paths)
    assert took <= limits.seconds + SLACK


def test_there_are_more_than_sixty_cases_and_each_has_a_name() -> None:
    names = [case.name for case in CASES]
    assert len(names) > 60
    assert sorted(set(names)) == sorted(names)
