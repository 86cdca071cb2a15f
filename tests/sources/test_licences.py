"""Licences by their SPDX ids."""

import pytest

from kgplatform.sources.licences import spdx


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://creativecommons.org/licenses/by/4.0/", "CC-BY-4.0"),
        ("http://creativecommons.org/licenses/by/3.0", "CC-BY-3.0"),
        ("https://creativecommons.org/licenses/by-nc-nd/4.0/legalcode.en", "CC-BY-NC-ND-4.0"),
        ("https://creativecommons.org/licenses/by-sa/3.0/igo/", "CC-BY-SA-3.0-IGO"),
        ("https://creativecommons.org/licenses/by/3.0/br/", "https://creativecommons.org/licenses/by/3.0/br/"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"),
        ("https://creativecommons.org/publicdomain/mark/1.0/", "CC-PDM-1.0"),
        ("CC BY-NC-SA 4.0", "CC-BY-NC-SA-4.0"),
        ("CC-BY-4.0", "CC-BY-4.0"),
        ("cc0", "CC0-1.0"),
        ("Creative Commons Attribution 4.0 International License", "CC-BY-4.0"),
        ("Creative Commons Attribution-NonCommercial-NoDerivatives 4.0", "CC-BY-NC-ND-4.0"),
        ("Creative Commons Attribution-ShareAlike 4.0 International", "CC-BY-SA-4.0"),
        ("https://opensource.org/licenses/MIT", "MIT"),
        ("apache-2.0", "Apache-2.0"),
        ("http://arxiv.org/licenses/nonexclusive-distrib/1.0/", "http://arxiv.org/licenses/nonexclusive-distrib/1.0/"),
        ("CC BY", ""),
        ("All rights reserved.", ""),
        ("", ""),
    ],
)
def test_a_licence_has_its_spdx_id_or_its_address(text: str, found: str) -> None:
    assert spdx(text) == found
