"""Wires settings into one platform: the only place that builds clients and hands them to those who use them."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache, partial

from kgplatform.access.store import AccessStore
from kgplatform.bootstrap_web import Web
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.corpus.word_weights import settle_words
from kgplatform.data_folder import Say, UsedHome
from kgplatform.engines.database import engine_of
from kgplatform.engines.home import Home
from kgplatform.engines.jars import wordnet_nouns
from kgplatform.errors import InputError, SettingsError
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.language.pipeline import load_pipeline
from kgplatform.language.thesaurus import Thesaurus, read_wordnet
from kgplatform.llm.prompts import load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.local import LocalServices
from kgplatform.migrations import bring_up_to_date
from kgplatform.models import Budget, OptionValue, RunRequest
from kgplatform.retrieval.retrieval import Retrieval
from kgplatform.roles.brief_page.rules.brief_writer import RuleBriefWriter
from kgplatform.roles.categories.rules.categoriser import RuleCategoriser
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from kgplatform.roles.conversation.rules.expert import RuleExpert
from kgplatform.roles.conversation.rules.interviewer import RuleInterviewer
from kgplatform.roles.conversation.rules.moderator import RuleModerator
from kgplatform.roles.conversation.rules.perspectives import RulePerspectiveFinder
from kgplatform.roles.extraction.rules.extractor import RuleExtractor
from kgplatform.roles.grouping.rules.group_naming import RuleGroupNamer
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from kgplatform.roles.outline.rules.outliner import RuleOutliner
from kgplatform.roles.planning.rules.planner import RulePlanner
from kgplatform.roles.questions.rules.facet_naming import RuleFacetNamer
from kgplatform.roles.questions.rules.researcher import RuleResearcher
from kgplatform.roles.questions.rules.synthesiser import RuleSynthesiser
from kgplatform.roles.reflection.rules.reflector import RuleReflector
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.roles.survey.rules.planner import RuleSurveyPlanner
from kgplatform.roles.writing.rules.writer import RuleWriter
from kgplatform.runs.carried import Carrier
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.estimates import Estimator
from kgplatform.runs.once import Once
from kgplatform.runs.progress import Progress
from kgplatform.runs.spool import Spool, load_alone
from kgplatform.runs.watches import Watches
from kgplatform.settings import OPTIONS_OF_BEFORE, Settings
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Briefing, Discussion, Parts, Surveyors, Talkers, with_options
from kgplatform.strategies.registry import all_strategies, strategy_of
from kgplatform.strategies.workload import Manner
from kgplatform.text.similarity import VectorCache
from kgplatform.vectors.edge_store import EdgeStore
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Hnsw, VectorStore


@dataclass(frozen=True)
class Platform:
    """What the owner of a data folder works with."""

    services: LocalServices
    dispatch: Dispatch
    parts: Parts
    calls: CallStore
    access: AccessStore


@asynccontextmanager
async def open_platform(settings: Settings, owned: UsedHome) -> AsyncIterator[Platform]:
    """Open the engines of a data folder, and close them when done. Raises EngineError and SettingsError."""
    home = owned.home
    async with AsyncExitStack() as stack:
        graph = await _open_graph(settings, owned, stack)
        embedder = Embedder(settings.embedding_model, settings.embedding_batch)
        store = await _open_store(settings, home, embedder, stack)
        await settle_words(graph, store, say=owned.say)
        database = settings.database_url.get_secret_value()
        calls = CallStore(database or f"sqlite:///{home.runs / 'calls.sqlite'}")
        stack.push_async_callback(calls.close)
        encode = VectorCache(embedder.passages)
        defaults = option_defaults(settings, owned.say)
        usual = strategy_of(RunRequest().strategy).chosen({}, defaults[RunRequest().strategy])
        parts = _parts(settings, graph, store, embedder, encode)
        parts = replace(parts, single_flight=calls)
        prompts = load_prompts(settings.prompts)
        if settings.model:
            from kgplatform.bootstrap_model import with_model

            parts = with_model(settings, prompts, parts, calls, encode=encode, logs=home.logs, stack=stack)
        parts = with_options(parts, usual)  # of all who can play a role, those that the usual run asks
        ingestion = Ingestion(
            graph, store, embedder, passage_tokens=settings.passage_tokens, min_words=settings.passage_min_words
        )
        database = database or f"sqlite:///{home.runs / 'runs.sqlite'}"
        spool = Spool(engine_of(database))
        web = Web(settings, graph, engine_of(database), partial(load_alone, spool, ingestion), spool.loading)
        stack.push_async_callback(web.close)
        parts = replace(parts, beyond=web.beyond, again=web.again, webhooks=web.webhooks)
        carrier = Carrier(parts, Progress(graph), calls, ingestion, spool)
        dispatch = Dispatch(database, carrier, settings.runs_at_once, settings.queue_seconds)
        stack.push_async_callback(dispatch.close)
        durable = DurableRuns(carrier, dispatch, _budget(settings), defaults)
        manner = Manner(settings.read_at_once, settings.model_context)
        estimator = Estimator(parts, calls, prompts, settings.model_prices, manner)
        access = AccessStore(settings.database_url.get_secret_value() or f"sqlite:///{home.runs / 'access.sqlite'}")
        stack.callback(access.close)
        once = Once(engine_of(database))
        watching = Watches(graph, durable, dispatch, web.services_on, web.check_webhook)
        services = LocalServices(parts, ingestion, durable, calls, estimator, access, once, web, watching)
        yield Platform(services, dispatch, parts, calls, access)


def option_defaults(settings: Settings, say: Say) -> dict[str, dict[str, OptionValue]]:
    """Return the options by strategy that the settings say; what is said by a variable of before is told.

    Raises SettingsError for a strategy or an option that there is not.
    """
    for name, value in settings.options_of_before.items():
        option = OPTIONS_OF_BEFORE[name]
        told = json.dumps({"apollo": {option: value}})
        say(
            f"KGPLATFORM_{name.upper()} is an option of a run now: --set {option}={value}, or for all runs "
            f"KGPLATFORM_OPTIONS='{told}'. The variable goes with the next release."
        )
    before = {OPTIONS_OF_BEFORE[name]: value for name, value in settings.options_of_before.items()}
    try:
        for name, given in settings.options.items():
            strategy_of(name).chosen(given)
        for strategy in all_strategies().values():
            strategy.chosen({}, before)
    except InputError as error:
        raise SettingsError(f"KGPLATFORM_OPTIONS: {error.what}", error.remedy) from None
    return {name: {**before, **settings.options.get(name, {})} for name in all_strategies()}


def _budget(settings: Settings) -> Budget:
    """What a run may use where nothing else is said."""
    return Budget(
        money=settings.budget_money or None,
        tokens=settings.budget_tokens or None,
        calls=settings.budget_calls or None,
        seconds=settings.budget_seconds or None,
    )


async def _open_graph(settings: Settings, owned: UsedHome, stack: AsyncExitStack) -> Graph:
    if owned.neo4j is None:
        graph = Graph(
            settings.neo4j_uri,
            settings.neo4j_user,
            settings.neo4j_password.get_secret_value(),
            settings.neo4j_database,
        )
    else:
        address = await owned.neo4j.address()
        restart = owned.neo4j.server.ensure_running
        graph = Graph(address.bolt_uri, address.user, address.password, settings.neo4j_database, restart)
    await graph.open()
    stack.push_async_callback(graph.close)
    await install_schema(graph)
    await bring_up_to_date(graph, owned.home, owned.say, alone=owned.neo4j is not None)
    return graph


async def _open_store(settings: Settings, home: Home, embedder: Embedder, stack: AsyncExitStack) -> VectorStore:
    store: VectorStore
    hnsw = Hnsw(settings.hnsw_m, settings.hnsw_ef_construct, settings.hnsw_ef)
    if settings.qdrant_url:
        from kgplatform.vectors.server_store import ServerStore  # its client takes a second to import

        store = ServerStore(
            settings.qdrant_url,
            settings.qdrant_collection,
            api_key=settings.qdrant_api_key.get_secret_value(),
            hnsw=hnsw,
        )
    else:
        store = EdgeStore(home.qdrant / settings.qdrant_collection, hnsw)
    await store.open(embedder.dimension)
    stack.push_async_callback(store.close)
    return store


def _parts(settings: Settings, graph: Graph, store: VectorStore, embedder: Embedder, encode: VectorCache) -> Parts:
    # Loading spaCy takes seconds: it waits for the first page.
    pipeline = partial(load_pipeline, settings.spacy_pipeline)
    brief_writer = RuleBriefWriter(pipeline)
    outliner = RuleOutliner(pipeline, encode)
    return Parts(
        graph=graph,
        retrieval=Retrieval(graph, store, embedder),
        extractor=RuleExtractor(settings.spacy_pipeline),
        researcher=RuleResearcher(),
        synthesiser=RuleSynthesiser(),
        outliner=outliner,
        writer=RuleWriter(pipeline, encode),
        names=RuleMergeConfirmer(encode, partial(load_thesaurus, settings.thesaurus)),
        group_namers={"rules": RuleGroupNamer()},
        talkers=Talkers(RulePerspectiveFinder(), RuleInterviewer(), RuleAnswerer()),
        briefing=Briefing(brief_writer, brief_writer),
        planner=RulePlanner(),
        surveyors=Surveyors(RuleSurveyPlanner(outliner), RuleCategoriser()),
        discussion=Discussion(RuleExpert(), RuleModerator(), RuleMapper()),
        reflector=RuleReflector(),
        facets=RuleFacetNamer(),
        options=ResearchOptions(),
    )


@cache
def load_thesaurus(name: str) -> Thesaurus:
    """Return the dictionary of synonyms of that name ("wordnet"), an empty one for "none"; a process reads it once.

    Raises EngineUnavailable when its file cannot be had.
    """
    return read_wordnet(wordnet_nouns()) if name == "wordnet" else Thesaurus()
