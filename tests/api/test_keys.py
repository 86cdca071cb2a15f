import base64
import hashlib

import pytest

from api.keys import presented_key, read_keys
from kgplatform.errors import SettingsError

KEY = "correct-horse-battery"
HASH = "sha256:" + hashlib.sha256(KEY.encode()).hexdigest()


@pytest.mark.parametrize("text", [KEY, HASH, HASH.upper().replace("SHA256", "sha256"), f"another-key-of-ours, {HASH},"])
def test_a_key_is_known_by_itself_or_by_its_hash(text: str) -> None:
    keys = read_keys(text)
    assert keys is not None
    assert [keys.has(key) for key in (KEY, KEY[:-1], KEY + " ", "", HASH)] == [True, False, False, False, False]


@pytest.mark.parametrize("text", ["", " ", ",", " , "])
def test_no_entry_is_no_keys(text: str) -> None:
    assert read_keys(text) is None


@pytest.mark.parametrize("text", ["short", f"{KEY},fifteen-letters", "sha256:" + "a" * 63])
def test_what_is_easily_guessed_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(SettingsError, match="fewer than 16 characters") as refused:
        read_keys(text)
    assert text not in str(refused.value)


def test_one_more_key_leaves_the_others() -> None:
    keys = read_keys(KEY)
    assert keys is not None
    more = keys.and_also("of the data folder")
    assert [more.has(key) for key in (KEY, "of the data folder")] == [True, True]
    assert not keys.has("of the data folder")


def basic(credentials: str) -> str:
    return "Basic " + base64.b64encode(credentials.encode()).decode()


@pytest.mark.parametrize(
    ("authorization", "key"),
    [
        (f"Bearer {KEY}", KEY),
        (f"bearer  {KEY} ", KEY),
        (basic(f"anyone:{KEY}"), KEY),
        (basic(f":{KEY}"), KEY),
        (basic("user:with:colons"), "with:colons"),
        (basic(KEY), ""),
        ("Basic not base64!", ""),
        ("Basic /w==", ""),
        (KEY, ""),
        ("Digest x", ""),
        ("", ""),
    ],
)
def test_a_key_is_a_bearer_token_or_a_basic_password(authorization: str, key: str) -> None:
    assert presented_key(authorization) == key
