"""The graph view over the fake services: what it gives, what it refuses, and that it is the same each time."""

import csv
import io
import re
from xml.etree import ElementTree as ET

import httpx
import pytest
from fastapi import FastAPI

from api.app import create_app
from api.graph_view import drawings
from api.graph_view.elements import draw
from tests.api import tides
from tests.api.conftest import HOST
from tests.api.fake_services import FakeServices
from tests.api.test_pages import HOSTILE

GRAPH = f"/topics/{tides.TIDES.id}/graph"
SVG = "{http://www.w3.org/2000/svg}"
XML = "{http://graphml.graphdrawing.org/xmlns}"


@pytest.fixture
def app(services: FakeServices) -> FastAPI:
    return create_app(
        services,
        allowed_hosts=[HOST],
        graphiql_assets={}.__getitem__,
        graph_assets={"cytoscape.min.js": b"window.cytoscape = 1;"}.__getitem__,
    )


def node(entity: str, mentions: int, community: int, size: int, x: int, y: int) -> dict[str, object]:
    ids = {each.name: each.id for each in tides.ENTITIES}
    return {
        "data": {"id": ids[entity], "name": entity, "mentions": mentions, "community": community, "size": size},
        "position": {"x": x, "y": y},
        "classes": "alone" if community < 0 else f"c{community}",
    }


def edge(relation: object, classes: str = "") -> dict[str, object]:
    assert isinstance(relation, type(tides.LINE_UP))
    return {
        "data": {
            "id": relation.id,
            "source": relation.subject_id,
            "target": relation.object_id,
            "wording": relation.wording,
            "weight": relation.weight,
            "sources": relation.sources,
        },
        "classes": classes,
    }


