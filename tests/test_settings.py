from pathlib import Path

import pytest
from pydantic import ValidationError

from kgplatform.settings import Settings, load_settings, settings_told


@pytest.fixture(autouse=True)
def bare_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment and a working folder that say nothing."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"KGPLATFORM_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_defaults_are_those_of_the_paper_and_of_one_machine() -> None:
    settings = Settings()
    assert (settings.options, settings.options_of_before) == ({}, {})
    assert (settings.passage_tokens, settings.passage_min_words) == (512, 20)
    assert (settings.hnsw_m, settings.hnsw_ef_construct, settings.hnsw_ef) == (16, 128, 128)
    assert (settings.neo4j_uri, settings.qdrant_url, settings.host) == ("", "", "127.0.0.1")


def test_the_environment_wins_over_the_file(bare_environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    (bare_environment / ".env").write_text("KGPLATFORM_PORT=9001\nKGPLATFORM_DEPTH=2\n")
    monkeypatch.setenv("KGPLATFORM_PORT", "9002")

    # when
    settings = Settings()

    # then
    assert (settings.port, settings.depth) == (9002, 2)


def test_what_is_not_a_value_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_DEPTH", "deep")
    with pytest.raises(ValidationError, match="depth"):
        Settings()


def test_a_file_reads_one_snippet_a_call_unless_it_is_told_how_many() -> None:
    assert [Settings(model=name).read_at_once for name in ("", "served", "gguf:small.gguf")] == [6, 6, 1]
    assert Settings(model="gguf:large.gguf", snippets_a_call=6).read_at_once == 6
    assert Settings(model="served", snippets_a_call=1).read_at_once == 1


def test_what_is_on_or_off_is_told_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_FETCH_PROXY_RESOLVES", "true")
    told = {each.variable: each for each in settings_told(Settings())}["KGPLATFORM_FETCH_PROXY_RESOLVES"]
    assert (told.value, told.default, told.origin) == ("true", "false", "environment")


def test_secrets_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_NEO4J_PASSWORD", "correct horse")
    settings = Settings()
    assert settings.neo4j_password.get_secret_value() == "correct horse"
    assert "correct horse" not in repr(settings)


def test_settings_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    load_settings.cache_clear()
    first = load_settings()
    monkeypatch.setenv("KGPLATFORM_PORT", "9003")
    assert load_settings() is first
    load_settings.cache_clear()


@pytest.mark.parametrize(
    ("name", "value"), [("passage_tokens", -5), ("neo4j_bolt_port", 70000), ("k", -1), ("port", 0)]
)
def test_numbers_that_mean_nothing_are_refused(name: str, value: int) -> None:
    with pytest.raises(ValidationError, match=name):
        Settings.model_validate({name: value})


def test_settings_are_told_with_where_they_come_from_and_without_secrets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".env").write_text("KGPLATFORM_MODEL=gpt\nKGPLATFORM_PORT=9000\n", encoding="utf-8")
    monkeypatch.setenv("KGPLATFORM_PORT", "9001")
    monkeypatch.setenv("KGPLATFORM_MODEL_API_KEY", "hidden-key")
    monkeypatch.setenv("KGPLATFORM_QDRANT_URL", "http://ada:hidden-word@127.0.0.1:6333")
    monkeypatch.setenv("KGPLATFORM_MODEL_ROLES", '{"writing": {"api_key": "hidden-role"}}')

    told = {each.variable: each for each in settings_told(Settings())}

    def said(name: str) -> tuple[str, str, str]:
        return told[name].value, told[name].origin, told[name].default

    assert said("KGPLATFORM_MODEL") == ("gpt", ".env", "")
    assert said("KGPLATFORM_PORT") == ("9001", "environment", "8321")
    assert said("KGPLATFORM_MODEL_API_KEY") == ("set", "environment", "not set")
    assert said("KGPLATFORM_API_KEYS") == ("not set", "default", "not set")
    assert said("KGPLATFORM_QDRANT_URL") == ("http://…@127.0.0.1:6333", "environment", "")
    assert said("KGPLATFORM_MODEL_ROLES") == ("writing", "environment", "")
    assert "KGPLATFORM_DEPTH" not in told  # stands for an option now
    assert "hidden" not in str(told)
    assert told["KGPLATFORM_PORT"].meaning == "Port that serve listens on."


def test_lists_of_hosts_are_of_names_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_FETCH_REFUSED", '{"*": ["Spam.example.", "bücher.example"]}')
    assert Settings().fetch_refused == {"*": ("spam.example", "xn--bcher-kva.example")}
    for wrong in ("https://spam.example", "spam.example/a", "", "spam example", "*.spam.example"):
        with pytest.raises(ValidationError, match="is no name of a host"):
            Settings(fetch_allowed={"bees": (wrong,)})
