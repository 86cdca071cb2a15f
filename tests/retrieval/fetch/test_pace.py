import asyncio

import pytest

from kgplatform.retrieval.fetch import pace
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.pace import LONGEST_REST, Turns


class Clock:
    """Time that goes on by sleeping alone."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


async def test_a_host_is_asked_by_one_at_a_time_in_the_order_of_asking_with_its_pace_between() -> None:
    # given
    clock = Clock()
    turns, begun, inside = Turns(clock, clock.sleep), [], 0

    async def ask(number: int) -> None:
        nonlocal inside
        async with turns.turn("a.example", 2.0, 30):
            inside += 1
            assert inside == 1
            begun.append((number, clock.now))
            await asyncio.sleep(0)
            inside -= 1

    # when
    await asyncio.gather(*(ask(number) for number in range(4)))

    # then
    assert begun == [(0, 100.0), (1, 102.0), (2, 104.0), (3, 106.0)]


async def test_another_host_does_not_wait() -> None:
    clock = Clock()
    turns = Turns(clock, clock.sleep)
    async with turns.turn("a.example", 5.0, 30), turns.turn("b.example", 5.0, 30):
        assert clock.now == 100.0


async def test_whoever_has_the_turn_may_slow_the_next_one_down() -> None:
    clock = Clock()
    turns = Turns(clock, clock.sleep)
    async with turns.turn("a.example", 1.0, 30) as turn:
        turn.pace = 7.0
    async with turns.turn("a.example", 1.0, 30):
        assert clock.now == 107.0


async def test_a_host_that_asks_for_rest_is_waited_for_or_refused_at_once() -> None:
    # given
    clock = Clock()
    turns = Turns(clock, clock.sleep)
    turns.rest("a.example", 50)

    # when
    with pytest.raises(Refusal) as refused:
        async with turns.turn("a.example", 1.0, 30):
            pass
    async with turns.turn("a.example", 1.0, 60):
        waited = clock.now

    # then
    why = refused.value
    assert (why.reason, why.retry_after, why.retryable, waited) == ("refused", 50.0, True, 150.0)
    assert why.message == "a.example has asked to be left alone for 50 more seconds. Try again then."


async def test_those_who_wait_already_are_refused_too_once_a_host_asks_for_rest() -> None:
    clock = Clock()
    turns = Turns(clock, clock.sleep)

    async def second() -> str:
        try:
            async with turns.turn("a.example", 1.0, 30):
                return "asked"
        except Refusal as why:
            return why.reason

    async with turns.turn("a.example", 1.0, 30):
        waiting = asyncio.create_task(second())
        await asyncio.sleep(0)
        turns.rest("a.example", 50)
    assert await waiting == "refused"


async def test_no_rest_is_longer_than_an_hour() -> None:
    clock = Clock()
    turns = Turns(clock, clock.sleep)
    turns.rest("a.example", 1e9)
    async with turns.turn("a.example", 1.0, 1e9):
        assert clock.now == 100.0 + LONGEST_REST


async def test_a_turn_that_is_given_up_leaves_the_place_to_the_next() -> None:
    clock = Clock()
    turns = Turns(clock, clock.sleep)

    async def ask() -> float:
        async with turns.turn("a.example", 1.0, 30):
            return clock.now

    async with turns.turn("a.example", 1.0, 30):
        given_up, next_one = asyncio.create_task(ask()), asyncio.create_task(ask())
        await asyncio.sleep(0)
        given_up.cancel()
    assert await next_one == 101.0


async def test_not_more_hosts_are_remembered_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_HOSTS", 10)
    clock = Clock()
    turns = Turns(clock, clock.sleep)
    turns.rest("resting.example", 1_000)
    for number in range(50):
        async with turns.turn(f"{number}.example", 1.0, 30):
            clock.now += 5
    assert len(turns._hosts) <= 10
    with pytest.raises(Refusal):
        async with turns.turn("resting.example", 1.0, 30):
            pass
