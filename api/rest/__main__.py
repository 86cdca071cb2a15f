"""python -m api.rest > api/openapi.json"""

import json
import sys
from typing import cast

from api.rest.routes import openapi_document
from kgplatform.services import Services

sys.stdout.write(json.dumps(openapi_document(cast(Services, None)), indent=2) + "\n")
