from tests.api import tides
from tests.api.conftest import Api

TALK = """
query Talk($id: ID!) { topic(id: $id) { talk {
  participants { name part muted gone }
  utterances { position speaker { name } why intent question words snippetKeys snippets { key } }
  concepts { name parentKey snippetKeys } asked } } }
"""


async def test_the_talk_on_a_topic(api: Api) -> None:
    assert (await api.ask(TALK, id=tides.TIDES.id))["topic"]["talk"] == {
        "participants": [
            {"name": "You", "part": "USER", "muted": False, "gone": False},
            {"name": "General", "part": "PROVIDER", "muted": False, "gone": False},
        ],
        "utterances": [
            {
                "position": 0,
                "speaker": {"name": "You"},
                "why": "You have something to say.",
                "intent": "ORIGINAL_QUESTION",
                "question": "What raises the tide?",
                "words": "What raises the tide?",
                "snippetKeys": [],
                "snippets": [],
            },
            {
                "position": 1,
                "speaker": {"name": "General"},
                "why": "The last turn is a question.",
                "intent": "POTENTIAL_ANSWER",
                "question": "What raises the tide?",
                "words": "The Moon raises the tide.",
                "snippetKeys": ["gone"],
                "snippets": [None],
            },
        ],
        "concepts": [
            {"name": "Tides", "parentKey": "", "snippetKeys": []},
            {"name": "Causes", "parentKey": "c0", "snippetKeys": ["gone"]},
        ],
        "asked": ["What is a tide?"],
    }


async def test_a_topic_without_a_talk(api: Api) -> None:
    assert (await api.ask(TALK, id=tides.POWER.id))["topic"]["talk"] is None
