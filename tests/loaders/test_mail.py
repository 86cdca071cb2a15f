"""Messages of mail: what their author writes is read, and what else is in them is named."""

from email.policy import EmailPolicy

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, Document, Work
from loaders.files import read_file

HEAD = (
    "From: =?utf-8?q?Ada_M=C3=BCller?= <ada@sea.example>\nTo: bo@sea.example\n"
    "Subject: Re: Tides of =?utf-8?q?S=C3=BCd?=\n"
    "Date: Tue, 21 May 2019 23:30:00 +0200\nMIME-Version: 1.0\n"
)
PLAIN = "Content-Type: text/plain; charset=utf-8\n\n"


def read(source: str) -> Document:
    return read_file(source.encode(), "mails/tides.eml", "file:tides.eml", "sea")


def test_a_message_says_who_wrote_it_and_when() -> None:
    document = read(f"{HEAD}{PLAIN}The Moon raises\nthe tides.\n\nThey fall again.\n")

    assert (document.kind, document.title, document.published) == ("mail", "Tides of Süd", "2019-05-21")
    assert document.work == Work(
        title="Tides of Süd", authors=(Author(family="Müller", given="Ada"),), published="2019-05-21"
    )
    assert (document.text, document.left_out) == ("The Moon raises the tides.\n\nThey fall again.", ())


@pytest.mark.parametrize(
    ("body", "text", "left_out"),
    [
        ("They fall.\n\n-- \nAda\nSea Institute", "They fall.", ("signature",)),
        ("On Mon, Bo wrote:\n> They rise.\n>> No.\n\nThey fall.", "They fall.", ("what is quoted of others",)),
        ("Am 3. Mai um 10:00 schrieb Bo Berg\n<bo@sea.example>:\n\n> Auf.\nAb.", "Ab.", ("what is quoted of others",)),
        ("Why so:\n> They rise.\nNo.", "Why so:\n\nNo.", ("what is quoted of others",)),
        ("They fall.\n\nFrom: Bo [mailto:bo@sea.example]\nSent: 3 May\nTo: Ada\nSubject: So\n\nThey rise.",
         "They fall.", ("what is quoted of others",)),
        ("Ab.\n\n________________________________\nDe\xa0: Bo\nEnvoyé : lundi\nÀ : Ada\n\nAuf.", "Ab.",
         ("what is quoted of others",)),
        ("From: Bo\nSent: 3 May\nTo: Ada\n\nThey rise.", "From: Bo Sent: 3 May To: Ada\n\nThey rise.", ()),
        ("From: the sea.\nThey fall.", "From: the sea. They fall.", ()),
        ("They fall.\n\n-----Original Message-----\nFrom: Bo\n\nRise.", "They fall.", ("what is quoted of others",)),
    ],
)  # fmt: skip
def test_what_others_wrote_and_signatures_are_no_text(body: str, text: str, left_out: tuple[str, ...]) -> None:
    document = read(f"{HEAD}{PLAIN}{body}")

    assert (document.text, document.left_out) == (text, left_out)


def test_html_is_read_where_there_is_no_plain_text() -> None:
    body = (
        "<?xml version='1.0' encoding='utf-8'?><html><body><p>They <b>fall</b>.</p>"
        "<div class='gmail_signature'>Ada</div>"
        "<div class='gmail_quote'>On Mon, Bo wrote:<blockquote>They rise.</blockquote></div></body></html>"
    )

    document = read(f"{HEAD}Content-Type: text/html; charset=utf-8\n\n{body}")

    assert (document.text, document.left_out) == ("They fall.", ("what is quoted of others", "signature"))


def test_attachments_are_named_and_not_read() -> None:
    parts = (
        f"--X\nContent-Type: multipart/alternative; boundary=Y\n\n--Y\n{PLAIN}They fall.\n"
        "--Y\nContent-Type: text/html\n\n<p>They <i>fall</i>.</p>\n--Y--\n",
        "--X\nContent-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx\n",
        "--X\nContent-Type: text/plain\nContent-Disposition: attachment; filename=b.txt\n\nThey rise.\n",
        "--X\nContent-Type: message/rfc822\n\nSubject: Old\n\nThey rose.\n",
        "--X\nContent-Type: text/plain\n\n\n--X\nContent-Type: text/html\n\n<p>They rise again.</p>\n--X--\n",
    )

    document = read(f"{HEAD}Content-Type: multipart/mixed; boundary=X\n\n{''.join(parts)}")

    assert document.text == "They fall."
    assert document.left_out == tuple(
        f"attachment that is not read: {each}"
        for each in ("a.pdf", "b.txt", "message/rfc822", "text/html behind the first text")
    )


@pytest.mark.parametrize("date", ["soon", f"21 May 2019 {'9' * 30}:30:00 +0200", f"21 May {'9' * 10} 23:30:00 +0200"])
@pytest.mark.parametrize("charset", ["nonsense", "utf\0-8"])
def test_a_broken_head_costs_no_text(date: str, charset: str) -> None:
    head = f"From: ada@sea.example\nDate: {date}\nContent-Type: text/plain; charset={charset}"

    document = read(f"{head}\n\nThey fall.\n")

    assert (document.title, document.text, document.published) == ("Tides", "They fall.", None)
    assert document.work is None


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("They fall.\n", "It is no message of mail: it has no sender, subject or date."),
        (f"{HEAD}{PLAIN}> They rise.\n", "It holds no text."),
        (f"{HEAD}Content-Type: application/pdf\n\nx", "It holds no text."),
        (f"{HEAD}Content-Type: text/html\n\n<!-- x -->", "It holds no text."),
    ],
)
def test_what_is_none_or_says_nothing_is_refused(source: str, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read(source)

    assert caught.value.what == why


def test_of_a_header_without_end_the_beginning_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[int] = []
    parsed = EmailPolicy.header_fetch_parse
    monkeypatch.setattr(
        EmailPolicy,
        "header_fetch_parse",
        lambda self, name, value: fetched.append(len(value)) or parsed(self, name, value),
    )

    document = read(f"{HEAD}Content-Type: text/plain; {'x ' * 100_000}\n\nThe Moon raises the tides.\n")

    assert document.text == "The Moon raises the tides."
    assert max(fetched) == 4_000
