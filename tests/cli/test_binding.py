"""Where serve and worker listen, and when they refuse to."""

from pathlib import Path
from typing import Any

import pytest

from kgplatform.cli.binding import binding_of, local_key, with_local_key
from kgplatform.engines.home import Home
from kgplatform.engines.ports import free_port
from kgplatform.errors import SettingsError
from kgplatform.settings import Settings

KEY = "a key of those who may ask"


def settings(**given: Any) -> Settings:
    return Settings(_env_file=None, **given)


def test_this_machine_needs_no_keys() -> None:
    port = free_port()
    binding = binding_of(settings(), "", port)
    assert (binding.host, binding.port, binding.keys) == ("127.0.0.1", port, None)
    assert binding.allowed_hosts == ("127.0.0.1", f"localhost:{port}")
    assert binding.address == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "kg.example.org"])
def test_what_others_can_reach_needs_keys(host: str) -> None:
    with pytest.raises(SettingsError, match=f"{host} can be reached from other machines") as refused:
        binding_of(settings(host=host), "", free_port())
    assert "KGPLATFORM_API_KEYS" in refused.value.remedy


def test_any_name_needs_keys_even_here() -> None:
    with pytest.raises(SettingsError, match="allows any name"):
        binding_of(settings(allowed_hosts="*"), "", free_port())


def test_what_listens_everywhere_is_reached_by_loopback_and_the_names_that_are_set() -> None:
    port = free_port()
    binding = binding_of(settings(host="0.0.0.0", allowed_hosts="kg.example.org, app:8321,", api_keys=KEY), "", port)
    assert binding.allowed_hosts == (f"localhost:{port}", f"127.0.0.1:{port}", "kg.example.org", "app:8321")
    assert binding.address == f"http://127.0.0.1:{port}"
    assert binding.keys is not None
    assert binding.keys.has(KEY)


def test_an_address_of_ipv6_has_brackets() -> None:
    port = free_port()
    binding = binding_of(settings(), "::1", port)
    assert binding.address == f"http://[::1]:{port}"
    assert binding.allowed_hosts == ("[::1]", f"localhost:{port}")


def test_commands_on_the_data_folder_have_a_key_of_its_own(tmp_path: Path) -> None:
    # given
    home = Home(tmp_path)
    home.open()
    binding = binding_of(settings(api_keys=KEY), "", free_port())

    # when
    first = with_local_key(binding, home)
    key = local_key(home)
    again = with_local_key(binding, home)

    # then
    assert first.own == again.own == key != ""
    assert first.keys is not None
    assert (first.keys.has(KEY), first.keys.has(key)) == (True, False)
    assert (home.secrets / "api_key").stat().st_mode & 0o777 == 0o600


def test_without_keys_in_the_settings_commands_have_a_key_for_when_there_is_one_in_the_store(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()
    binding = with_local_key(binding_of(settings(), "", free_port()), home)
    assert binding.keys is None
    assert binding.own == local_key(home) != ""
