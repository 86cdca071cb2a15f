"""Bytes become text, or are refused."""

import pytest

from kgplatform.errors import UnreadableDocument
from loaders.encoding import decode, repair


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_usual_encodings_are_read(encoding: str) -> None:
    assert decode("naïve – 5 €".encode(encoding)) == "naïve – 5 €"


PUMP = {
    "fr": "La pompe à chaleur prélève l’énergie là où elle est gratuite. Très répandue, elle évite déjà des émissions.",
    "de": "Die Wärmepumpe überträgt Wärme aus der Umgebung in das Gebäude und benötigt dafür größere Mengen Strom.",
    "it": "La pompa di calore è una macchina che può riscaldare la casa, perché preleva già il calore dall’aria.",
    "pl": "Pompa ciepła to urządzenie, które przenosi ciepło z zimniejszego źródła do cieplejszego wnętrza; są tańsze.",
    "cs": "Tepelné čerpadlo je zařízení, které přenáší teplo z chladnějšího prostředí do teplejšího, a šetří energii.",
    "hu": "A hőszivattyú olyan gép, amely a hőt hidegebb helyről melegebbre viszi, így fűti a házakat és a fürdőket.",
    "tr": "Isı pompası, ısıyı soğuk bir yerden sıcak bir yere taşıyan, binaları ısıtan ve soğutan bir makinedir.",
    "ru": "Тепловой насос это машина, которая переносит тепло из холодного места в тёплое. Ёмкость её велика.",
    "ja": "ヒートポンプは、熱を低温部から高温部へ移動させる装置である。冷蔵庫やエアコンに広く使われている。",
    "zh": "热泵是一种把热量从低温处转移到高温处的装置，广泛用于空调和冰箱，可以节约大量能源。",
    "tw": "熱泵是一種把熱量從低溫處轉移到高溫處的裝置，廣泛用於空調和冰箱，可以節約大量能源。",
}


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("fr", "cp1252"), ("fr", "mac_roman"), ("de", "cp1252"), ("de", "mac_roman"), ("it", "cp1252"),
        ("pl", "cp1250"), ("cs", "cp1250"), ("hu", "cp1250"), ("tr", "cp1254"), ("ru", "cp1251"), ("ru", "koi8-r"),
        ("ru", "cp866"), ("ja", "euc-jp"), ("ja", "shift-jis"), ("zh", "gb18030"), ("tw", "big5"),
    ],
)  # fmt: skip
def test_the_letters_tell_where_nothing_else_does(language: str, encoding: str) -> None:
    assert decode(PUMP[language].encode(encoding)) == PUMP[language]


@pytest.mark.parametrize(
    "text",
    ["Café", "Où es-tu ?", "¿Dónde estáis?", "5 µm² ± 2 %, 20 °C", "“don’t” – he said…", "Größe ½ m³", "«Élan»"],
)
def test_short_western_texts_are_what_they_are_taken_for(text: str) -> None:
    assert decode(text.encode("cp1252")) == text


def test_what_is_declared_counts_where_the_bytes_are_so() -> None:
    assert decode("Òåïëî".encode("cp1252"), "cp1251") == "Тепло"
    assert decode("Тепло".encode(), "cp1251") == "Тепло"
    assert decode("联通".encode("gb18030"), "gb18030") == "联通"
    assert decode("日本語".encode("iso2022_jp"), "iso2022_jp") == "日本語"
    assert decode("日本語".encode(), "euc_jp") == "日本語"
    assert decode("naïve".encode("utf-8-sig"), "cp932") == "naïve"


def test_a_long_text_is_told_by_its_first_lines_in_time() -> None:
    text = "".join(f"{number}. {PUMP['ru']}\n" for number in range(30_000))

    assert decode(text.encode("koi8-r")) == text


@pytest.mark.parametrize("data", ["Да, нет, наверное!".encode("koi8-r"), b"\x81\x8d\xff", b"abc \xff\x81\x8d \xfe"])
def test_where_nothing_is_sure_the_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"nothing tells surely in which encoding it is\. Save it as UTF-8"):
        decode(data)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00", b"text\x00with zeros", b"\x00\x81\x8d\xff"])
def test_what_is_not_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"It is not text\. Save it as UTF-8"):
        decode(data)


@pytest.mark.parametrize("text", ["– “quoted” naïve café €5 𝛼", "Größe", "日本語"])
def test_misread_text_is_put_right(text: str) -> None:
    misread = "".join(
        chr(byte) if byte in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else bytes([byte]).decode("cp1252")
        for byte in text.encode()
    )

    assert repair(misread) == text
    assert repair(text) == text


def test_text_with_accents_is_left_alone() -> None:
    text = "À la carte, NÃO, Ânimo, â l'été, Ñandú – così"

    assert repair(text) == text
