import inspect
import re
from typing import get_args, get_origin

from api.schema.graph.types.funnel import DraftCheck, FactFate, FunnelSection, FunnelStage
from api.schema.mirror import Mirror, mirrored
from api.schema.named_values import Measure
from api.schema.pages.types import OutlineSection
from kgplatform import models
from tests.api import funnels


def test_plain_ids_are_keys_and_tuples_lists_of_types() -> None:
    inner = models.OutlineSection(heading="Moon", entity_ids=("moon",))
    told = OutlineSection(heading="Moon", entity_keys=["moon"], children=[])
    outer = models.OutlineSection(heading="Causes", children=(inner,))
    assert OutlineSection.of(outer) == OutlineSection(heading="Causes", entity_keys=[], children=[told])
    assert OutlineSection.of_found(None) is None


def test_maps_are_lists_by_name_and_enums_are_made_of_their_values() -> None:
    section = models.FunnelSection(heading="", offered=1, spare=0, unfit=0, cited=1, dropped={"length": 2, "claims": 1})
    assert FunnelSection.of(section).dropped == [Measure(name="claims", value=1), Measure(name="length", value=2)]
    fate = FactFate.of(funnels.FATE)
    assert (fate.stage, fate.check) == (FunnelStage.DROPPED, DraftCheck.CLAIMS)
    assert FactFate.of(funnels.FATE.model_copy(update={"check": None})).check is None


def test_what_a_type_has_otherwise_is_given() -> None:
    assert mirrored(FactFate, funnels.FATE, supports=[], said="so") == FactFate.of(
        funnels.FATE.model_copy(update={"supports": (), "said": "so"})
    )


def test_every_mirror_has_what_its_model_has() -> None:
    missing = {
        f"{model.__name__}.{source}"
        for mirror in Mirror.__subclasses__()
        for base in mirror.__orig_bases__  # type: ignore[attr-defined]
        if get_origin(base) is Mirror
        for model in get_args(get_args(base)[0]) or get_args(base)
        for name in inspect.signature(mirror).parameters
        if (source := re.sub(r"\bkey|(?<=_)key", "id", name)) not in inspect.signature(model).parameters
        and not isinstance(getattr(model, source, None), property)
    }
    assert missing == set()
