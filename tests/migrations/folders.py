"""Data folders of older versions, as they were left."""

import tarfile
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENTS = HERE / "documents"


def unpacked(version: int, to: Path) -> Path:
    """Unpack the data folder of a version, and return it."""
    with tarfile.open(HERE / f"version-{version}.tar.xz") as packed:
        packed.extractall(to, filter="data")
    return to / f"version-{version}"
