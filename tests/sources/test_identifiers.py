"""Identifiers of works and persons, however somebody wrote them."""

import pytest

from kgplatform.sources.identifiers import arxiv, doi, openalex, orcid, pmcid, pmid


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://doi.org/10.1/X", "10.1/x"),
        ("http://dx.doi.org/10.7554/eLife.00007", "10.7554/elife.00007"),
        ("doi:10.1000/182", "10.1000/182"),
        ("DOI: 10.1000/182.", "10.1000/182"),
        ("info:doi/10.1000/182", "10.1000/182"),
        (" 10.1002/(SICI)1097(1998)43:4<338::AID>3.0.CO;2-B ", "10.1002/(sici)1097(1998)43:4<338::aid>3.0.co;2-b"),
        ("10.1000/182)", "10.1000/182"),
        ("10.1016/S0140-6736(05)67728-8", "10.1016/s0140-6736(05)67728-8"),
        ("https://doi.org/10.1002/%28SICI%291097", "10.1002/(sici)1097"),
        ("10.1000.10/123456", "10.1000.10/123456"),
        ("10.5/20 mmHg", ""),
        ("see 10.1000/182", ""),
        ("10.1000", ""),
        ("10.1000/%20x", ""),
        ("", ""),
        ("https://example.org/10.1000/182", ""),
    ],
)  # fmt: skip
def test_a_doi_is_in_small_letters_without_its_address(text: str, found: str) -> None:
    assert doi(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("arXiv:1707.08567v2", "1707.08567"),
        ("https://arxiv.org/abs/1707.08567v2", "1707.08567"),
        ("http://arxiv.org/pdf/0704.0001.pdf", "0704.0001"),
        ("https://doi.org/10.48550/arXiv.2301.00001", "2301.00001"),
        ("arXiv:1707.08567 [cs.CL]", "1707.08567"),
        ("math.GT/0309136v1", "math/0309136"),
        ("arXiv:hep-th/9901001", "hep-th/9901001"),
        ("oai:arXiv.org:1707.08567", "1707.08567"),
        ("1707.085", ""),
        ("10.1000/182", ""),
        ("", ""),
    ],
)
def test_an_identifier_of_arxiv_has_no_version(text: str, found: str) -> None:
    assert arxiv(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("34527728", "34527728"),
        ("PMID: 34527728", "34527728"),
        ("https://pubmed.ncbi.nlm.nih.gov/34527728/", "34527728"),
        ("http://www.ncbi.nlm.nih.gov/pubmed/34527728", "34527728"),
        ("0034527728", "34527728"),
        ("0", ""),
        ("PMC34527728", ""),
        ("12345678901", ""),
        ("", ""),
    ],
)
def test_a_pmid_is_a_number(text: str, found: str) -> None:
    assert pmid(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("PMC8435807", "PMC8435807"),
        ("8435807", "PMC8435807"),
        ("pmc8435807.1", "PMC8435807"),
        ("PMCID: PMC8435807", "PMC8435807"),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC8435807/", "PMC8435807"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC8435807/", "PMC8435807"),
        ("PMC", ""),
        ("", ""),
    ],
)
def test_a_pmcid_begins_with_its_letters(text: str, found: str) -> None:
    assert pmcid(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://openalex.org/W2741809807", "W2741809807"),
        ("w2741809807", "W2741809807"),
        ("A2741809807", ""),
        ("", ""),
    ],
)
def test_an_identifier_of_openalex(text: str, found: str) -> None:
    assert openalex(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://orcid.org/0000-0002-1825-0097", "0000-0002-1825-0097"),
        ("0000000218250097", "0000-0002-1825-0097"),
        ("http://orcid.org/0000-0002-1694-233x", "0000-0002-1694-233X"),
        ("0000-0002-1825-0098", ""),
        ("0000-0002-1825", ""),
        ("", ""),
    ],
)
def test_an_orcid_has_the_last_digit_that_fits(text: str, found: str) -> None:
    assert orcid(text) == found
