"""kgplatform page request: over the fake services."""

import json
from typing import Any

import pytest

from kgplatform.models import OUTLINE, Budget, PageRequest
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command


def test_a_fresh_page_is_named(command: Command, fake: FakeServices) -> None:
    result = command("page", "request", "Tides")

    assert (result.exit_code, result.stdout) == (
        0,
        f"The page is fresh.\nRead it: kgplatform page show {tides.PAGE.id}\n",
    )
    assert fake.called("request_page") == [(PageRequest(name="Tides"),)]


@pytest.mark.parametrize(
    ("age", "seconds"),
    [("0", 0), ("90", 90), ("90s", 90), ("30m", 1800), ("12h", 43200), ("1.5d", 129600), ("2w", 1209600)],
)
def test_an_age_is_given_as_people_say_it(command: Command, fake: FakeServices, age: str, seconds: float) -> None:
    result = command(
        "page", "request", "Tides", "--max-age", age, "--set", "depth=2", "--budget-calls", "3", "-d", "sea"
    )

    assert result.stdout == "A run makes it.\nSee how far it is: kgplatform run show run-1\n"
    assert fake.called("request_page") == [
        (PageRequest(name="Tides", domain="sea", max_age=seconds, options={"depth": "2"}, budget=Budget(calls=3)),)
    ]


@pytest.mark.parametrize("age", ["soon", "-1d", "1y", "d", "1e9"])
def test_what_is_no_age_is_told(command: Command, fake: FakeServices, age: str) -> None:
    result = command("page", "request", "Tides", f"--max-age={age}")

    assert (result.exit_code, fake.calls) == (2, [])
    assert f"'{age}' is no age: give one such as 90s, 30m, 12h, 1d or 2w." in " ".join(result.stderr.split())


def test_the_page_is_waited_for(command: Command, fake: FakeServices) -> None:
    # given: what the topic has newest is no page to read
    fake.page_list.insert(0, tides.PAGE.model_copy(update={"id": "an outline", "kind": OUTLINE}))
    fake.watched = [*tides.WATCHED[:-1], tides.WATCHED[-1].model_copy(update={"page_id": ""})]

    told: dict[str, Any] = json.loads(command("page", "request", "Tides", "--max-age", "0", "--wait", "--json").stdout)

    assert (told["run"]["state"], told["page"]["id"], told["why"]) == (
        "finished", tides.PAGE.id, tides.WATCHED[-1].reason,
    )  # fmt: skip
