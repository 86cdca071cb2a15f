"""The views of the site, by the routes that show them."""

# Views by the routes that show them: what there is at a route is said by the names in its address and a query.
VIEWS = {
    "/": "",
    "/runs": "",
    "/runs/{run_id}": "",
    "/runs/{run_id}/fork": "?step=1",
    "/estimates": "?",
    "/documents": "",
    "/documents/find": "",
    "/topics/{topic}": "",
    "/topics/{topic_id}/page": "",
    "/topics/{topic_id}/outline": "",
    "/topics/{topic_id}/entities": "",
    "/topics/{topic_id}/graph": "",
    "/topics/{topic_id}/gaps": "",
    "/topics/{topic_id}/disputes": "",
    "/topics/{topic_id}/sources": "",
    "/topics/{topic_id}/runs": "",
    "/topics/{topic_id}/versions": "?old={old_id}&new={page_id}",
    "/topics/{topic_id}/watching": "",
    "/topics/{topic_id}/funnel": "?fact=Mites+transmit+viruses.",
    "/topics/{topic_id}/graph/entities/{entity_id}": "",
    "/topics/{topic_id}/graph/relations/{relation_id}": "?subject={subject_id}",
    "/entities/{entity_id}": "",
    "/entities/{entity_id}/merge": "?other={other_id}",
    "/entities/{entity_id}/split": "",
    "/entities/{entity_id}/decisions": "",
    "/curation": "?domain={domain}",
    "/curation/relations": "?domain={domain}&words=kills",
    "/operations": "",
    "/search": "?q=mite",
    "/sources": "?domain={domain}",
    "/sources/{source_id}": "",
    "/sources/{source_id}/remove": "",
    "/glossary": "",
    "/pages/{page_id}": "",
    "/pages/{page_id}/trail/{section}/{sentence}": "",
    "/snippets/{snippet_id}": "",
    "/sign-in": "",
    "/sign-out": "",
}
# What is at all others is for programs, or not ours.
OTHERS = {
    "/graphql", "/graphiql/{name}", "/graph/cytoscape.min.js", "/healthz", "/readyz", "/metrics", "/openapi.json",
    "/topics", "/topics/{topic}/pages", "/topics/{topic}/feed.atom",
    "/runs/{run_id}/events", "/pages/{page_id}.md", "/pages/{page_id}.json",
    "/pages/{page_id}.bib", "/pages/{page_id}.ris", "/pages/{page_id}.csl.json",
    "/topics/{topic_id}/graph.json", "/topics/{topic_id}/graph.svg", "/topics/{topic_id}/graph.graphml",
    "/topics/{topic_id}/graph.csv", "/topics/{topic_id}/graph/paths/{start_id}/{end_id}.json",
}  # fmt: skip
# The picture is there with scripts alone, and brings words of its own.
PICTURED = "/topics/{topic_id}/graph"
