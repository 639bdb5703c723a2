"""Claims about which real calls are run, asked about and refused."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.real.approval import decide
from simulator.values.approval import (
    ApprovalPolicy,
    ApprovalRule,
    ArgumentTest,
    Comparison,
    Decision,
)
from simulator.values.catalog import Effect
from simulator.values.json import from_json, to_json
from tests.support.tools import tool_of

WRITE = tool_of("refund_order")
READ = replace(tool_of("get_order"), effect=Effect.READ)
RUN, ASK, REFUSE = Decision.RUN, Decision.ASK, Decision.REFUSE


def policy(*rules: ApprovalRule) -> ApprovalPolicy:
    return ApprovalPolicy(rules)


def refunds(test: Comparison, value: str | float, pointer: str = "/amount") -> ApprovalPolicy:
    return policy(ApprovalRule(RUN, "refund_*", None, (ArgumentTest(pointer, test, value),)))


def test_what_reads_is_run_and_what_writes_is_asked_about() -> None:
    assert decide(policy(), READ, {}).decision is RUN
    assert decide(policy(), WRITE, {}).decision is ASK


@pytest.mark.parametrize(
    ("rule", "write", "read"),
    [
        (ApprovalRule(REFUSE), REFUSE, REFUSE),
        (ApprovalRule(RUN, "refund_order"), RUN, RUN),
        (ApprovalRule(REFUSE, "*_order", Effect.WRITE), REFUSE, RUN),
        (ApprovalRule(ASK, "get_*"), ASK, ASK),
        (ApprovalRule(RUN, "REFUND_*"), ASK, RUN),
    ],
)
def test_a_rule_decides_for_the_tools_it_fits(
    rule: ApprovalRule, write: Decision, read: Decision
) -> None:
    assert decide(policy(rule), WRITE, {}).decision is write
    assert decide(policy(rule), READ, {}).decision is read


def test_the_first_rule_that_fits_decides() -> None:
    rules = policy(ApprovalRule(ASK, "other"), ApprovalRule(RUN, "refund_*"), ApprovalRule(REFUSE))
    ruling = decide(rules, WRITE, {})
    assert (ruling.decision, ruling.rule) == (RUN, 2)
    assert ruling.reason == "Rule 2 says so: run refund_*."


@pytest.mark.parametrize(
    ("amount", "decision"),
    [(50, RUN), (50.01, ASK), ("5", ASK), (True, ASK), (None, ASK)],
)
def test_a_number_is_compared_with_a_limit(amount: Any, decision: Decision) -> None:
    assert decide(refunds(Comparison.AT_MOST, 50), WRITE, {"amount": amount}).decision is decision


@pytest.mark.parametrize(
    ("pointer", "value", "arguments", "decision"),
    [
        ("/to/country", "DE", {"to": {"country": "DE"}}, RUN),
        ("/to/country", "D?", {"to": {"country": "FR"}}, ASK),
        ("/force", "true", {"force": True}, RUN),
        ("/items/0", "book*", {"items": ["books"]}, RUN),
        ("", '*"secret"*', {"a": {"b": "secret"}}, RUN),
        ("/to/country", "*", {}, ASK),
        ("/to/country", "*", "no object", ASK),
    ],
)
def test_an_argument_is_compared_with_a_pattern(
    pointer: str, value: str, arguments: Any, decision: Decision
) -> None:
    rules = refunds(Comparison.MATCHES, value, pointer)
    assert decide(rules, WRITE, arguments).decision is decision


def test_a_rule_says_what_it_asks_for() -> None:
    test = ArgumentTest("/amount", Comparison.AT_LEAST, 100)
    rule = ApprovalRule(REFUSE, "refund_*", Effect.WRITE, (test,))
    reason = decide(policy(rule), WRITE, {"amount": 100}).reason
    assert reason == "Rule 1 says so: refuse refund_* that writes when /amount at least 100."


def test_a_policy_is_kept_as_json() -> None:
    kept = refunds(Comparison.AT_MOST, 50)
    assert from_json(ApprovalPolicy, to_json(kept)) == kept
