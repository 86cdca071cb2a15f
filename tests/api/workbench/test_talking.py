"""The talk on a topic, in the workbench."""

import html
import re

import httpx
import pytest

from api.workbench.talking import GONE_ON, NO_NUMBER, NOTHING
from kgplatform.errors import WrongState
from kgplatform.models import AnswerSentence, Concept, Participant, RunReport, RunRequest, Talk, Utterance
from tests.api import asked_tides, tides
from tests.api.fake_services import FakeServices

VIEW = f"/topics/{tides.TIDES.id}/talk"
OTHER = f"/topics/{tides.TOPICS[1].id}/talk"
FIRST, SECOND = tides.SNIPPETS[0], tides.SNIPPETS[1]
EXPERTS = (
    Participant(id="e1", part="expert", name="Sailor <at sea>", looks_for="Currents.", position=2, muted=True),
    Participant(id="e2", part="expert", name="Moons, and suns", looks_for="Forces.", position=3),
    Participant(id="e3", part="expert", name="Fisher", looks_for="Nets.", position=4, gone=True),
)


def said(position: int, **more: object) -> Utterance:
    """Return an utterance of the expert on forces."""
    known = {"speaker_id": "e2", "intent": "further details", "why": "Silent for the longest time.", "question_id": "q"}
    told = {"id": f"u{position}", "talk_id": asked_tides.TALK.id, "position": position, "question": "What pulls?"}
    return Utterance.model_validate({**known, **told, **more})


ROOT = Concept(id="c0", number=0, name="Tides")
CAUSES = Concept(id="c1", number=1, name="Causes", parent_id="c0", snippet_ids=(FIRST.id, "gone"))
FORCES = Concept(
    id="c2", number=2, name="Forces", parent_id="c1", snippet_ids=(*(each.id for each in tides.SNIPPETS), "gone")
)
TALK: Talk = asked_tides.TALK.model_copy(
    update={
        "participants": (*asked_tides.TALK.participants, *EXPERTS),
        "utterances": (
            *asked_tides.TALK.utterances,
            said(2, answer=(AnswerSentence(text="The Sun <pulls>, too.", snippet_ids=(FIRST.id, "gone")),)),
            said(3),
            said(4, speaker_id="e1", intent="original question", question="And bays?", about=(SECOND.id,)),
        ),
        "mind_map": asked_tides.TALK.mind_map.model_copy(update={"concepts": (ROOT, CAUSES, FORCES)}),
    }
)


@pytest.fixture(autouse=True)
def _talk(services: FakeServices) -> None:
    services.talks = {tides.TIDES.id: TALK}