async def test_the_page_and_its_picture_are_of_one_reading(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given
    page = (await client.get(GRAPH)).text
    (first,) = re.findall(r'data-first="([^"]+)"', page)
    assert f'<link rel="preload" href="{first}" as="fetch"' in page

    # when
    told = await client.get(first.replace("&amp;", "&"))

    # then
    assert len(services.called("graph_part")) == 1
    assert told.content == (await client.get(f"{GRAPH}.json")).content
    # and a picture that is not kept any more is made again
    again = await client.get(f"{GRAPH}.json?picture=gone")
    assert again.content == told.content
    assert len(services.called("graph_part")) == 3


async def test_a_graph_is_laid_out_once(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    drawn = []
    monkeypatch.setattr(drawings, "draw", lambda selection: drawn.append(len(selection.entities)) or draw(selection))

    # when it is asked for as each of its files, and another part of it
    for ending in ("json", "svg", "graphml", "csv", "json"):
        await client.get(f"{GRAPH}.{ending}")
    await client.get(f"{GRAPH}.json?limit=2")

    # then
    assert drawn == [5, 2]


async def test_what_another_topic_has_too_is_told_apart(client: httpx.AsyncClient) -> None:
    told = (await client.get(f"{GRAPH}.json?beside={tides.POWER.id}")).json()
    assert told["beside"] == "Tidal power"
    assert {each["data"]["name"]: each["classes"].split()[-1] for each in told["elements"]["nodes"]} == {
        "Moon": "shared", "Sun": "own", "tide": "shared", "spring tide": "own", "bay": "own",
    }  # fmt: skip
    assert "2 of them are also in Tidal power." in (await client.get(f"{GRAPH}?beside={tides.POWER.id}")).text


async def test_a_way_from_one_entity_to_another(client: httpx.AsyncClient, services: FakeServices) -> None:
    told = (await client.get(f"{GRAPH}/paths/{tides.MOON.id}/{tides.TIDE.id}.json")).json()
    assert told["paths"] == [{"nodes": [tides.MOON.id, tides.TIDE.id], "edges": [tides.MOON_RAISES.id]}]
    assert [each["data"]["name"] for each in told["elements"]["nodes"]] == ["Moon", "tide"]
    assert told["elements"]["edges"] == [edge(tides.MOON_RAISES)]
    assert services.called("paths") == [(tides.MOON.id, tides.TIDE.id, 6, 1)]
    assert (await client.get(f"{GRAPH}/paths/{tides.MOON.id}/{tides.BAY.id}.json")).json()["paths"] == []
    assert (await client.get(f"{GRAPH}/paths/{tides.MOON.id}/nobody.json")).status_code == 404


async def test_the_graph_of_a_topic_as_elements(client: httpx.AsyncClient) -> None:
    # when
    told = (await client.get(f"{GRAPH}.json")).json()

    # then
    nodes = told["elements"].pop("nodes")
    assert told == {
        "topic": {"id": tides.TIDES.id, "name": "Tides"},
        "total": 5,
        "matching": 5,
        "beside": "",
        "communities": [{"id": 0, "colour": 0, "size": 3, "name": "Moon, Sun, tide"}],
        "elements": {"edges": [edge(relation) for relation in tides.RELATIONS]},
    }
    assert nodes == [
        node("Moon", 5, 0, 52, -90, 52),
        node("Sun", 4, 0, 48, 90, 52),
        node("tide", 3, 0, 44, 0, -104),
        node("spring tide", 2, -1, 39, -123, 157),
        node("bay", 1, -1, 32, 7, 157),
    ]


async def test_what_is_opened_leaves_the_communities_as_they_were(client: httpx.AsyncClient) -> None:
    told = (await client.get(f"{GRAPH}.json", params={"limit": 2, "opened": tides.TIDE.id})).json()
    assert told["communities"] == [{"id": 0, "colour": 0, "size": 2, "name": "Moon, Sun"}]
    assert [(each["data"]["name"], each["classes"]) for each in told["elements"]["nodes"]] == [
        ("Moon", "c0"), ("Sun", "c0"), ("tide", "alone"),
    ]  # fmt: skip


async def test_the_same_graph_is_the_same_picture(client: httpx.AsyncClient) -> None:
    first, second = [(await client.get(f"{GRAPH}.json")).content for _ in range(2)]
    assert first == second


@pytest.mark.parametrize(
    ("query", "names", "edges"),
    [
        ("limit=2", ["Moon", "Sun"], [tides.LINE_UP]),
        ("relation=raises", ["Moon", "tide"], [tides.MOON_RAISES]),
        ("source=file:tides&limit=2", ["Moon", "Sun"], [tides.LINE_UP]),
        ("gap=thin_entity", ["bay"], []),
        (f"group={tides.GROUP.id}", ["Moon", "Sun", "tide", "spring tide"], list(tides.RELATIONS)),
        (f"group={tides.GROUP.id}&gap=thin_entity", [], []),
        ("round=1", ["Moon", "Sun"], [tides.LINE_UP]),
        ("round=0&relation=raises", ["Moon", "tide"], [tides.MOON_RAISES]),
        ("since=2024-05", [], []),
        (f"gap={tides.GAPS[1].id}", ["Moon", "Sun", "tide", "spring tide"], [tides.LINE_UP, tides.MOON_RAISES]),
        (f"limit=1&opened={tides.SUN.id}", ["Moon", "Sun", "tide"], [tides.SUN_RAISES, tides.LINE_UP]),
    ],
)
async def test_a_part_of_the_graph(
    client: httpx.AsyncClient, query: str, names: list[str], edges: list[object]
) -> None:
    elements = (await client.get(f"{GRAPH}.json?{query}")).json()["elements"]
    assert [each["data"]["name"] for each in elements["nodes"]] == names
    assert sorted(elements["edges"], key=str) == sorted((edge(each) for each in edges), key=str)


async def test_the_neighbours_of_an_entity_lie_around_it(client: httpx.AsyncClient) -> None:
    told = (await client.get(f"{GRAPH}.json", params={"around": tides.MOON.id})).json()
    assert told == {
        "centre": node("Moon", 5, -1, 52, 0, 0),
        "more": 0,
        "elements": {
            "nodes": [node("Sun", 4, -1, 48, 150, 0), node("tide", 3, -1, 44, -150, 0)],
            "edges": [edge(tides.LINE_UP), edge(tides.MOON_RAISES)],
        },
    }


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("limit=5001", 400, "`limit` of the address cannot be used: input should be less than or equal to 5000."),
        ("limit=0", 400, "`limit` of the address cannot be used: input should be greater than or equal to 1."),
        ("gap=" + "x" * 1001, 400, "`gap` of the address cannot be used: string should have at most 1000 characters."),
        ("relation=flies", 404, "No relation of this topic is worded 'flies'."),
        ("source=nowhere", 404, "Nothing of a source 'nowhere' was found for this topic."),
        ("gap=none", 404, "There is no gap 'none' in this topic."),
        ("group=none", 404, "There is no group 'none' in this topic."),
        ("beside=none", 404, "There is no topic none."),
        ("since=May", 400, "`since` of the address is no date: 'May'."),
        ("round=first", 400, "`round` of the address is no round: 'first'."),
        ("around=nobody", 404, "There is no entity 'nobody'."),
        ("opened=nobody", 404, "There is no entity 'nobody'."),
    ],
)  # fmt: skip
async def test_what_cannot_be_used_is_told(client: httpx.AsyncClient, query: str, status: int, message: str) -> None:
    response = await client.get(f"{GRAPH}.json?{query}")
    assert (response.status_code, response.json()["detail"]) == (status, message)


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ("relation=flies", 404, "No relation of this topic is worded &#39;flies&#39;. Choose one of the list."),
        ("since=May", 400, "“since” of the address is no date: &#39;May&#39;. Give 2019, 2019-05 or 2019-05-31."),
    ],
)
async def test_the_filters_stay_where_one_of_them_cannot_be_used(
    client: httpx.AsyncClient, query: str, status: int, message: str
) -> None:
    response = await client.get(f"{GRAPH}?{query}")
    name, value = query.split("=")

    assert response.status_code == status
    told = re.findall(r'<p id="told" class="told wrong" role="alert">(.+?) <a href="([^"]+)">', response.text)
    assert told == [(message, GRAPH)]
    assert re.findall(rf'<input name="{name}" [^>]*value="([^"]*)"', response.text) == [value]
    assert '<option value="raises">1</option>' in response.text
    assert "flies</option>" not in response.text
    assert (await client.get(f"/topics/none/graph?{query}")).status_code == 404


