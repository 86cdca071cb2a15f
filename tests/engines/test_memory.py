"""Memory goes back to the operating system when it is asked to."""

import psutil
import pytest

from kgplatform.engines.memory import give_back_memory


@pytest.mark.skipif(not psutil.LINUX, reason="only glibc can be asked to hand its free pages back")
def test_what_was_freed_goes_back() -> None:
    process = psutil.Process()
    pieces = [bytearray(1_000) for _ in range(300_000)]
    held = process.memory_info().rss
    last = pieces[-1]
    del pieces

    give_back_memory()

    assert process.memory_info().rss < held - 150_000_000
    assert len(last) == 1_000
