import pytest

from tests.api.conftest import Api

DOCTOR = """
mutation Doctor($repair: Boolean!) {
  doctor(repair: $repair) { ... on DoctorReport { findings { subject what count repaired } } }
}
"""


@pytest.mark.parametrize("repair", [True, False])
async def test_doctor_repairs_when_told(api: Api, repair: bool) -> None:
    data = await api.ask(DOCTOR, repair=repair)
    finding = {"subject": "RELATES", "what": "weight differs from its evidence", "count": 2, "repaired": repair}
    assert data["doctor"]["findings"] == [finding]
