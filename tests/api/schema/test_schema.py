import ast
import re
from pathlib import Path

from graphql import build_schema, parse, validate

import api
from api.schema import schema
from api.schema.graph.types.gap_kinds import GapKind, GapStatus
from api.schema.problems import ProblemCode
from api.schema.research.types import QuestionAxis, QuestionOutcome
from api.schema.runs.types.runs import RunState
from api.schema.search.types import Centrality, HitKind, SearchBy
from kgplatform import models
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.remote.codes import code_of, error_classes
from tests import layers
from tests.support.operations import operations

CHECKED_IN = Path(api.__file__).parent / "schema.graphql"


def test_the_checked_in_schema_is_in_step() -> None:
    printed = schema.as_str().rstrip() + "\n"
    assert CHECKED_IN.read_text(encoding="utf-8") == printed, "run: python -m api.schema > api/schema.graphql"


def test_operations_as_clients_ask_them_are_in_the_schema() -> None:
    assert validate(build_schema(CHECKED_IN.read_text(encoding="utf-8")), parse(operations())) == []


def test_the_queries_that_we_show_are_in_the_schema() -> None:
    # given GraphiQL's first query and those of the documentation
    root = CHECKED_IN.parent
    shown = re.findall(r"`(.*?)`;", (root / "web/static/graphiql.js").read_text(encoding="utf-8"), re.DOTALL)
    guide = (root.parent / "docs/graphql.md").read_text(encoding="utf-8")
    shown += re.findall(r"```graphql\n(.*?)```", guide, re.DOTALL)
    # when they are checked, then all are valid
    contract = build_schema(CHECKED_IN.read_text(encoding="utf-8"))
    assert len(shown) == 41
    assert [validate(contract, parse(query)) for query in shown] == [[]] * len(shown)


def test_nouns_do_not_import_each_other_in_a_circle() -> None:
    nouns = {path.parent.name for path in CHECKED_IN.parent.glob("schema/*/__init__.py")}
    of = re.compile(rf"api\.schema\.({'|'.join(nouns)})\b")
    edges = {
        (noun[1], other[1])
        for module, source, package in layers.modules(CHECKED_IN.parents[1])
        if (noun := of.match(module))
        for name in layers.imported(ast.parse(source), package)
        if (other := of.match(name)) and other[1] != noun[1]
    }
    assert ("pages", "topics") in edges
    assert sorted(pair for pair in edges if pair[::-1] in edges) == []


def test_every_error_has_a_code_in_the_schema() -> None:
    assert {code.value for code in ProblemCode} == {code_of(cls) for cls in error_classes()}


def test_the_enums_are_those_of_the_models() -> None:
    assert [kind.value for kind in GapKind] == list(GAP_KINDS)
    assert [status.value for status in GapStatus] == list(models.GapStatus.__args__)
    assert [outcome.value for outcome in QuestionOutcome] == list(models.Outcome.__args__)
    assert [axis.value for axis in QuestionAxis] == list(models.Axis.__args__)
    assert [state.value for state in RunState] == list(models.RunState.__args__)
    assert [kind.value for kind in HitKind] == list(models.HitKind.__args__)
    assert [by.value for by in SearchBy] == list(models.SearchBy.__args__)
    assert [measure.value for measure in Centrality] == list(models.Measure.__args__)
