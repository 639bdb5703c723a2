"""A keeper that recalls everything, without rows."""

from simulator.llm.client import Completion
from simulator.llm.recording import Kept
from simulator.values.usage import Role


class Memory:
    def __init__(self) -> None:
        self.kept: list[Kept] = []

    def recall(self, role: Role, digest: str) -> Completion | None:
        said = (each.said for each in self.kept if each.digest == digest)
        return next((each for each in said if each is not None), None)

    def keep(self, kept: Kept) -> None:
        self.kept.append(kept)
