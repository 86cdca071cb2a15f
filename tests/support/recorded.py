"""Where real answers and samples lie that are not of the project; tests are skipped where they are not."""

import os
from pathlib import Path

DATA = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data"
RECORDED = DATA / "recorded"
ABSTRACTS = DATA / "abstracts" / "abstracts.jsonl"
WHY_SKIPPED = "no recorded answers here: set KGPLATFORM_SHARED to the folder that has data/"
