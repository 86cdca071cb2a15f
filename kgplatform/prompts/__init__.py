"""The prompts: one Markdown file a role, read by kgplatform.llm.prompts."""
