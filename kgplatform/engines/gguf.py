"""What can be told of a GGUF file before it is loaded."""

import struct
from pathlib import Path

from kgplatform.errors import SettingsError

MAGIC = b"GGUF"
VERSIONS = (2, 3)  # that llama.cpp reads
_HEADER = struct.Struct("<4sIQQ")  # magic, version, number of tensors, number of keys
REMEDY = "Set KGPLATFORM_MODEL to gguf: and the path of a model's GGUF file."


def check_model_file(path: Path) -> None:
    """Raise SettingsError, with what to do, for a path that is no readable GGUF file with a model in it."""
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "does not exist"
        raise SettingsError(f"The language model {path} {what}.", REMEDY)
    try:
        with path.open("rb") as file:
            start = file.read(_HEADER.size)
    except OSError as error:
        raise SettingsError(f"The language model {path} cannot be read: {error.strerror}.", REMEDY) from error
    if start[: len(MAGIC)] != MAGIC:
        raise SettingsError(
            f"The language model {path} is no GGUF file.",
            f"{REMEDY} Models of other formats (safetensors, PyTorch) are converted by llama.cpp's tools.",
        )
    if len(start) < _HEADER.size:
        raise SettingsError(f"The language model {path} ends within its header.", "Download the file again.")
    _, version, tensors, _ = _HEADER.unpack(start)
    if version not in VERSIONS:
        raise SettingsError(
            f"The language model {path} is a GGUF file of version {version}, which is not read here.",
            "Use a file of version 2 or 3; renew xllamacpp for a newer one.",
        )
    if not tensors:
        raise SettingsError(f"The language model {path} has no weights: it is a vocabulary only.", REMEDY)
