"""DOCX: fields show their result alone, and damaged ones cost nothing else."""

from tests.loaders.test_docx import read_of, run


def sign(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def instructions(words: str) -> str:
    return f"<w:r><w:instrText>{words}</w:instrText></w:r>"


def test_what_a_field_is_computed_from_is_not_read() -> None:
    inner = sign("begin") + instructions("MERGEFIELD sex") + sign("separate") + run("female") + sign("end")
    outer = sign("begin") + instructions("IF ") + inner + instructions(' = "female"') + sign("separate")

    said = read_of(f"<w:p>{run('The bee lays ')}{outer}{run('her')}{sign('end')}{run(' eggs.')}</w:p>")

    assert said == "The bee lays her eggs."


def test_signs_of_fields_without_their_others_cost_no_text() -> None:
    unbegun = f"<w:p>{run('Bees lay')}{sign('separate')}{run(' eggs')}{sign('end')}{run('.')}</w:p>"
    deleted = f"<w:p><w:del w:id='1'>{sign('begin')}</w:del>{run('Ants, too.')}{sign('end')}</w:p>"
    unended = f"<w:p>{sign('begin')}{run('Wasps')}</w:p><w:p>{run('build nests.')}</w:p>"

    assert read_of(unbegun + deleted + unended) == "Bees lay eggs.\n\nAnts, too.\n\nWasps\n\nbuild nests."
