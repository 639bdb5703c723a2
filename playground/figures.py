"""Figures as a person compares them: fixed digits, units, thousands set apart."""


def count(number: float) -> str:
    return f"{number:,.0f}"


def duration(seconds: float) -> str:
    """Seconds in the unit that reads best: "2 ms", "1.4 s", "3 min 20 s"."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def elapsed(seconds: float) -> str:
    """Whole seconds of a running clock: "0 s", "12 s", "3 min 05 s". js/session/clocks.js writes
    them the same."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"


def known_dollars(amount: float, unpriced: int) -> str:
    """An amount that leaves out so many requests: "$0.00", "unknown", "≥ $0.12"."""
    if not unpriced:
        return dollars(amount)
    return f"≥ {dollars(amount)}" if amount else "unknown"


def dollars(amount: float) -> str:
    """Two digits, or as many as a small amount needs to show: "$0.00", "$0.0004", "$5.00"."""
    return f"${amount:.2f}" if amount == 0 or amount >= 0.01 else f"${amount:.4f}"
