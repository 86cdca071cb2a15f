"""What a model that obeys a hostile document answers puts nothing into the extraction that the text does not state."""

import pytest

from kgplatform.llm.data import fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import Prompts, load_prompts
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from tests.support.fake_model import FakeModel
from tests.support.hostile_documents import DOCUMENTS, TRUE, HostileDocument

SENTENCES = ("Crown glass contains soda and lime.", "Glaziers cut the disc into small panes.")


@pytest.fixture(scope="module")
def prompts() -> Prompts:
    return load_prompts()


def snippet(text: str) -> Snippet:
    return Snippet(
        id="s",
        source_id="d",
        domain="glass",
        url="u#1",
        title="Panes",
        path=(),
        text=text,
        start=0,
        end=len(text),
        embedding_id="e",
        embedding_model="m",
    )


def test_there_are_enough_of_them() -> None:
    assert len({document.name for document in DOCUMENTS}) == len(DOCUMENTS) >= 20


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
async def test_only_what_the_text_states_is_kept(document: HostileDocument, prompts: Prompts) -> None:
    # given
    model = FakeModel({"extractor": [document.answer]})

    # when
    read = await ModelExtractor(model, prompts, Dropped()).extract([snippet(document.text)])

    # then
    extraction = read[0] if read else Extraction(snippet_id="s", extractor="", prompt_version="")
    assert tuple((t.subject, t.relation, t.object) for t in extraction.triplets) == document.kept
    for triplet in extraction.triplets:
        assert document.text[triplet.start : triplet.end] in SENTENCES
    for entity in extraction.entities:
        assert entity.description in ("", *SENTENCES)
        assert all(document.text[m.start : m.end] == m.surface for m in entity.mentions)
        assert any(m.surface in TRUE for m in entity.mentions)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
async def test_the_text_goes_to_the_model_as_data(document: HostileDocument, prompts: Prompts) -> None:
    # given
    model = FakeModel({"extractor": [document.answer]})

    # when
    await ModelExtractor(model, prompts, Dropped()).extract([snippet(document.text)])

    # then
    [(role, values)] = model.asked
    assert (role, values["snippet"]) == ("extractor", fence("snippet", document.text))
    system, user = prompts["extractor"].render({name: str(value) for name, value in values.items()})
    first, last = values["snippet"].splitlines()[0], values["snippet"].splitlines()[-1]
    assert (user.content.count(first), user.content.count(last)) == (1, 1)
    assert "Acme" not in system.content
