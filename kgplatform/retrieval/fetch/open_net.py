"""Which addresses are of the open net: those that anybody may reach, and that lead to nothing of ours."""

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

_GIVEN_OUT = IPv6Network("2000::/3")  # the only part of IPv6 out of which addresses are given to anybody
_NAT64 = IPv6Network("64:ff9b::/96")  # how a network of IPv6 alone reaches IPv4 (RFC 6052)
# What is_global of some Python releases lets through, or is of one network alone though it looks public.
_CLOSED_4 = tuple(
    map(
        IPv4Network,
        (
            "100.64.0.0/10",  # shared behind a carrier's NAT; 100.100.100.200 tells a cloud's machines their secrets
            "192.0.0.0/24",  # for protocols; 192.0.0.192 is a cloud's metadata
            "192.88.99.0/24",  # relays of 6to4
            "168.63.129.16/32",  # a cloud's own services, from inside of its machines
        ),
    )
)
_CLOSED_6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # for protocols; Teredo, which hides an IPv4 address, is 2001::/32 of it
            "2001:db8::/32",
            "3ffe::/16",
            "3fff::/20",
        ),
    )
)
_ISATAP = (0x00005EFE, 0x02005EFE)  # before an IPv4 address in the lower half
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]*|[0-9]+")


def is_open(address: Address) -> bool:
    """Whether an address is of the open net, and so is each address that it hides in itself."""
    if isinstance(address, IPv4Address):
        return (
            address.is_global
            and not (address.is_multicast or address.is_reserved)
            and not any(address in network for network in _CLOSED_4)
        )
    if address.ipv4_mapped is not None:
        return is_open(address.ipv4_mapped)
    if address in _NAT64:
        return is_open(IPv4Address(int(address) & 0xFFFFFFFF))
    return (
        address.scope_id is None
        and address in _GIVEN_OUT
        and address.is_global
        and not any(address in network for network in _CLOSED_6)
        and all(is_open(hidden) for hidden in _hidden(address))
    )


def _hidden(address: IPv6Address) -> list[IPv4Address]:
    hidden = [address.sixtofour] if address.sixtofour else []
    if (int(address) >> 32) & 0xFFFFFFFF in _ISATAP:
        hidden.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return hidden


def is_number(host: str) -> bool:
    """Whether a host stands for an IPv4 address, well written or not: its last part is a number (WHATWG URL 3.5)."""
    return bool(_NUMBER.fullmatch(host.removesuffix(".").rpartition(".")[2]))


def written_address(host: str) -> Address | None:
    """Return the address that a host is written as; None for a name.

    One to four numbers, each decimal, octal (0177) or hexadecimal (0x7f), are an IPv4 address, the last one filling
    what is left, as programs in C have always read them. Raises ValueError for numbers that are none.
    """
    if ":" in host:
        return ip_address(host)
    if not is_number(host):
        return None
    numbers = [_number(part) for part in host.removesuffix(".").split(".")]
    if len(numbers) > 4 or any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        raise ValueError(host)
    return IPv4Address(sum(number << (8 * (3 - place)) for place, number in enumerate(numbers[:-1])) + numbers[-1])


def _number(part: str) -> int:
    if not _NUMBER.fullmatch(part) or len(part) > 20:
        raise ValueError(part)
    if part[:2] in {"0x", "0X"}:
        return int(part[2:] or "0", 16)
    return int(part, 8 if part[0] == "0" else 10)
