"""Mail in HTML alone: what programs quote below the words of who answers is none of them."""

import pytest

from loaders.mail_quotes import QUOTED
from tests.loaders.test_mail import HEAD, PLAIN, read

WHO = (
    "<p class=MsoNormal><b>From:</b> Bo &lt;bo@sea.example&gt;<br>\n<b>Sent:</b> 3 May<br><b>To:</b> Ada<br>"
    "<b>Subject:</b> Tides</p>"
)
OWN, THEIRS = "<div><p>They fall.</p></div>", "<div><p>They rise.</p></div><p>So it is.</p>"
RULE = "border:none;border-top:solid #E1E1E1 1.0pt"


def in_html(body: str) -> str:
    page = f"<html><head><style>p{{}}</style></head><body>{body}</body></html>"
    return f"{HEAD}Content-Type: text/html; charset=utf-8\n\n{page}"


@pytest.mark.parametrize(
    "body",
    [
        f"<div class=WordSection1>{OWN}<div><div style='{RULE}'>{WHO}</div></div>{THEIRS}</div>",
        f"{OWN}<div id='appendonsend'></div><hr><div id='divRplyFwdMsg'>{WHO}</div>{THEIRS}",
        f"{OWN}<hr><div id='x_divRplyFwdMsg'><b>Kimden:</b> Bo</div>{THEIRS}",
        f"<div>{OWN}<span id='OLK_SRC_BODY_SECTION'><div><b>From: </b>Bo</div>{THEIRS}</span></div>",
        f"{OWN}<div class='yahoo_quoted'>Bo wrote: {THEIRS}</div>",
        f"{OWN}<table><tr><td>Von:</td><td>Bo</td></tr><tr><td>An:</td><td>Ada</td></tr><tr><td>Datum:</td>"
        f"<td>3. Mai</td></tr></table>{THEIRS}",
        f"{OWN}<p>差出人： Bo<br>送信日時： 5月<br>宛先： Ada</p>{THEIRS}",
        f"{OWN}<p>-----Original Message-----<br>Bo</p>{THEIRS}",
        f"<p>On 3 May 2021, Bo wrote:</p><blockquote>{THEIRS}</blockquote>{OWN}",
    ],
)
def test_what_stands_below_the_head_of_another_message_is_not_read(body: str) -> None:
    document = read(in_html(body))

    assert (document.text, document.left_out) == ("They fall.", (QUOTED,))


def test_what_is_passed_on_without_a_word_stays_and_so_do_words_like_a_head() -> None:
    assert read(in_html(WHO + OWN)).text == "From: Bo <bo@sea.example> Sent: 3 May To: Ada Subject: Tides\n\nThey fall."
    assert read(in_html(f"{OWN}<p>From: the sea.</p><p>To: the land.</p>")).text == (
        "They fall.\n\nFrom: the sea.\n\nTo: the land."
    )


@pytest.mark.parametrize(
    ("kind", "first", "then"),
    [
        ("alternative", PLAIN, "Content-Type: text/html\n\n<p>They fall.</p>"),
        ("mixed", "Content-Type: text/html\n\n<p>They fall.</p>", f"{PLAIN}____\nTo leave this list write to it."),
    ],
)
def test_the_text_is_the_first_part_that_says_anything(kind: str, first: str, then: str) -> None:
    source = f"{HEAD}Content-Type: multipart/{kind}; boundary=X\n\n--X\n{first}\n\n--X\n{then}\n--X--\n"

    assert read(source).text == "They fall."
