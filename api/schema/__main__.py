"""Print the schema: `python -m api.schema > api/schema.graphql`."""

import sys

from api.schema import schema

if __name__ == "__main__":
    sys.stdout.write(schema.as_str().rstrip() + "\n")
