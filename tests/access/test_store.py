"""The store of keys, sessions and the log, in a file and in Postgres."""

import asyncio
from pathlib import Path

import pytest

from kgplatform.access.store import AccessStore, digest
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Access


class Clock:
    """Gives the second that a test says."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self, connection: object) -> float:
        return self.now


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "file":
        return f"sqlite:///{tmp_path / 'access.sqlite'}"
    return str(request.getfixturevalue("postgres_url"))


async def test_a_key_is_known_by_its_hash_alone(url: str) -> None:
    # given
    store = AccessStore(url, Clock())
    assert not await store.has_keys()

    # when
    made = await store.make_key("  anna  b ", "writer", ["sea", "land", "sea"])

    # then
    assert (made.key.name, made.key.role, made.key.domains, made.key.made) == ("anna b", "writer", ("land", "sea"), 1e3)
    assert len(made.secret) == 43
    assert await store.access(digest(made.secret)) == Access(
        name="anna b", role="writer", domains=frozenset({"land", "sea"})
    )
    assert await store.access(digest(made.secret + "x")) is None
    assert made.secret not in repr(await store.keys())
    store.close()


async def test_a_key_that_is_revoked_on_one_server_is_refused_by_others_within_moments(url: str) -> None:
    # given: two servers
    one, other = AccessStore(url, Clock(), kept=0.2), AccessStore(url, Clock(), kept=0.2)
    made = await one.make_key("anna", "admin", [])
    hash_ = digest(made.secret)
    assert await other.access(hash_) == Access(name="anna", role="admin")
    token = await other.begin_session(hash_, 60)

    # when
    revoked = await one.revoke_key("anna")

    # then
    assert revoked.revoked == 1e3
    assert await one.access(hash_) is None
    await asyncio.sleep(0.3)
    assert await other.access(hash_) is None
    assert await other.session_key(token) == ""
    assert await other.has_keys()
    assert [(key.name, key.used, key.revoked) for key in await other.keys()] == [("anna", 1e3, 1e3)]
    with pytest.raises(NotFound, match="There is no key 'anna' in force"):
        await other.revoke_key("anna")
    one.close()
    other.close()


async def test_a_name_is_given_once_and_again_after_it_was_revoked(url: str) -> None:
    store = AccessStore(url)
    await store.make_key("anna", "reader", [])
    with pytest.raises(InputError, match="There is a key 'anna' already"):
        await store.make_key("anna", "reader", [])
    await store.revoke_key("anna")
    await store.make_key("anna", "writer", [])
    assert [key.role for key in await store.keys()] == ["reader", "writer"]
    store.close()


@pytest.mark.parametrize(("name", "role", "domains"), [("", "reader", []), ("x" * 101, "reader", []),
                                                        ("anna", "king", []), ("anna", "reader", [" "])])  # fmt: skip
async def test_what_is_no_key_is_refused(tmp_path: Path, name: str, role: str, domains: list[str]) -> None:
    store = AccessStore(f"sqlite:///{tmp_path / 'access.sqlite'}")
    with pytest.raises(InputError):
        await store.make_key(name, role, domains)  # type: ignore[arg-type]
    store.close()


async def test_a_session_ends_by_itself_or_when_it_is_ended(url: str) -> None:
    clock = Clock()
    store = AccessStore(url, clock)
    first, second = await store.begin_session("a key", 60), await store.begin_session("a key", 120)
    assert (await store.session_key(first), await store.session_key(second)) == ("a key", "a key")
    clock.now += 61
    assert (await store.session_key(first), await store.session_key(second)) == ("", "a key")
    await store.end_session(second)
    assert await store.session_key(second) == ""
    store.close()


async def test_the_log_tells_the_newest_entries_in_order(url: str) -> None:
    clock = Clock()
    store = AccessStore(url, clock)
    anna = Access(name="anna", role="writer")
    for number in range(3):
        await store.note(anna, "remove_topic", f"topic {number}", "sea", "done")
        clock.now += 1
    assert [(entry.at, entry.who, entry.on) for entry in await store.audit(2)] == [
        (1001.0, "anna", "topic 1"),
        (1002.0, "anna", "topic 2"),
    ]
    with pytest.raises(InputError):
        await store.audit(0)
    store.close()
