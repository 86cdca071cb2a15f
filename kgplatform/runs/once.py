"""Keys of work that is to be done once: whoever asks again with the same key gets the answer that was given."""

import asyncio

from sqlalchemy import Column, Connection, Engine, Float, Index, MetaData, Table, Text, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kgplatform.engines.database import Clock, Tables, database_clock
from kgplatform.errors import InputError, StillBeingDone

KEPT_SECONDS = 24 * 3600.0  # for which an answer is known by its key
WORK_SECONDS = 3600.0  # after which work that never ended may be done again: whoever did it has died
WAIT_SECONDS, LOOK_SECONDS = 30.0, 0.1  # for which one who asks meanwhile waits, and between looks

_metadata = MetaData()
# `answer` is null while the work is done; `begun` is the second of the epoch by the database's clock.
_answers = Table(
    "answers_by_key",
    _metadata,
    Column("key", Text, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("answer", Text),
    Column("begun", Float, nullable=False),
    Index("answers_begun", "begun"),
)


class Once:
    """Answers by their keys, in a table of the runs' database, for a day. Raises EngineUnavailable."""

    def __init__(self, engine: Engine, clock: Clock = database_clock, wait: float = WAIT_SECONDS) -> None:
        self._tables = Tables(engine, _metadata)
        self._clock = clock
        self._wait = wait

    async def begin(self, key: str, asked: str, whose: str = "") -> str | None:
        """Return the answer that a key has, or None where whoever asks is the first, and is to give it by end(). The
        same key of somebody else is another one.

        Raises InputError for a key of something else that was `asked`, and StillBeingDone where somebody else has
        begun with it and does not end.
        """
        until = asyncio.get_running_loop().time() + self._wait
        while True:
            begun, answer = await self._tables.do(lambda connection: self._take(connection, key, asked, whose))
            if begun or answer is not None:
                return answer
            if asyncio.get_running_loop().time() > until:
                raise StillBeingDone(
                    f"What was asked for with the idempotency key {key!r} is still being done.",
                    "Ask again a little later, with the same key.",
                )
            await asyncio.sleep(LOOK_SECONDS)

    async def end(self, key: str, answer: str | None, whose: str = "") -> None:
        """Keep the answer of a key that was begun with; None lets go of the key, so that it may be tried again."""

        def work(connection: Connection) -> None:
            mine = _answers.c.key == _kept_as(key, whose)
            connection.execute(
                delete(_answers).where(mine) if answer is None else update(_answers).where(mine).values(answer=answer)
            )

        await self._tables.do(work)

    def _take(self, connection: Connection, key: str, asked: str, whose: str) -> tuple[bool, str | None]:
        """Return whether the key was free and is taken now, and else its answer, if it has one yet."""
        now = self._clock(connection)
        over, lost = _answers.c.begun < now - KEPT_SECONDS, _answers.c.begun < now - WORK_SECONDS
        past = over | (lost & _answers.c.answer.is_(None))
        kept_as = _kept_as(key, whose)
        mine = select(_answers.c.asked, _answers.c.answer).where(_answers.c.key == kept_as, ~past)
        held = connection.execute(mine).first()
        if held is None:
            connection.execute(delete(_answers).where(past))
            try:
                with connection.begin_nested():
                    connection.execute(insert(_answers).values(key=kept_as, asked=asked, begun=now))
            except IntegrityError:  # somebody else took the key at the same moment: look again
                return False, None
            return True, None
        if held[0] != asked:
            raise InputError(
                f"The idempotency key {key!r} was given with something else within a day.",
                "Give each thing that is to be done a key of its own, such as a random one.",
            )
        return False, held[1]


def _kept_as(key: str, whose: str) -> str:
    """Return the key with whose it is; two of these never run into each other."""
    return f"{len(whose)} {whose} {key}"
