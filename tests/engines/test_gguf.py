"""What is refused before a model is loaded, and in which words."""

import struct
from pathlib import Path

import pytest

from kgplatform.engines.gguf import check_model_file
from kgplatform.errors import SettingsError
from tests.weights import weights

NAME_A_FILE = "Set KGPLATFORM_MODEL to gguf: and the path of a model's GGUF file."


def header(version: int = 3, tensors: int = 1) -> bytes:
    return struct.pack("<4sIQQ", b"GGUF", version, tensors, 1)


def test_a_model_is_taken() -> None:
    check_model_file(weights())


@pytest.mark.parametrize(
    ("content", "what", "remedy"),
    [
        (b"", "is no GGUF file.", f"{NAME_A_FILE} Models of other formats (safetensors, PyTorch) are converted by"),
        (b"PK\x03\x04 a zip archive of some length", "is no GGUF file.", NAME_A_FILE),
        (header()[:20], "ends within its header.", "Download the file again."),
        (header(version=1), "is a GGUF file of version 1, which is not read here.", "Use a file of version 2 or 3;"),
        (header(version=4), "is a GGUF file of version 4, which is not read here.", "renew xllamacpp for a newer one."),
        (header(tensors=0), "has no weights: it is a vocabulary only.", NAME_A_FILE),
    ],
)
def test_what_is_no_model_is_refused(tmp_path: Path, content: bytes, what: str, remedy: str) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(content)

    with pytest.raises(SettingsError) as refused:
        check_model_file(file)

    assert refused.value.what == f"The language model {file} {what}"
    assert remedy in refused.value.remedy


@pytest.mark.parametrize(("name", "what"), [("nowhere.gguf", "does not exist."), (".", "is a folder.")])
def test_a_path_without_a_file_is_refused(tmp_path: Path, name: str, what: str) -> None:
    with pytest.raises(SettingsError) as refused:
        check_model_file(tmp_path / name)

    assert (refused.value.what, refused.value.remedy) == (f"The language model {tmp_path / name} {what}", NAME_A_FILE)
