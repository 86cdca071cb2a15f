"""What runs are given where they say nothing: settings of now and of before."""

from typing import Any, cast

import pytest
from sqlalchemy import Engine

from kgplatform.bootstrap import load_thesaurus, option_defaults
from kgplatform.bootstrap_web import Web, fetcher_of, pdf_service_of, service_access, service_origins
from kgplatform.errors import SettingsError
from kgplatform.graph.session import Graph
from kgplatform.retrieval.beyond.looking import Load
from kgplatform.retrieval.fetch import Fetched, FetchRequest
from kgplatform.retrieval.source_records import Alone
from kgplatform.settings import Settings
from kgplatform.strategies.registry import strategy_of
from tests.support.net import Inside, inside

__all__ = ["inside"]


def test_a_variable_of_before_is_an_option_of_every_strategy_that_has_it_and_is_told() -> None:
    told: list[str] = []
    settings = Settings(max_questions=4, retrieval="graph", options={"apollo": {"questions": 6}}, _env_file=None)

    defaults = option_defaults(settings, told.append)

    chosen = {name: strategy_of(name).chosen({}, defaults[name]) for name in ("apollo", "refresh")}
    assert {name: (each.questions, each.ways) for name, each in chosen.items()} == {
        "apollo": (6, "graph"),
        "refresh": (4, "graph"),
    }
    assert told == [
        "KGPLATFORM_MAX_QUESTIONS is an option of a run now: --set questions=4, or for all runs "
        'KGPLATFORM_OPTIONS=\'{"apollo": {"questions": 4}}\'. The variable goes with the next release.',
        "KGPLATFORM_RETRIEVAL is an option of a run now: --set ways=graph, or for all runs "
        'KGPLATFORM_OPTIONS=\'{"apollo": {"ways": "graph"}}\'. The variable goes with the next release.',
    ]


@pytest.mark.parametrize("given", [{"retrieval": "web"}, {"options": {"apollo": {"ways": "web"}}}])
def test_what_is_no_option_is_told_when_the_data_folder_is_opened(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=r"KGPLATFORM_OPTIONS: .* ways: web is no way to find snippets"):
        option_defaults(Settings(**given, _env_file=None), lambda line: None)  # type: ignore[arg-type] - as of a file


def test_a_process_reads_the_dictionary_once() -> None:
    assert load_thesaurus("wordnet") is load_thesaurus("wordnet")
    assert load_thesaurus("none").synonyms("pertussis") == ()


async def test_what_fetches_goes_by_the_settings(inside: Inside) -> None:
    # given
    origin = f"http://127.0.0.1:{inside.port}"
    settings = Settings(
        fetch_contact="me@example.org", fetch_trusted=f"http://wiki.lan, {origin}", fetch_pace=0, _env_file=None
    )

    # when
    async with fetcher_of(settings) as fetcher, fetcher_of(Settings(_env_file=None), [origin]) as of_services:
        page = await fetcher.fetch(FetchRequest(url=f"{origin}/"))
        service = await of_services.fetch(FetchRequest(url=f"{origin}/", robots=False))
        as_page = await of_services.fetch(FetchRequest(url=f"{origin}/"))

    # then
    assert [isinstance(each, Fetched) for each in (page, service, as_page)] == [True, True, False]
    assert [b"(+me@example.org)" in each for each in inside.heads] == [True, True, False]


def test_services_are_reached_by_the_settings() -> None:
    from kgplatform.retrieval.services import ServiceAccess

    settings = Settings(
        fetch_contact="mailto:me@example.org",
        web_search="brave",
        searxng_url="http://127.0.0.1:8080/searx",
        brave_api_key="b",
        tavily_api_key="t",
        ncbi_api_key="n",
        openalex_api_key="o",
        wikipedia_languages="en, de,",
        _env_file=None,
    )  # type: ignore[arg-type] # fmt: skip - as of the environment

    assert service_access(settings) == ServiceAccess(
        contact="me@example.org", web="brave", searxng="http://127.0.0.1:8080/searx", brave="b", tavily="t", ncbi="n",
        openalex="o", languages=("en", "de"),
    )  # fmt: skip
    assert service_origins(settings) == ("http://127.0.0.1:8080",)
    assert service_origins(Settings(_env_file=None)) == ()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"fetch_trusted": "http://wiki.lan,wiki"},
            "KGPLATFORM_FETCH_TRUSTED: 'wiki' is no origin. An address without http:// or https:// is not opened. "
            "Give an address with http or https. Give it as http://host:port.",
        ),
        (
            {"fetch_trusted": "http://wiki.lan/key"},
            "KGPLATFORM_FETCH_TRUSTED: 'http://wiki.lan' is no origin. It has a path. Give it as http://host:port.",
        ),
        (
            {"searxng_url": "127.0.0.1:8080/searx?key=hidden"},
            "KGPLATFORM_SEARXNG_URL: '127.0.0.1:8080' is no origin. An address without http:// or https:// is not "
            "opened. Give an address with http or https. Give it as http://host:port.",
        ),
        (
            {"service_addresses": {"pubmed": "http://ada:hid/den@ncbi.lan:80/x"}},
            "KGPLATFORM_SERVICE_ADDRESSES: an address with an @ is no origin. Leave out what stands before the @. "
            "Give it as http://host:port.",
        ),
    ],
)
def test_an_address_that_is_none_is_told_by_its_setting_and_without_what_may_be_a_key(
    given: dict[str, Any], told: str
) -> None:
    settings = Settings(**given, _env_file=None)

    with pytest.raises(SettingsError) as raised:
        fetcher_of(settings, service_origins(settings))

    assert str(raised.value) == told


def test_pdf_files_are_read_by_a_grobid_where_one_is_named() -> None:
    named = pdf_service_of(Settings(grobid_url="http://127.0.0.1:8070", _env_file=None))

    assert named is not None and named.name == "GROBID"
    assert pdf_service_of(Settings(_env_file=None)) is None
    with pytest.raises(SettingsError, match=r"KGPLATFORM_GROBID_URL: '127\.0\.0\.1:8070' is no origin\."):
        pdf_service_of(Settings(grobid_url="127.0.0.1:8070", _env_file=None))


def test_an_origin_of_webhooks_that_is_none_is_told_by_its_setting_when_one_is_named() -> None:
    def web(webhooks: str) -> Web:
        settings = Settings(webhooks=webhooks, _env_file=None)
        return Web(settings, cast(Graph, None), cast(Engine, None), cast(Load, None), cast(Alone, None))

    web(" https://a.example, http://127.0.0.1:8080/ ,").check_webhook("https://a.example/hook")
    for wrong, told in (
        ("a.example", "An address without http:// or https://"),
        ("https://a.example/x", "It has a path"),
    ):
        with pytest.raises(SettingsError) as refusal:
            web(f"https://b.example,{wrong}").check_webhook("https://b.example/hook")
        assert str(refusal.value).startswith(f"KGPLATFORM_WEBHOOKS: '{wrong.removesuffix('/x')}' is no origin. {told}")


def test_a_mirror_of_wikipedia_may_have_a_host_for_each_language() -> None:
    address = "http://{language}.wiki.lan/w/api.php"
    settings = Settings(
        wikipedia_languages="en,de", service_addresses={"wikipedia": address, "pubmed": "http://ncbi.lan/e"},
        _env_file=None,
    )  # fmt: skip

    assert service_origins(settings) == ("http://en.wiki.lan:80", "http://de.wiki.lan:80", "http://ncbi.lan:80")
