"""What a page shows of what it cites: its references, whom these refer to, and what only companies say."""

import re

import httpx

from kgplatform.models import Author, KnownWork, SourceReference, Work
from tests.api import tides
from tests.api.fake_services import FakeServices


async def test_references_stand_together_by_source(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    listed = text[text.index('<ul class="references">') : text.index("<footer")]
    assert re.findall(r'<a id="ref-(\d+)" href="(/snippets/\w+)', listed) == [
        ("1", f"/snippets/{tides.ARISE.id}"),
        ("2", f"/snippets/{tides.SPRING.id}"),
        ("3", f"/snippets/{tides.BAYS.id}"),
    ]
    assert re.findall(r'href="(https?://[^"]+)"', listed) == ["https://sea.example/tides"]
    assert re.findall(r'<a class="name" href="(/sources/\w+)"[^>]*>([^<]+)<', listed) == [
        (f"/sources/{tides.ARISE.source_id}", "sea.example/tides"),
        (f"/sources/{tides.BAYS.source_id}", "Bays that swing"),
    ]
    assert re.findall(r"<li>(\w[^<]+?) <a", listed) == ["How the Moon moves the sea", "A fortnight of tides"]


async def test_a_reference_with_a_record_is_told_as_a_work(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given a source that says what it is, in words that would be mark-up
    work = Work(
        authors=(Author(family="<b>Fabre</b>", given="Jean"),), published="1881-05", venue="Annals", volume="3",
        type="article-journal", pmid="12", extent="abstract", status="retracted",
    )  # fmt: skip
    *others, last = tides.PAGE.references
    services.page_list = [
        tides.PAGE.model_copy(update={"references": (*others, last.model_copy(update={"work": work}))})
    ]
    # when its page is shown
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    listed = text[text.index('<ul class="references">') : text.index("<footer")]
    told = listed[listed.index("&lt;b") : listed.rindex("<ul>")]
    # then it stands there as in a list of literature
    assert " ".join(re.sub(r"<[^>]+>", "", told).split()) == (
        "&lt;b&gt;Fabre&lt;/b&gt; J (1881). Bays that swing, Annals 3 PMID 12 retracted journal article, abstract only "
        "peer-reviewed"
    )
    assert '<a href="https://pubmed.ncbi.nlm.nih.gov/12/" rel="noopener noreferrer">PMID 12</a>' in told
    assert '<strong class="status retracted">retracted</strong>' in told


async def test_below_a_source_stand_the_works_that_it_refers_to(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given a source that refers to two works, one of which nothing leads to
    ebb, flood = Work(title="The <ebb>", doi="10.1/ebb"), Work(title="Flood", published="1999")
    entries = tuple(
        SourceReference(key=key, record=Work(), work=KnownWork(id=key, domain="sea", record=work))
        for key, work in (("B1", ebb), ("B2", flood))
    )
    *others, last = tides.PAGE.references
    services.page_list = [
        tides.PAGE.model_copy(update={"references": (*others, last.model_copy(update={"refers_to": entries}))})
    ]
    # when its page is shown
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    # then
    assert re.findall(r'<li class="quiet">(.+)</li>', text) == [
        '[3] refers to <a href="https://doi.org/10.1/ebb" rel="noopener noreferrer">The &lt;ebb&gt;.</a>',
        "[3] refers to (1999). Flood.",
    ]


async def test_what_only_a_company_says_is_told_below_the_section(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given two sections whose one source is a company
    first, *others = tides.PAGE.references
    own = first.model_copy(update={"url": "https://ebb.com/pricing@_chunk1"})
    services.page_list = [tides.PAGE.model_copy(update={"references": (own, *others)})]
    # when its page is shown
    text = (await client.get(f"/pages/{tides.PAGE.id}")).text
    # then
    told = "What cites [1] alone is what a company says of itself."
    assert re.findall(r'<p class="note">(What .+)</p>', text) == [told, told]
