"""The half of bootstrap that only those with a language model need: importing it takes a second."""

from contextlib import AsyncExitStack
from dataclasses import replace

from kgplatform.agents.claims import ModelClaimChecker
from kgplatform.agents.editor import ModelEditor
from kgplatform.agents.extractor import ModelExtractor
from kgplatform.agents.outliner import ModelOutliner
from kgplatform.agents.relevance import ModelRelevanceFilter
from kgplatform.agents.researcher import ModelResearcher
from kgplatform.agents.reviewer import ModelReviewer
from kgplatform.agents.synthesiser import ModelSynthesiser
from kgplatform.agents.writer import ModelWriter
from kgplatform.errors import SettingsError
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.endpoint import Endpoint
from kgplatform.llm.ledger import Prices
from kgplatform.llm.model import LanguageModel
from kgplatform.llm.overrides import read_overrides
from kgplatform.llm.prompts import Prompts, load_prompts
from kgplatform.llm.store import CallStore
from kgplatform.offline.similarity import Encode
from kgplatform.settings import Settings
from kgplatform.strategies.parts import Parts

IN_PROCESS = "gguf:"


def with_model(settings: Settings, parts: Parts, calls: CallStore, encode: Encode, stack: AsyncExitStack) -> Parts:
    """Let the language model of the settings play the roles.

    The parts given stand in where it does not do what it is asked. Raises SettingsError.
    """
    prompts, dropped = load_prompts(settings.prompts), parts.dropped
    model = _model(settings, prompts, calls, dropped, stack)
    return replace(
        parts,
        extractor=ModelExtractor(model.playing("extractor"), prompts["extractor"], dropped),
        researcher=ModelResearcher(model.playing("researcher"), dropped),
        synthesiser=ModelSynthesiser(model.playing("synthesiser"), dropped),
        outliner=ModelOutliner(model.playing("outline"), prompts, dropped, parts.outliner, encode=encode),
        writer=ModelWriter(model.playing("writer"), prompts, dropped),
        relevance=ModelRelevanceFilter(model.playing("relevance"), dropped),
        reviewer=ModelReviewer(model.playing("reviewer"), dropped),
        editor=ModelEditor(model.playing("editor"), prompts, dropped),
        claims=ModelClaimChecker(model.playing("claims"), dropped),
    )


def _model(
    settings: Settings, prompts: Prompts, calls: CallStore, dropped: Dropped, stack: AsyncExitStack
) -> LanguageModel:
    if settings.model.startswith(IN_PROCESS):
        raise SettingsError(
            f"{settings.model} is a file, and this installation serves no files.",
            "Serve it by any OpenAI-compatible server, and set KGPLATFORM_MODEL_BASE_URL to its address.",
        )
    endpoint = Endpoint(
        settings.model_base_url,
        settings.model_api_key.get_secret_value(),
        settings.model_api_version,
        timeout=settings.model_timeout,
        concurrency=settings.model_concurrency,
        retries=settings.model_retries,
    )
    stack.push_async_callback(endpoint.close)
    model = LanguageModel(
        settings.model,
        endpoint,
        calls,
        prompts,
        context=settings.model_context,
        roles=read_overrides(settings.model_roles, prompts),
        prices=Prices(settings.model_prices),
        dropped=dropped,
    )
    stack.push_async_callback(model.close)
    return model
