"""Ports of the loopback, chosen and defended."""

import os
import socket
from collections.abc import Iterator

import pytest

from kgplatform.engines.ports import choose_port, free_port, holder, is_free
from kgplatform.errors import PortTaken

SETTING = "KGPLATFORM_NEO4J_HTTP_PORT"


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_port_with_a_server_is_not_free_and_its_holder_is_named(taken: int) -> None:
    assert not is_free(taken)
    assert holder(taken).endswith(f"(process {os.getpid()})")


def test_a_port_without_a_server_has_no_known_holder() -> None:
    port = free_port()

    assert is_free(port)
    assert holder(port) == "another program"


def test_the_kept_port_is_taken_again_and_replaced_when_it_is_gone(taken: int) -> None:
    kept = free_port()

    assert choose_port("HTTP", SETTING, 0, kept) == kept
    assert choose_port("HTTP", SETTING, 0, taken) != taken
    assert choose_port("HTTP", SETTING, 0, kept, promised=kept) != kept


def test_the_port_of_a_setting_is_never_replaced(taken: int) -> None:
    wanted = free_port()

    assert choose_port("HTTP", SETTING, wanted, kept=taken) == wanted
    with pytest.raises(PortTaken, match=f"HTTP port {taken} belongs to"):
        choose_port("HTTP", SETTING, taken, kept=wanted)


def test_two_settings_cannot_have_one_port() -> None:
    port = free_port()

    with pytest.raises(PortTaken, match=f"HTTP port {port} is the Bolt port too.*{SETTING}"):
        choose_port("HTTP", SETTING, port, 0, promised=port)
