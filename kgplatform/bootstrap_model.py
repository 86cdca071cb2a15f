"""The half of bootstrap that only those with a language model need: importing it takes a second."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from kgplatform.curation.resolution.identities import Identities
from kgplatform.engines.llama import LlamaServer
from kgplatform.errors import SettingsError
from kgplatform.language.pipeline import load_pipeline
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.gates import Quota
from kgplatform.llm.ledger import Prices
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.overrides import Override, read_overrides
from kgplatform.llm.prompts import Prompts
from kgplatform.llm.store import CallStore
from kgplatform.roles.brief_page.model.brief_writer import ModelBriefWriter
from kgplatform.roles.categories.model.categoriser import ModelCategoriser
from kgplatform.roles.comparison.model.comparer import ModelComparer
from kgplatform.roles.conversation.model.answerer import ModelAnswerer
from kgplatform.roles.conversation.model.expert import ModelExpert
from kgplatform.roles.conversation.model.interviewer import ModelInterviewer
from kgplatform.roles.conversation.model.moderator import ModelModerator
from kgplatform.roles.conversation.model.perspectives import ModelPerspectiveFinder
from kgplatform.roles.extraction.model.extractor import ModelExtractor
from kgplatform.roles.grouping.model.group_naming import ModelGroupNamer
from kgplatform.roles.mind_map.model.mapper import ModelMapper
from kgplatform.roles.outline.model.outliner import ModelOutliner
from kgplatform.roles.outline.model.placer import ModelPlacer
from kgplatform.roles.planning.model.planner import ModelPlanner
from kgplatform.roles.questions.model.facet_naming import ModelFacetNamer
from kgplatform.roles.questions.model.researcher import ModelResearcher
from kgplatform.roles.questions.model.synthesiser import ModelSynthesiser
from kgplatform.roles.reflection.model.reflector import ModelReflector
from kgplatform.roles.reflection.reflector import Reflector
from kgplatform.roles.resolution.model.merge_confirmer import ModelMergeConfirmer
from kgplatform.roles.review.model.claim_checker import ModelClaimChecker
from kgplatform.roles.review.model.editor import ModelEditor
from kgplatform.roles.review.model.polisher import ModelPolisher
from kgplatform.roles.review.model.relevance_filter import ModelRelevanceFilter
from kgplatform.roles.review.model.reviewer import ModelReviewer
from kgplatform.roles.survey.model.planner import ModelSurveyPlanner
from kgplatform.roles.writing.model.writer import ModelWriter
from kgplatform.settings import GGUF, Settings
from kgplatform.strategies.parts import Briefing, Discussion, Parts, Rules, Surveyors, Talkers
from kgplatform.text.similarity import Encode

LOCAL_TIMEOUT = 1800.0  # seconds: a processor may take minutes over a long prompt


def with_model(
    settings: Settings,
    prompts: Prompts,
    parts: Parts,
    calls: CallStore,
    *,
    encode: Encode,
    logs: Path,
    stack: AsyncExitStack,
) -> Parts:
    """Let the language model of the settings play the roles.

    The parts given stand in where it does not do what it is asked. Raises SettingsError.
    """
    dropped = parts.dropped
    model = _model(settings, prompts, calls, dropped, logs=logs, stack=stack)
    return replace(
        parts,
        extractor=ModelExtractor(
            model.playing("extractor"),
            prompts,
            dropped,
            settings.read_at_once,
            pipeline=partial(load_pipeline, settings.spacy_pipeline),
        ),
        researcher=ModelResearcher(model.playing("researcher"), dropped, parts.researcher),
        group_namers={**parts.group_namers, "model": ModelGroupNamer(model.playing("grouping"), dropped)},
        talkers=_talkers(model, prompts, dropped, parts.talkers) if parts.talkers else None,
        briefing=_briefing(model, prompts, dropped, parts.briefing) if parts.briefing else None,
        surveyors=_surveyors(model, prompts, dropped, parts.surveyors) if parts.surveyors else None,
        comparer=_comparer(model, prompts, dropped),
        planner=ModelPlanner(model.playing("planner"), prompts, dropped, parts.planner) if parts.planner else None,
        discussion=_discussion(model, prompts, dropped, parts.discussion) if parts.discussion else None,
        reflector=_reflector(model, prompts, dropped, parts.reflector) if parts.reflector else None,
        facets=ModelFacetNamer(model.playing("facets"), prompts, dropped, parts.facets) if parts.facets else None,
        identities=Identities(ModelMergeConfirmer(model.playing("normalisation"), dropped), encode),
        synthesiser=ModelSynthesiser(model.playing("synthesiser"), dropped, parts.synthesiser),
        outliner=ModelOutliner(model.playing("outline"), prompts, dropped, parts.outliner, encode=encode),
        writer=ModelWriter(model.playing("writer"), prompts, dropped),
        relevance=ModelRelevanceFilter(model.playing("relevance"), dropped),
        reviewer=ModelReviewer(model.playing("reviewer"), dropped),
        editor=ModelEditor(model.playing("editor"), prompts, dropped),
        claims=ModelClaimChecker(model.playing("claims"), dropped),
        polisher=ModelPolisher(model.playing("polish"), dropped),
        placement=ModelPlacer(model.playing("placement"), prompts, dropped),
        rules=Rules(parts.outliner, parts.writer),
    )


def _talkers(model: LanguageModel, prompts: Prompts, dropped: Dropped, otherwise: Talkers) -> Talkers:
    return Talkers(
        ModelPerspectiveFinder(model.playing("perspectives"), prompts, dropped, otherwise.perspectives),
        ModelInterviewer(model.playing("interviewer"), prompts, dropped, otherwise.interviewer),
        ModelAnswerer(model.playing("answerer"), prompts, dropped, otherwise.answerer),
    )


def _briefing(model: LanguageModel, prompts: Prompts, dropped: Dropped, otherwise: Briefing) -> Briefing:
    writer = ModelBriefWriter(model.playing("brief_page"), prompts, dropped, otherwise.rules)
    return Briefing(writer, otherwise.rules)


def _surveyors(model: LanguageModel, prompts: Prompts, dropped: Dropped, otherwise: Surveyors) -> Surveyors:
    planning, parting = model.playing("survey_sections"), model.playing("survey_subsections")
    discovering, classifying = model.playing("categories"), model.playing("classification")
    return Surveyors(
        ModelSurveyPlanner(planning, parting, prompts, dropped, otherwise.planner),
        ModelCategoriser(discovering, classifying, prompts, dropped, otherwise.categoriser),
    )


def _comparer(model: LanguageModel, prompts: Prompts, dropped: Dropped) -> ModelComparer:
    return ModelComparer(model.playing("comparison_aspects"), model.playing("comparison_cells"), prompts, dropped)


def _discussion(model: LanguageModel, prompts: Prompts, dropped: Dropped, otherwise: Discussion) -> Discussion:
    return Discussion(
        ModelExpert(model.playing("expert"), prompts, dropped, otherwise.expert),
        ModelModerator(model.playing("moderator"), prompts, dropped, otherwise.moderator),
        ModelMapper(model.playing("mapper"), prompts, dropped, otherwise.mapper),
    )


def _reflector(model: LanguageModel, prompts: Prompts, dropped: Dropped, otherwise: Reflector) -> Reflector:
    return ModelReflector(model.playing("reflector"), prompts, dropped, otherwise)


def _model(
    settings: Settings, prompts: Prompts, calls: CallStore, dropped: Dropped, *, logs: Path, stack: AsyncExitStack
) -> LanguageModel:
    roles = read_overrides(settings.model_roles, prompts)
    served = _in_process(settings, roles, logs)
    if served is not None:
        stack.push_async_callback(served.stop)
    endpoint = _endpoint(settings, served)
    stack.push_async_callback(endpoint.close)
    model = LanguageModel(
        served.name if served else settings.model,
        endpoint,
        calls,
        prompts,
        context=settings.model_context,
        roles=roles,
        prices=Prices(settings.model_prices),
        dropped=dropped,
        quota=Quota(requests=settings.model_requests_a_minute, tokens=settings.model_tokens_a_minute),
    )
    stack.push_async_callback(model.close)
    return model


def _endpoint(settings: Settings, served: LlamaServer | None) -> Endpoint:
    if served is not None:
        given = "model_timeout" in settings.model_fields_set
        return Endpoint(
            "",
            served.key,
            timeout=settings.model_timeout if given else LOCAL_TIMEOUT,
            concurrency=_slots(settings),
            retries=settings.model_retries,
            served=served,
        )
    return Endpoint(
        settings.model_base_url,
        settings.model_api_key.get_secret_value(),
        settings.model_api_version,
        timeout=settings.model_timeout,
        concurrency=settings.model_concurrency,
        retries=settings.model_retries,
    )


def _in_process(settings: Settings, roles: Mapping[str, Override], logs: Path) -> LlamaServer | None:
    """Return the server of a GGUF file, which starts with the first call; None for a model of an endpoint."""
    if not settings.is_gguf:
        return None
    others = sorted(role for role, override in roles.items() if override.model)
    if others:
        raise SettingsError(
            f"KGPLATFORM_MODEL_ROLES gives the {others[0]} a model of its own, and a GGUF file answers every role.",
            "Leave its model out there, or serve several models by an endpoint: KGPLATFORM_MODEL_BASE_URL.",
        )
    path = Path(settings.model.removeprefix(GGUF)).expanduser()
    slots = _slots(settings)
    return LlamaServer(path, context=settings.model_context, slots=slots, threads=settings.model_threads, logs=logs)


def _slots(settings: Settings) -> int:
    """Several calls at once share one processor: they only take more memory, unless someone asks for it."""
    return settings.model_concurrency if "model_concurrency" in settings.model_fields_set else 1
