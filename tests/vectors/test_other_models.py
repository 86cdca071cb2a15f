"""A model of another size than the bundled one, made here: vectors, passages and what is stored of them."""

from pathlib import Path

import numpy as np
import pytest
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.models import Document
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from tests.support.many_languages import TEXTS, one_line_paragraphs

DOMAIN = "languages"
SIZE, TOKENS = 48, 64
LETTERS = sorted({letter for text in TEXTS.values() for letter in text if not letter.isspace()})
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model whose tokens are letters of many scripts, with weights of chance."""
    folder = tmp_path_factory.mktemp("model")
    vocabulary = {token: number for number, token in enumerate([*SPECIAL, *LETTERS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    letters = pre_tokenizers.Split("", "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), letters])
    ends = [("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])]
    tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    named = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=TOKENS, **named).save_pretrained(folder / "b")
    sizes = {"hidden_size": SIZE, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
    config = BertConfig(vocab_size=len(vocabulary), max_position_embeddings=TOKENS, **sizes)
    BertModel(config).save_pretrained(folder / "b")
    whole = Transformer(str(folder / "b"), max_seq_length=TOKENS)
    SentenceTransformer(modules=[whole, Pooling(SIZE)]).save(str(folder / "whole"))
    return folder / "whole"


async def test_its_files_say_what_it_gives(model: Path) -> None:
    embedder = Embedder(str(model))

    vectors = await embedder.passages([TEXTS["de"], TEXTS["zh"]])

    assert (embedder.dimension, embedder.passage_limit(512)) == (SIZE, TOKENS - 2)
    assert vectors.shape == (2, SIZE)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


async def test_documents_are_cut_and_found_by_it(graph: Graph, model: Path, tmp_path: Path) -> None:
    # given
    embedder, store = Embedder(str(model)), EdgeStore(tmp_path / "qdrant")
    await store.open(embedder.dimension)
    texts = {language: one_line_paragraphs(text) for language, text in TEXTS.items()}
    given = [Document(url=each, title=each, domain=DOMAIN, text=text) for each, text in texts.items()]

    # when
    await Ingestion(graph, store, embedder, passage_tokens=60, min_words=5).load(given)

    # then each passage is found by its own words first
    snippets = await sources.all_snippets(graph, DOMAIN)
    own = await store.vectors([each.id for each in snippets])
    found = await store.search(np.stack([own[each.id] for each in snippets]), DOMAIN, 1)
    await store.close()
    assert {each.embedding_model for each in snippets} == {str(model)}
    assert {each.title for each in snippets} == set(TEXTS)
    assert max(embedder.counts([each.text for each in snippets])) <= 60
    assert [hits[0].id for hits in found] == [each.id for each in snippets]
