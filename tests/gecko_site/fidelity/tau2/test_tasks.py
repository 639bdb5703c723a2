"""Reading gold actions as τ²-bench writes them."""

from gecko_site.fidelity.tau2.tasks import read_task


def test_a_task_plays_on_its_domain_and_its_actions_are_calls_by_name() -> None:
    action = {"action_id": "7_0", "name": "look", "arguments": {"id": "#1", "deep": True}}
    task = read_task("retail", {"id": "7", "evaluation_criteria": {"actions": [action]}})
    assert (task.id, task.classes) == ("retail_7", ("retail",))
    (call,) = task.calls
    assert (call.name, call.positional, call.named) == ("look", (), {"id": "#1", "deep": True})
    assert (call.turn, call.text) == (1, "look(id='#1', deep=True)")
