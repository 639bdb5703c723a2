"""What validation found about a call, and apart from it what could not be checked."""

from dataclasses import dataclass

from simulator.values.call import CallRecord, MeaningCheck
from simulator.values.violation import Violation, ViolationCode


@dataclass(frozen=True)
class Findings:
    """`violations` are the rules a call breaks, `unchecked` those that could not be run; without
    `is_validated` none was to be."""

    violations: tuple[Violation, ...]
    unchecked: tuple[Violation, ...]
    is_meaning_unchecked: bool
    is_validated: bool

    @property
    def are_complete(self) -> bool:
        """Whether everything that was to be checked was."""
        return not self.unchecked and not self.is_meaning_unchecked

    @property
    def wrong_places(self) -> frozenset[str]:
        """The pointers of the arguments that violations are about."""
        return frozenset(violation.pointer for violation in self.violations)


def findings_of(record: CallRecord) -> Findings:
    def are_unchecked(wanted: bool) -> tuple[Violation, ...]:
        return tuple(
            violation
            for violation in record.violations
            if (violation.code is ViolationCode.NOT_CHECKED) is wanted
        )

    return Findings(
        are_unchecked(False),
        are_unchecked(True),
        record.meaning is MeaningCheck.NOT_CHECKED,
        record.validated,
    )
