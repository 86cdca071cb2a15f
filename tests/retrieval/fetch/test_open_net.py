from ipaddress import IPv4Address, ip_address

import pytest

from kgplatform.retrieval.fetch.open_net import is_open, written_address

OPEN = [
    "8.8.8.8", "93.184.216.34", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "168.63.129.17",
    "2a00:1450:4001::200e", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
]  # fmt: skip
CLOSED = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.0", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.9", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.0.1",
    "198.51.100.1", "203.0.113.1", "224.0.0.1", "233.252.0.1", "240.0.0.1", "255.255.255.255", "168.63.129.16",
    "::", "::1", "::7f00:1", "::808:808", "::ffff:10.0.0.1", "::ffff:0:8.8.8.8", "64:ff9b::a00:1", "64:ff9b:1::808:808",
    "100::1", "2001::1", "2001:0:808:808::1", "2001:db8::1", "2001:10::1", "2001:20::1", "2002:a00:1::1",
    "2002:a9fe:a9fe::1", "2a00:1450::5efe:a00:1", "2a00:1450::200:5efe:7f00:1", "3ffe::1", "3fff::1", "4000::1",
    "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%lo", "2a00:1450::1%lo", "fec0::1", "ff02::1", "ff0e::1",
]  # fmt: skip


@pytest.mark.parametrize("address", OPEN)
def test_an_address_that_anybody_may_reach_is_open(address: str) -> None:
    assert is_open(ip_address(address))


@pytest.mark.parametrize("address", CLOSED)
def test_an_address_of_ours_of_few_or_of_nobody_is_not(address: str) -> None:
    assert not is_open(ip_address(address))


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("127.0.513", "127.0.2.1"),
        ("2130706433", "127.0.0.1"),
        ("134744072", "8.8.8.8"),
        ("0x7f000001", "127.0.0.1"),
        ("0177.0.0.01", "127.0.0.1"),
        ("0x", "0.0.0.0"),
        ("4294967295", "255.255.255.255"),
        ("8.8.8.8.", "8.8.8.8"),
    ],
)
def test_numbers_are_read_as_programs_in_c_read_them(host: str, address: str) -> None:
    assert written_address(host) == IPv4Address(address)


@pytest.mark.parametrize("host", ["256.1", "1.2.3.4.5", "4294967296", "08", "1.2.3.256", "1..1", "0xg.1", "a.1", ".1"])
def test_numbers_that_are_no_address_are_refused(host: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        written_address(host)


@pytest.mark.parametrize("host", ["example.org", "1.example", "0x7f.example", "1a", "localhost", "a.0xg"])
def test_a_name_is_no_address(host: str) -> None:
    assert written_address(host) is None
