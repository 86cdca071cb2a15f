"""Where Neo4j Browser finds what it fetches on connecting; apart from the pages, which commands need not import."""

STYLE, GUIDE = "/style.grass", "/guide.html"


def on_connect(address: str) -> str:
    """Return the commands that Neo4j Browser runs on connecting, for a server of ours at an address."""
    return f"style {address}{STYLE};play {address}{GUIDE}"