async def test_the_page_reads_without_a_script(client: httpx.AsyncClient) -> None:
    response = await client.get(GRAPH)
    text = response.text
    assert "5 of 5 entities with 3 relations between them." in text
    assert re.findall(r'<a class="name" href="([^"]+)"[^>]*>([^<]+)<', text) == [
        (f"{GRAPH}/entities/{entity.id}", entity.name) for entity in tides.ENTITIES
    ]
    assert '<q class="quote">Spring tides come when the Sun and the Moon pull in one line.</q>' in text
    # nothing is said inline, and nothing comes from elsewhere
    scripts = ["/static/keyboard.js", "/static/forms.js", "/graph/cytoscape.min.js", "/static/graph.js"]
    assert re.findall(r'<script src="([^"]+)" defer></script>', text) == scripts
    assert text.count("<script") == 4
    assert "<style" not in text
    assert " style=" not in text
    assert re.findall(r'(?:src|href)="(?:https?:)?//', text) == []
    assert "script-src 'self'; style-src 'self';" in response.headers["content-security-policy"]
    # Cytoscape.js adds a style sheet, which the policy refuses, where none has this id
    assert '<link rel="stylesheet" href="/static/graph.css" id="__________cytoscape_stylesheet">' in text


async def test_a_topic_without_entities_says_so(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"/topics/{tides.POWER.id}/graph")).text
    assert "There are no entities yet" in text
    assert re.findall(r'<script src="([^"]+)"', text) == ["/static/keyboard.js", "/static/forms.js"]
    assert (await client.get(f"/topics/{tides.POWER.id}/graph.json")).json()["elements"] == {"nodes": [], "edges": []}


async def test_a_topic_leads_to_its_graph(client: httpx.AsyncClient) -> None:
    assert f'href="{GRAPH}"' in (await client.get(f"/topics/{tides.TIDES.id}")).text


