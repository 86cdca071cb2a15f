"""Leases on a real Postgres: one process alone follows a dead one, and who was taken for dead learns of it."""

import threading
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine, text

from kgplatform.engines.database import engine_of
from kgplatform.errors import EngineUnavailable
from kgplatform.runs.leases import Leases

LEASE, BEAT = 0.6, 0.1
PATIENCE = 10.0


@pytest.fixture
def engine(postgres_url: str) -> Iterator[Engine]:
    engine = engine_of(postgres_url)
    yield engine
    engine.dispose()


class Process:
    """What a process hears of its leases; `carrying` are the executors that the database has something of, as all
    processes see it."""

    def __init__(
        self, engine: Engine, name: str, runs_at_once: int = 1, carrying: dict[str, None] | None = None
    ) -> None:
        self.taken: list[str] = []
        self.lost = threading.Event()
        self._carrying = {} if carrying is None else carrying
        self.leases = Leases(
            engine, name, runs_at_once, self._hand_on, self.lost.set, lambda: list(self._carrying), LEASE, BEAT
        )

    def _hand_on(self, dead: str) -> None:
        self._carrying.pop(dead, None)
        self.taken.append(dead)


def eventually(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def die(engine: Engine, process: Process) -> None:
    """End a process's heart without a word, as kill -9 does."""
    process.leases._ended.set()
    process.leases._heart.join()


def test_one_alone_takes_over_from_the_dead(engine: Engine) -> None:
    # given
    processes = [Process(engine, name) for name in ("a", "b", "c", "d")]
    for process in processes:
        process.leases.begin()
    assert [executor.id for executor in processes[0].leases.alive()] == ["a", "b", "c", "d"]

    # when
    die(engine, processes[0])
    others = processes[1:]
    eventually(lambda: any(process.taken for process in others))
    time.sleep(3 * LEASE)

    # then
    assert sorted(name for process in others for name in process.taken) == ["a"]
    assert [executor.id for executor in others[0].leases.alive()] == ["b", "c", "d"]
    assert not any(process.lost.is_set() for process in others)
    for process in others:
        process.leases.end()


def test_what_a_process_leaves_when_it_ends_is_taken_at_once(engine: Engine) -> None:
    one, other = Process(engine, "one"), Process(engine, "other", runs_at_once=0)
    one.leases.begin()
    other.leases.begin()

    one.leases.end()

    eventually(lambda: other.taken == ["one"])
    eventually(lambda: [(e.id, e.runs_at_once) for e in other.leases.alive()] == [("other", 0)])
    other.leases.end()


def test_who_dies_while_taking_over_is_followed_by_another(engine: Engine) -> None:
    # given: one who took the dead one's lease and died before it handed anything on
    dead, taker = Process(engine, "dead"), Process(engine, "taker")
    dead.leases.begin()
    die(engine, dead)
    taker.leases.begin()
    die(engine, taker)
    time.sleep(1.5 * LEASE)
    with engine.begin() as connection:
        connection.execute(text("UPDATE executors SET taken_by = 'taker' WHERE id = 'dead'"))

    # when
    third = Process(engine, "third")
    third.leases.begin()

    # then
    eventually(lambda: sorted(third.taken) == ["dead", "taker"])
    third.leases.end()


def test_who_was_taken_for_dead_learns_of_it(engine: Engine) -> None:
    slow, quick = Process(engine, "slow"), Process(engine, "quick")
    slow.leases.begin()
    with engine.begin() as connection:
        connection.execute(text("UPDATE executors SET expires = 0, taken_by = 'quick' WHERE id = 'slow'"))
    quick.leases.begin()

    eventually(slow.lost.is_set)
    eventually(lambda: [executor.id for executor in quick.leases.alive()] == ["quick"])
    quick.leases.end()


def test_what_one_without_a_lease_took_is_handed_on_by_one_alone(engine: Engine) -> None:
    # given: one whose lease is forgotten takes a run before it learns of it
    carrying: dict[str, None] = {"b": None}
    gone, others = Process(engine, "gone"), [Process(engine, name, carrying=carrying) for name in ("b", "c")]
    gone.leases.begin()
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM executors WHERE id = 'gone'"))
    for process in others:
        process.leases.begin()

    # when
    carrying["gone"] = None
    eventually(lambda: any(process.taken for process in others))
    eventually(gone.lost.is_set)
    time.sleep(2 * LEASE)

    # then
    assert {name for process in others for name in process.taken} == {"gone"}
    assert carrying == {"b": None}
    assert not any(process.lost.is_set() for process in others)
    for process in others:
        process.leases.end()


def test_nobody_is_taken_for_dead_because_the_database_was_away(engine: Engine) -> None:
    # given
    processes = [Process(engine, name) for name in ("a", "b", "c")]
    for process in processes:
        process.leases.begin()

    # when: nobody can renew until all leases are long over
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE executors RENAME TO away"))
    time.sleep(2 * LEASE)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO executors"))
    eventually(lambda: [executor.id for executor in processes[0].leases.alive()] == ["a", "b", "c"])
    time.sleep(LEASE)

    # then: all go on, and one that really dies is still found
    assert [process.taken for process in processes] == [[], [], []]
    assert not any(process.lost.is_set() for process in processes)
    die(engine, processes[0])
    eventually(lambda: processes[1].taken + processes[2].taken == ["a"])
    for process in processes[1:]:
        process.leases.end()


def test_a_database_that_is_away_is_told(engine: Engine) -> None:
    nowhere = engine_of("postgresql://kgplatform@127.0.0.1:9/nothing")
    with pytest.raises(EngineUnavailable, match="KGPLATFORM_DATABASE_URL"):
        Process(nowhere, "one").leases.begin()
