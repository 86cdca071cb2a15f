"""What was asked about topics, in GraphQL."""

from tests.api import tides
from tests.api.conftest import Api

TURNS = """query T($id: ID!) { topic(id: $id) { turns { totalCount nodes {
  key position conversationKey perspective { name looksFor position headings } question { text topic { name } }
  answer { text snippetKeys snippets { key } } } } } }"""


async def test_turns_of_conversations_are_told_with_who_asked_and_what_answers_rest_on(api: Api) -> None:
    told = await api.ask(TURNS, id=tides.TIDES.id)

    who = {"name": "Writer on the sea", "looksFor": "Looks for what moves it.", "position": 1, "headings": ["Causes"]}
    known = tides.SNIPPETS[0].id
    first, second = told["topic"]["turns"]["nodes"]
    assert told["topic"]["turns"]["totalCount"] == 2
    assert first == {
        "key": "turn-0",
        "position": 0,
        "conversationKey": "conversation-1",
        "perspective": who,
        "question": {"text": "What makes the tide?", "topic": {"name": "Tides"}},
        # what was removed since has a key alone
        "answer": [{"text": "The Moon raises it.", "snippetKeys": [known, "gone"], "snippets": [{"key": known}]}],
    }
    assert second == {**first, "key": "turn-1", "position": 1, "answer": []}
