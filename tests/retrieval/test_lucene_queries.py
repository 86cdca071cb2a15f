"""Queries of the full-text indexes."""

from kgplatform.retrieval.lucene_queries import lucene_names, lucene_words


def test_each_word_is_quoted_and_looked_for_in_any_of_the_fields() -> None:
    assert lucene_words(["IL-1a", '"dead"'], ["name", "goal"]) == [
        '+(name:"IL-1a" goal:"IL-1a")',
        '+(name:"\\"dead\\"" goal:"\\"dead\\"")',
    ]
    assert lucene_words(["a"], ["text"], "d") == ['+domain:"d"^0 +(text:"a")']
    assert lucene_words(["a"], ["text"], "a \\ b") == ['+domain:"a \\\\ b"^0 +(text:"a")']
    assert lucene_words([], ["text"]) == []


def test_of_each_list_one_name_is_looked_for() -> None:
    assert lucene_names("d", [["b", "a"], ["c"]]) == '+domain:"d"^0 +(text:"a" text:"b") +(text:"c")'
