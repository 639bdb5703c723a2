"""What is found out of an airline's program before its calls are made."""

from types import ModuleType
from typing import Any

from gecko_site.fidelity.tau2.back_ends import MOST_CODES, find_codes


def program(reservations: list[str], certificates: list[str]) -> ModuleType:
    """One that gives these codes, the first that is not taken, and then refuses."""

    def first_free(codes: list[str], taken: dict[str, Any]) -> str:
        free = [code for code in codes if code not in taken]
        if not free:
            raise ValueError("none left")
        return free[0]

    def send(database: dict[str, Any], user_id: str, amount: int) -> None:
        methods = database["users"][user_id]["payment_methods"]
        methods[first_free(certificates, methods)] = {"amount": amount}

    server = ModuleType("server")
    server._new_reservation_id = lambda database: first_free(reservations, database["reservations"])
    server.send_certificate_state = send
    return server


def test_codes_are_found_in_the_order_they_are_given() -> None:
    codes = find_codes(program(["R2", "R1"], ["C3", "C1", "C2"]))
    assert codes == {"reservations": ["R2", "R1"], "certificates": ["C3", "C1", "C2"]}


def test_a_program_that_never_ends_is_asked_so_often_and_no_more() -> None:
    many = [str(number) for number in range(99)]
    assert find_codes(program(many, many))["reservations"] == many[:MOST_CODES]
