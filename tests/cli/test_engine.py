"""kgplatform engine start where Neo4j is a server of the user's."""

from pathlib import Path

import pytest

from kgplatform.cli.engine import _start
from kgplatform.errors import SettingsError
from kgplatform.settings import Settings


async def test_no_embedded_neo4j_is_started_beside_one_of_yours(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home", neo4j_uri="bolt://graph.internal:7687", _env_file=None)

    with pytest.raises(SettingsError) as raised:
        await _start(settings)

    assert raised.value.what == (
        "There is no embedded Neo4j to start: KGPLATFORM_NEO4J_URI names yours, bolt://graph.internal:7687."
    )
    assert not (tmp_path / "home").exists()
