"""The way in for agents: MCP (modelcontextprotocol.io) over stdio and over HTTP. Imported only where it is asked."""
