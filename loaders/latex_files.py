"""Other files that a LaTeX source takes in, of which none is opened."""

import re
from typing import Any

FILES = {"input": "a file", "include": "a file", "subfile": "a file", "import": "a file", "subimport": "a file",
         "lstinputlisting": "program code", "inputminted": "program code", "bibliography": "the bibliography",
         "addbibresource": "the bibliography"}  # fmt: skip
"""What is in the file that a command names with its last argument."""
BARE = frozenset({"input", "include"})
"""Commands whose file may stand without braces, up to the next blank: `\\input chapter`."""
_BARE = re.compile(r"[ \t]{0,20}(?:\n[ \t]{0,20})?(?:\"([^\"\n]{1,400})\"|([^\s{}\\%\"]{1,400}))")


class FileArgument:
    """Parses the name of a file in braces, in quotes or up to a blank, as pylatexenc asks for it."""

    argspec = "{"

    def parse_args(self, w: Any, pos: int, parsing_state: Any = None) -> tuple[Any, int, int]:
        from pylatexenc.latexwalker import LatexCharsNode
        from pylatexenc.macrospec import MacroStandardArgsParser, ParsedMacroArgs

        state = parsing_state or w.make_parsing_state()
        found = _BARE.match(w.s, pos)
        if not found:
            parsed: tuple[Any, int, int] = MacroStandardArgsParser("{").parse_args(w, pos, parsing_state=state)
            return parsed
        name, start = found[found.lastindex or 0], found.start(found.lastindex or 0)
        node = w.make_node(LatexCharsNode, parsing_state=state, chars=name, pos=start, len=len(name))
        return ParsedMacroArgs(argnlist=[node], argspec=self.argspec), pos, found.end() - pos
