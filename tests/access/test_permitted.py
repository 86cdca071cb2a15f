"""The rules: one for each method, of which none slips through, and what each role may."""

from typing import cast

import pytest

from kgplatform.access.permitted import PermittedServices
from kgplatform.access.rules import RULES
from kgplatform.errors import Forbidden
from kgplatform.graph.session import Graph
from kgplatform.models import OWNER, Access, Role, WorkSearch
from kgplatform.remote.methods import methods
from kgplatform.services import Services
from tests.api.fake_services import FakeServices

ADMIN_OF_SEA = Access(name="of sea", role="admin", domains=frozenset({"sea"}))
FOR_ADMINS = {"doctor", "keys", "make_key", "revoke_key", "audit"}
FOR_WRITERS = {
    "load", "load_addresses", "find_works", "load_found", "look_up_sources", "remove_sources", "remove_topic",
    "remove_page", "merge_entities", "split_entity", "merge_relations", "split_relation", "undo_decision", "start",
    "estimate", "pause", "resume", "cancel", "retry", "fork", "keep_apart", "preview_merge", "preview_split",
    "request_page", "ask", "begin_once", "end_once",
    "end_watch", "look_now", "set_watch",
}  # fmt: skip
UNCHANGING = {"estimate", "find_works", "preview_merge", "preview_split", "begin_once", "end_once"}


def permitted(access: Access) -> Services:
    return cast(Services, PermittedServices(cast(Services, FakeServices()), access))


def test_every_method_of_the_services_has_a_rule_and_is_defined() -> None:
    assert set(RULES) == set(methods())
    assert set(methods()) <= set(vars(PermittedServices))
    assert not hasattr(PermittedServices, "__getattr__")


def test_whatever_is_not_filtered_names_a_thing_or_is_for_who_sees_all() -> None:
    looked_at = ("whole", "left", "instead", "names", "given")
    open_to_all = {name for name, rule in RULES.items() if not any(getattr(rule, each) for each in looked_at)}
    assert open_to_all == set()


def test_roles() -> None:
    assert {name for name, rule in RULES.items() if rule.role == "admin"} == FOR_ADMINS
    assert {name for name, rule in RULES.items() if rule.role == "writer"} == FOR_WRITERS
    assert {name for name, rule in RULES.items() if rule.changes} == FOR_WRITERS - UNCHANGING | {
        "doctor", "make_key", "revoke_key",
    }  # fmt: skip


@pytest.mark.parametrize(("role", "needed"), [("reader", "writer"), ("writer", "admin")])
async def test_who_may_not_is_told_which_role_it_takes(role: Role, needed: Role) -> None:
    services = permitted(Access(name="anna", role=role))
    asked = services.pause("run-1") if needed == "writer" else services.doctor()
    with pytest.raises(Forbidden, match=f"The key 'anna' has the role {role}: .+ takes the role {needed}."):
        await asked


@pytest.mark.parametrize("method", ["doctor", "keys", "audit"])
async def test_what_concerns_all_domains_is_not_for_an_admin_of_some(method: str) -> None:
    with pytest.raises(Forbidden, match=r"is for some domains: .+ concerns all of them"):
        await getattr(permitted(ADMIN_OF_SEA), method)()


async def test_without_the_graph_nobody_who_sees_some_domains_is_answered() -> None:
    with pytest.raises(Forbidden):
        await permitted(ADMIN_OF_SEA).topics()


async def test_who_sees_all_gets_the_services_own_answers() -> None:
    reader = permitted(Access(name="anna", role="reader"))
    assert await reader.topics() == await permitted(OWNER).topics() == await FakeServices().topics()
    assert [report async for report in reader.watch("run-1")] == [
        report async for report in FakeServices().watch("run-1")
    ]


async def test_searching_and_looking_up_stay_in_the_domains_that_are_seen() -> None:
    of_land = Access(name="anna", role="writer", domains=frozenset({"land"}))
    writer = PermittedServices(cast(Services, FakeServices()), of_land, cast(Graph, object()))
    search = WorkSearch(service="pubmed", words="ebb", domain="sea")
    with pytest.raises(Forbidden, match="is not for the domain 'sea'"):
        await cast(Services, writer).find_works(search)
    with pytest.raises(Forbidden, match="is not for the domain 'sea'"):
        await cast(Services, writer).load_found(search, ["x"])
    reader = permitted(Access(name="bob", role="reader"))
    with pytest.raises(Forbidden, match="takes the role writer"):
        await reader.find_works(search)
