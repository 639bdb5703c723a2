"""What a session goes without, in the words of the page."""

from simulator.values.session import Ablation

WORDS_OF_ABLATION = {
    Ablation.VALIDATION: "no validation: every call is answered, whatever its arguments",
    Ablation.STATE: "no state: no call changes the state, and no model is shown it",
    Ablation.JUDGE: "no judge: an attempt passes once it has called a tool",
}


def say_without(without: tuple[Ablation, ...]) -> str:
    """What a session goes without, as a sentence; empty when it goes without nothing."""
    if not without:
        return ""
    return f"An ablation, with {'; '.join(WORDS_OF_ABLATION[part] for part in without)}."
