import httpx
import pytest

from kgplatform.retrieval.fetch.proxies import Proxies
from kgplatform.retrieval.fetch.target import read_target

PROXY = "http://proxy.example:3128"


@pytest.mark.parametrize(
    ("environment", "url", "proxy"),
    [
        ({}, "http://a.example/", None),
        ({"HTTP_PROXY": PROXY}, "http://a.example/", PROXY),
        ({"HTTP_PROXY": PROXY}, "https://a.example/", None),
        ({"https_proxy": PROXY, "HTTPS_PROXY": "http://other"}, "https://a.example/", PROXY),
        ({"ALL_PROXY": "proxy.example:3128"}, "https://a.example/", PROXY),
        ({"ALL_PROXY": PROXY}, "http://localhost/", None),
        ({"ALL_PROXY": PROXY}, "http://app.localhost/", None),
        ({"ALL_PROXY": PROXY}, "http://127.0.0.1:8080/", None),
        ({"ALL_PROXY": PROXY}, "http://[::1]/", None),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "*"}, "http://a.example/", None),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "example"}, "http://a.example/", None),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "b.example, .a.example"}, "http://www.a.example/", None),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "*.a.example"}, "http://www.a.example/", None),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "a.example"}, "http://ba.example/", PROXY),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "a.example:8080"}, "http://a.example/", PROXY),
        ({"ALL_PROXY": PROXY, "NO_PROXY": "a.example:8080"}, "http://a.example:8080/", None),
        ({"ALL_PROXY": PROXY, "no_proxy": "10.0.0.0/8"}, "http://10.1.2.3/", None),
        ({"ALL_PROXY": PROXY, "no_proxy": "10.0.0.0/8"}, "http://8.8.8.8/", PROXY),
        ({"ALL_PROXY": PROXY, "no_proxy": "[2a00:1450::1]:80"}, "http://[2a00:1450::1]/", None),
        ({"ALL_PROXY": PROXY, "no_proxy": "2a00:1450::/32"}, "http://[2a00:1450::1]/", None),
    ],
)
def test_the_environment_says_by_which_proxy_a_host_is_asked(
    environment: dict[str, str], url: str, proxy: str | None
) -> None:
    assert Proxies(environment).proxy_for(read_target(url)) == (proxy and httpx.URL(proxy))
