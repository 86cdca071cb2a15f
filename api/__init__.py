"""The GraphQL API, the pages, and the health of a serving kgplatform."""