async def test_an_entity_is_told_with_its_snippets(client: httpx.AsyncClient) -> None:
    text = (await client.get(f"{GRAPH}/entities/{tides.MOON.id}")).text
    assert "<h1>Moon</h1>" in text
    assert "also the Moon" in text
    assert "The Moon raises tides on the Earth." in text
    assert re.findall(r"<dt>([^<]+)</dt><dd>(\d+)</dd>", text) == [
        ("Mentions in all topics", "5"), ("Sources in all topics", "2"), ("Relations in this topic", "2"),
    ]  # fmt: skip
    assert re.findall(r'href="/snippets/(\w+)\?s=([\d-]+)"', text)[-2:] == [
        (tides.ARISE.id, "4-8"), (tides.SPRING.id, "67-76"),
    ]  # fmt: skip
    assert re.findall(r'href="(/browser/[^"]+)"', text) == [f"/browser/entity/{tides.MOON.id}"]


async def test_a_relation_is_told_with_all_that_says_so(client: httpx.AsyncClient) -> None:
    response = await client.get(f"{GRAPH}/relations/{tides.LINE_UP.id}", params={"subject": tides.SUN.id})
    assert re.findall(r'<q class="quote">([^<]+)</q> <a href="/snippets/(\w+)\?s=(\d+-\d+)"', response.text) == [
        ("Spring tides come when the Sun and the Moon pull in one line.", tides.SPRING.id, "0-61"),
        ("At a half moon they pull at right angles, and the weaker neap tides follow.", tides.SPRING.id, "62-137"),
    ]


async def test_the_rest_is_offered_where_there_is_one(client: httpx.AsyncClient, services: FakeServices) -> None:
    async def offered(path: str) -> list[str]:
        return re.findall(r"(?:Show all|Show the first) [^<]+", (await client.get(f"{GRAPH}/{path}")).text)

    moon, relation = f"entities/{tides.MOON.id}", f"relations/{tides.LINE_UP.id}?subject={tides.SUN.id}"
    assert await offered(f"{moon}?relations=1&mentions=1") == ["Show all 2 relations", "Show all 2 snippets"]
    assert await offered(f"{moon}?relations=2&mentions=2") == []
    assert await offered(f"{relation}&sentences=1") == ["Show all 2 sentences"]
    # also where a sentence is not there any more, so that less than all are shown
    services.snippet_list = []
    assert await offered(relation) == []


async def test_what_is_not_there_is_told(client: httpx.AsyncClient) -> None:
    for path in (f"{GRAPH}/entities/none", f"{GRAPH}/relations/none?subject={tides.SUN.id}", "/topics/none/graph"):
        assert (await client.get(path)).status_code == 404
    assert (await client.get(f"{GRAPH}/relations/none")).status_code == 400


async def test_what_is_shown_as_graphml(client: httpx.AsyncClient) -> None:
    response = await client.get(f"{GRAPH}.graphml?relation=raises")
    assert response.headers["content-disposition"] == "attachment; filename*=UTF-8''tides.graphml"
    root = ET.fromstring(response.content)
    told = [{data.get("key"): data.text for data in each} for each in root.iter(f"{XML}node")]
    assert [(each["node-name"], each["node-mentions"], each["node-community"]) for each in told] == [
        ("Moon", "5", "0"), ("tide", "3", "0"),
    ]  # fmt: skip
    assert [(each.get("source"), each.get("target")) for each in root.iter(f"{XML}edge")] == [
        (tides.MOON.id, tides.TIDE.id)
    ]


async def test_what_is_shown_as_svg(client: httpx.AsyncClient) -> None:
    response = await client.get(f"{GRAPH}.svg?relation=raises")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["content-disposition"] == "attachment; filename*=UTF-8''tides.svg"
    root = ET.fromstring(response.content)
    assert [each.text for each in root.iter(f"{SVG}title")] == ["Tides", "Moon raises tide", "Moon", "tide"]
    assert [each.text for each in root.iter(f"{SVG}text")] == ["Moon", "tide"]
    assert [each.get("fill") for each in root.iter(f"{SVG}circle")] == ["#0b6e75", "#0b6e75"]
    # and places are those of the picture
    told = (await client.get(f"{GRAPH}.json?relation=raises")).json()["elements"]["nodes"]
    assert [(int(each.get("cx") or ""), int(each.get("cy") or "")) for each in root.iter(f"{SVG}circle")] == [
        (each["position"]["x"], each["position"]["y"]) for each in told
    ]


