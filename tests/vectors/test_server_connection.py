"""The connection with a Qdrant server."""

import pytest

from kgplatform.engines.ports import free_port
from kgplatform.errors import EngineUnavailable
from kgplatform.vectors.server_connection import Connection


async def test_a_key_by_plain_http_is_no_reason_to_write_to_the_terminal(recwarn: pytest.WarningsRecorder) -> None:
    connection = Connection(f"http://127.0.0.1:{free_port()}", "the key")

    with pytest.raises(EngineUnavailable, match="does not answer as it should") as caught:
        await connection.open()
    await connection.close()

    assert caught.value.away
    assert [str(warning.message) for warning in recwarn] == []
