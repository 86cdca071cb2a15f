"""Writing: sections and the lead, from the evidence of their headings."""
