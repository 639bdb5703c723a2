"""Whether a real call is run, asked about or refused."""

from fnmatch import fnmatchcase

from simulator.values.approval import (
    ApprovalPolicy,
    ApprovalRule,
    ArgumentTest,
    Comparison,
    Decision,
    Ruling,
)
from simulator.values.catalog import Effect, Tool
from simulator.values.json import Json, write_compact
from simulator.values.pointer import find


def decide(policy: ApprovalPolicy, tool: Tool, arguments: Json) -> Ruling:
    for number, rule in enumerate(policy.rules, 1):
        if _fits(rule, tool, arguments):
            return Ruling(rule.decision, number, f"Rule {number} says so: {describe_rule(rule)}.")
    if tool.effect is Effect.READ:
        return Ruling(Decision.RUN, None, f"{tool.name} only reads.")
    return Ruling(Decision.ASK, None, f"{tool.name} may change something.")


def describe_rule(rule: ApprovalRule) -> str:
    """The rule as the end of a sentence: `refuse delete_* that writes when /force matches true`."""
    effect = f" that {rule.effect}s" if rule.effect else ""
    tests = " and ".join(
        f"{test.pointer or 'the whole'} {test.test.replace('_', ' ')} {test.value}"
        for test in rule.arguments
    )
    return f"{rule.decision} {rule.tool}{effect}{f' when {tests}' if tests else ''}"


def _fits(rule: ApprovalRule, tool: Tool, arguments: Json) -> bool:
    is_of_effect = rule.effect is None or rule.effect is tool.effect
    return (
        is_of_effect
        and fnmatchcase(tool.name, rule.tool)
        and all(_holds(test, arguments) for test in rule.arguments)
    )


def _holds(test: ArgumentTest, arguments: Json) -> bool:
    try:
        value = find(arguments, test.pointer)
    except LookupError:
        return False
    if test.test is Comparison.MATCHES:
        text = value if isinstance(value, str) else write_compact(value)
        return fnmatchcase(text, str(test.value))
    limit = test.value
    if isinstance(value, bool) or not isinstance(value, int | float) or isinstance(limit, str):
        return False
    return value <= limit if test.test is Comparison.AT_MOST else value >= limit
