"""Why a GGUF file could not be served, read out of what llama.cpp said."""

import re
import signal
from pathlib import Path

from kgplatform.errors import EngineUnavailable, KgplatformError, SettingsError

# The first that fits: later ones tell the same with fewer words.
_REASONS = (
    re.compile(r"\bgguf_init_from_\w+: (.+)$", re.MULTILINE),
    re.compile(r"error loading model: (?:error loading model \w+: )?(.+)$", re.MULTILINE),
    re.compile(r"(GGML_ASSERT\(.+\) failed)"),
)
_MEMORY = re.compile(r"failed to allocate|unable to allocate|out of memory|bad_alloc|cannot allocate", re.IGNORECASE)
_INCOMPLETE = ("corrupted or incomplete", "within the file bounds", "exceeds remaining file size", "failed to read")
_TAIL_BYTES = 64 * 1024
MEMORY_REMEDY = "Use a smaller file (fewer bits a weight), or lower KGPLATFORM_MODEL_CONTEXT."


def explain_failure(model: Path, log: Path, code: int | None, problem: str) -> KgplatformError:
    """Return the error for a server that did not start: what it told, how it ended, what its log has."""
    words = _tail(log)
    reason = _reason(words)
    if _MEMORY.search(f"{words}\n{problem}") or code == -signal.SIGKILL:
        return EngineUnavailable(f"There is not enough memory for the language model {model}.", MEMORY_REMEDY)
    if "unknown model architecture" in reason:
        return SettingsError(
            f"The language model {model} cannot be served: {reason}.",
            "Renew xllamacpp, or use a model for text of an older make.",
        )
    if any(sign in f"{words}\n{reason}" for sign in _INCOMPLETE):
        return SettingsError(f"The language model {model} is damaged or incomplete: {reason}.", "Download it again.")
    if reason:
        return SettingsError(f"The language model {model} cannot be loaded: {reason}.", "Use another GGUF file.")
    end = problem or f"its process ended with {code}"
    return EngineUnavailable(f"The language model {model} did not start: {end}.", f"Look at {log}.")


def _reason(words: str) -> str:
    return next((found[1].strip() for pattern in _REASONS if (found := pattern.search(words))), "")


def _tail(log: Path) -> str:
    try:
        return log.read_bytes()[-_TAIL_BYTES:].decode("utf-8", errors="replace")
    except OSError:
        return ""
