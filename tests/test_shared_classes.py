"""The archive of Java's classes is made once, and stays."""

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kgplatform.engines.java import find_java
from tests import shared_classes


def test_checkouts_that_share_a_java_share_its_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = shared_classes.archive()
    link = tmp_path / "java"
    link.symlink_to(find_java())

    monkeypatch.setattr(shared_classes, "find_java", lambda: link)

    assert shared_classes.archive() == own


def test_the_last_archives_of_others_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # given: five archives of others, the first the oldest
    for age, name in enumerate("edcba"):
        (tmp_path / f"{name}.jsa").touch()
        os.utime(tmp_path / f"{name}.jsa", (1000 - age, 1000 - age))

    def dumped(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        [to] = [option.partition("=")[2] for option in command if option.startswith("-XX:SharedArchiveFile=")]
        Path(to).write_text("classes")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(shared_classes, "archive", lambda: tmp_path / "own.jsa")
    monkeypatch.setattr(shared_classes, "_classes", lambda place: iter(["java/lang/Object"]))
    monkeypatch.setattr(subprocess, "run", dumped)

    # when
    shared_classes.make_archive()

    # then
    assert sorted(file.name for file in tmp_path.glob("*.jsa")) == ["c.jsa", "d.jsa", "e.jsa", "own.jsa"]
