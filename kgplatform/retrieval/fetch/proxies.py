"""Proxies that the environment names, as other programs read it: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY."""

from collections.abc import Mapping
from ipaddress import ip_network

import httpx

from kgplatform.retrieval.fetch.open_net import Address
from kgplatform.retrieval.fetch.outcome import Refusal
from kgplatform.retrieval.fetch.target import Target


class Proxies:
    """Tells by which proxy an address is asked for. Nothing of this machine ever is."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        def said(name: str) -> str:
            return environment.get(name.lower()) or environment.get(name.upper()) or ""

        everywhere = said("all_proxy")
        self._by_scheme = {scheme: said(f"{scheme}_proxy") or everywhere for scheme in ("http", "https")}
        self._without = [entry for entry in (each.strip().lower() for each in said("no_proxy").split(",")) if entry]

    def proxy_for(self, target: Target) -> httpx.URL | None:
        """Return the address of the proxy; None where there is none, or the host is not asked by one.

        Raises Refusal for a proxy that does not speak HTTP.
        """
        proxy = self._by_scheme[target.url.scheme]
        if not proxy or _is_loopback(target) or any(_is_meant(entry, target) for entry in self._without):
            return None
        return _read(proxy if "://" in proxy else f"http://{proxy}")


def _read(address: str) -> httpx.URL:
    try:
        proxy = httpx.URL(address)
    except httpx.InvalidURL:
        proxy = httpx.URL()
    if proxy.scheme not in {"http", "https"} or not proxy.raw_host:
        raise Refusal(
            "refused",
            "The environment names a proxy that is not one of HTTP. Let HTTPS_PROXY and HTTP_PROXY be as "
            "http://host:port, or name the host in NO_PROXY.",
        )
    return proxy


def _is_loopback(target: Target) -> bool:
    if target.literal is not None:
        return target.literal.is_loopback
    return target.host == "localhost" or target.host.endswith(".localhost")


def _is_meant(entry: str, target: Target) -> bool:
    """Whether an entry of NO_PROXY is the host, a domain above it, the network that it is in, or all there is."""
    host, colon, port = entry.rpartition(":")
    if colon and port.isascii() and port.isdigit() and (":" not in host or host.startswith("[")):
        if int(port) != target.port:
            return False
        entry = host
    entry = entry.strip("[]").removeprefix("*").removeprefix(".")
    if not entry:
        return True
    if target.literal is not None:
        return _is_in(target.literal, entry)
    return target.host == entry or target.host.endswith(f".{entry}")


def _is_in(address: Address, entry: str) -> bool:
    try:
        return address in ip_network(entry, strict=False)
    except ValueError:
        return False
