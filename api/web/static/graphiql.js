"use strict";

const DEFAULT_QUERY = `# Topics, their newest pages, and what the graph knows about each.
# Press Ctrl-Enter (or the button) to ask.
query Topics {
  topics { nodes {
    key
    name
    pages { nodes { key version title } }
    entities(first: 5) {
      totalCount
      edges {
        node {
          name
          mentions
          relations(first: 3) { nodes {
            subject { name }
            relation
            object { name }
            sources
            evidence(first: 1) { nodes { text snippet { title url } } }
          } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  } }
}

# Watch a run:  subscription Watch($id: ID!) { run(id: $id) { state stage done total reason page { key } } }
`;

function start() {
  const root = document.getElementById("graphiql");
  if (!window.React || !window.ReactDOM || !window.GraphiQL) {
    root.textContent = "GraphiQL's files could not be read. `kgplatform doctor` says whether they were downloaded.";
    return;
  }
  const token = document.querySelector('meta[name="csrf-token"]');
  const fetcher = GraphiQL.createFetcher({
    url: "/graphql",
    headers: token ? { "X-CSRF-Token": token.content } : {},
    wsClient: graphqlWs.createClient({
      url: (location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/graphql",
      lazy: true,
    }),
  });
  ReactDOM.createRoot(root).render(
    React.createElement(GraphiQL, { fetcher, defaultQuery: DEFAULT_QUERY, shouldPersistHeaders: false }),
  );
}

start();