async def test_what_is_chosen_from_is_the_topics_own_and_bounded(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given more gaps than are listed, and the last of them chosen
    gaps = tuple(tides.GAPS[0].model_copy(update={"id": f"gap{n}", "subject": f"number {n}"}) for n in range(250))
    monkeypatch.setattr(tides, "GAPS", gaps)

    # when
    text = (await client.get(f"{GRAPH}?group={tides.GROUP.id}&round=1&gap=gap249")).text

    # then
    options = re.findall(r'<option(?: value="[^"]*")?( selected| disabled|)>([^<]*)</option>', text)
    assert [told for chosen, told in options if chosen == " selected"] == [
        "200 at most", "follow-up round 1 (2 snippets)", "number 249 (thin entity)", "what the Sun raises (2)",
    ]  # fmt: skip
    assert [told for chosen, told in options if chosen == " disabled"] == ["149 more are under Gaps"]
    assert [told for _, told in options if told.startswith(("Tides", "Bays", "Tidal"))] == [
        "Tides (2)", "Bays (0)", "Tidal power",
    ]  # fmt: skip
    assert len([told for _, told in options if told.startswith("number")]) == 101


async def test_what_is_shown_as_csv(client: httpx.AsyncClient) -> None:
    response = await client.get(f"{GRAPH}.csv")
    rows = list(csv.DictReader(io.StringIO(response.text)))
    assert [(row["subject"], row["relation"], row["object"], row["weight"]) for row in rows] == [
        ("Sun", "also raises", "tide", "1"),
        ("Sun", "pulls in one line with", "Moon", "2"),
        ("Moon", "raises", "tide", "1"),
    ]
    assert rows[1]["evidence"].split() == list(tides.LINE_UP.evidence)
    # and of those without a community alone
    assert len((await client.get(f"{GRAPH}.csv?community=-1")).text.splitlines()) == 1


async def test_hostile_names_stay_text(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given names that are mark-up, a formula, and a character that XML does not have
    moon = tides.MOON.model_copy(update={"name": HOSTILE, "description": HOSTILE, "aliases": (HOSTILE,)})
    sun = tides.SUN.model_copy(update={"name": "=1+1\x0b"})
    monkeypatch.setattr(tides, "ENTITIES", (moon, sun, *tides.ENTITIES[2:]))

    # then
    for path in (GRAPH, f"{GRAPH}/entities/{moon.id}"):
        text = (await client.get(path)).text
        assert "<img src=x" not in text
        assert "<script>alert" not in text
    assert "'=1+1" in (await client.get(f"{GRAPH}.csv")).text
    assert [each.text for each in ET.fromstring((await client.get(f"{GRAPH}.svg")).content).iter(f"{SVG}text")][:2] == [
        f"{HOSTILE[:31]}…", "=1+1",
    ]  # fmt: skip
    names = [each.text for each in ET.fromstring((await client.get(f"{GRAPH}.graphml")).content).iter(f"{XML}data")]
    assert {HOSTILE, "=1+1"} <= set(names)


async def test_the_script_is_served_from_here_and_kept(client: httpx.AsyncClient) -> None:
    script = await client.get("/graph/cytoscape.min.js")
    assert (script.text, script.headers["content-type"]) == ("window.cytoscape = 1;", "text/javascript; charset=utf-8")
    assert script.headers["cache-control"] == "max-age=86400"
    assert (await client.get("/graph/other.js")).status_code == 404


async def test_an_entity_is_read_about_without_a_topic(client: httpx.AsyncClient, services: FakeServices) -> None:
    text = (await client.get(f"/entities/{tides.MOON.id}")).text
    assert "<h1>Moon</h1>" in text
    assert '<a href="/search?q=Moon">Search</a>' in text
    assert set(re.findall(r'<a href="/entities/(\w+)"', text)) == {tides.MOON.id, tides.TIDE.id, tides.SUN.id}
    assert re.findall(r"<dt>(Relations[^<]*)</dt><dd>(.+?)</dd>", text) == [("Relations", "2")]
    assert services.called("relations_of") == []
    assert (await client.get("/entities/none")).status_code == 404
