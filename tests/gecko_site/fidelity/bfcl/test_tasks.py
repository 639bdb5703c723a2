"""Reading ground-truth calls as BFCL writes them."""

from gecko_site.fidelity.bfcl.tasks import read_call


def test_reads_a_python_call_with_both_kinds_of_argument() -> None:
    call = read_call(3, "move('a', places=[1, -2.5], to={'x': None}, force=True)")
    assert (call.turn, call.name, call.positional) == (3, "move", ("a",))
    assert call.named == {"places": [1, -2.5], "to": {"x": None}, "force": True}