def words(markup: str) -> str:
    """Return what can be read."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def listed(markup: str, start: str, tag: str) -> str:
    return markup.split(start, 1)[1].split(f"</{tag}>", 1)[0]


async def sent(client: httpx.AsyncClient, services: FakeServices, **form: object) -> RunRequest:
    """Send the form, and return the run that it asks for."""
    answer = await client.post(VIEW, data=form)
    assert (answer.status_code, answer.headers.get("location")) == (303, VIEW), words(answer.text)
    request = services.called("start")[-1][0]
    assert isinstance(request, RunRequest)
    return request


async def test_the_view_shows_who_says_what_and_why(client: httpx.AsyncClient) -> None:
    markup = (await client.get(VIEW)).text

    turns = [words(each) for each in re.findall(r'<li id="turn-u\d">(.*?)</li>', markup, re.S)]
    assert turns == [
        "You original question What raises the tide? Why: You have something to say.",
        "General potential answer On: What raises the tide? The Moon raises the tide. a snippet that was removed "
        "Why: The last turn is a question.",
        f"Moons, and suns further details On: What pulls? The Sun <pulls>, too. {FIRST.title} , "
        "a snippet that was removed Why: Silent for the longest time.",
        "Moons, and suns further details On: What pulls? Nothing was found that answers it. "
        "Why: Silent for the longest time.",
        f"Sailor <at sea> original question And bays? About: {SECOND.title} Why: Silent for the longest time.",
    ]
    assert f'<a class="quiet" href="/snippets/{FIRST.id}">{FIRST.title}</a>' in markup
    assert "1 question in the background, before the talk What is a tide?" in words(markup)


async def test_the_view_shows_who_takes_part_and_the_mind_map(client: httpx.AsyncClient) -> None:
    markup = (await client.get(VIEW)).text

    who = listed(markup, '<h2 id="who">', "ul")
    assert [words(each) for each in re.findall(r"<li>(.*?)</li>", who)] == [
        "You Listens.",
        "General Answers.",
        "Sailor <at sea> muted Currents.",
        "Moons, and suns Forces.",
        "Fisher gone Nets.",
    ]
    tree = listed(markup, '<h2 id="map">', "section")
    titles = " , ".join(each.title for each in tides.SNIPPETS)
    assert words(tree) == (
        f"Mind map Tides Causes {FIRST.title} , a snippet that was removed Forces 4 snippets {titles} , "
        "a snippet that was removed"
    )
    assert (tree.count('<ul class="outline">'), tree.count("<details")) == (3, 1)
    assert f'<a class="quiet" href="/snippets/{tides.SNIPPETS[2].id}">' in tree


async def test_a_topic_without_a_talk_offers_to_begin_one(client: httpx.AsyncClient, services: FakeServices) -> None:
    markup = (await client.get(OTHER)).text

    assert "Nobody has talked about this topic." in markup
    assert '<h2 id="go-on">Begin a talk</h2>' in markup
    assert 'name="mute"' not in markup
    answer = await client.post(OTHER, data={"say": "", "turns": "0"})
    assert (answer.status_code, answer.headers["location"]) == (303, OTHER)
    begun = RunRequest(
        strategy="costorm", topic_id=tides.TOPICS[1].id, options={"say": "", "turns": "0", "page": False}
    )
    assert services.called("start") == [(begun,)]
    assert (await client.get("/topics/none/talk")).status_code == 404
    assert (await client.post("/topics/none/talk", data={"say": "x"})).status_code == 404


async def test_what_is_said_begins_a_run(client: httpx.AsyncClient, services: FakeServices) -> None:
    request = await sent(client, services, say=" And\r\n bays? ", turns="2", page="yes", mute=["e1"])

    assert (request.strategy, request.topic_id) == ("costorm", tides.TIDES.id)
    assert request.options == {"say": "And bays?", "turns": "2", "page": True}


async def test_nothing_said_lets_the_others_go_on_as_settings_have_it(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    assert (await sent(client, services, say="", turns="", mute=["e1"])).options == {"say": "", "page": False}


async def test_who_is_ticked_is_silent_and_who_is_not_may_speak(
    client: httpx.AsyncClient, services: FakeServices
) -> None:
    # given: one is muted already, and the name of another one is two in a list
    request = await sent(client, services, say="", turns="0", mute=["provider", "e2"])

    assert request.options == {
        "say": "", "turns": "0", "page": False, "mute": "General, e2", "unmute": "Sailor <at sea>",
    }  # fmt: skip


async def test_only_who_may_be_muted_has_a_box_ticked_where_muted(client: httpx.AsyncClient) -> None:
    markup = (await client.get(VIEW)).text

    assert re.findall(r'name="mute" value="(\w+)"( checked)?>', markup) == [
        ("provider", ""),
        ("e1", " checked"),
        ("e2", ""),
    ]
    assert 'maxlength="1000"' in markup


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"say": "x" * 1_001}, "What you say has 1001 characters, and 1000 at most are heard;"),
        ({"say": "x", "turns": "many"}, NO_NUMBER),
        ({"say": "x", "turns": "101"}, "Input should be less than or equal to 100."),
        ({"say": "x", "mute": "nobody"}, "Nobody in the talk is called 'nobody', so nothing was said or changed."),
        ({"say": "x", "mute": "e3"}, "Nobody in the talk is called 'Fisher', so nothing was said or changed."),
        ({"say": "x", "mute": "you"}, "Nobody in the talk is called 'You', so nothing was said or changed."),
        ({"say": "", "turns": "0", "mute": "e1"}, NOTHING),
        ({"say": "x\x01"}, "“say” has the character U+0001 at place 1, which no text has."),
    ],
)
async def test_what_cannot_be_is_said_in_the_form_and_what_was_typed_is_kept(
    client: httpx.AsyncClient, services: FakeServices, form: dict[str, str], told: str
) -> None:
    answer = await client.post(VIEW, data={"mute": "e2", **form})

    assert answer.status_code == 400
    assert told in html.unescape(answer.text)
    assert f">{html.escape(form['say'])}</textarea>" in answer.text
    assert f'name="turns" type="text" value="{form.get("turns", "")}"' in answer.text
    ticked = re.findall(r'name="mute" value="(\w+)" checked', answer.text)
    assert ticked == [each for each in ("e1", "e2") if each == form.get("mute", "e2")]
    assert services.called("start") == []


async def test_a_run_of_others_is_told_and_waited_for(
    client: httpx.AsyncClient, services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(request: RunRequest) -> RunReport:
        raise WrongState("It is under way.", "See: kgplatform run show run-2")

    assert "The talk goes on" not in (await client.get(VIEW)).text
    services.reports["run-2"] = RunReport(id="run-2", kind="costorm", state="running", topic_id=tides.TIDES.id)
    monkeypatch.setattr(services, "start", refused)

    answer = await client.post(VIEW, data={"say": "And bays?", "page": "yes", "mute": "e1"})

    assert answer.status_code == 400
    assert GONE_ON in answer.text
    assert 'The talk goes on: getting ready. <a href="/runs/run-2">The run</a>' in answer.text
    assert f'data-events="{VIEW}/run-2/events"' in answer.text
    assert ">And bays?</textarea>" in answer.text
    assert 'name="page" value="yes" checked' in answer.text
    assert "kgplatform run show" not in answer.text


async def test_a_talk_is_shown_as_it_goes_on(client: httpx.AsyncClient, services: FakeServices) -> None:
    # given: a run that goes from pending to finished, and nobody has talked before it
    services.talks = {}
    events = (await client.get(f"{VIEW}/run-1/events")).text.split("\n\n")

    # then: each part comes once, what the run is at whenever it changes, and the end at last
    assert [each.removeprefix("event: ").split("\n")[0] for each in events if each.startswith("event")] == [
        "said", "who", "map", "state", "state", "state", "end",
    ]  # fmt: skip
    states = [words(each.partition("data: ")[2]) for each in events if each.startswith("event: state")]
    assert states == [
        "The talk goes on: waiting in the queue. The run",
        "The talk goes on: extracting triples. The run",
        "The run of this talk has ended: finished: depth reached. The run",
    ]
    assert "Nobody has said anything yet." in events[1]
    assert (await client.get(f"{VIEW}/none/events")).status_code == 404


async def test_a_run_of_the_talk_leads_to_it(client: httpx.AsyncClient, services: FakeServices) -> None:
    link = f'href="{VIEW}">Talk</a>'
    assert link not in (await client.get("/runs/run-1")).text
    services.reports["run-1"] = services.reports["run-1"].model_copy(update={"kind": "costorm"})

    assert link in (await client.get("/runs/run-1")).text
