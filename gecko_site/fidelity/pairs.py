"""Which sample stands for which class of a benchmark, and what must be known of the class."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Pair:
    """`seed` starts the class's random numbers when a task names none; None where it has none.
    `prose` are the fields of a response, each "tool.field", that hold a sentence: of those the
    values they tell are compared, not the words; "tool" alone is a response that is a sentence.
    `moment` is what time it always is for the class; None where it asks the machine."""

    sample: str
    seed: int | None = None
    prose: frozenset[str] = frozenset()
    moment: datetime | None = None

    def prose_of(self, tool: str) -> set[str]:
        """The fields of a tool's response that hold a sentence; the empty name is all of it."""
        names = (each.partition(".") for each in self.prose)
        return {field for owner, _, field in names if owner == tool}


BFCL = {
    "GorillaFileSystem": Pair(
        "local_files", prose=frozenset({"cp.result", "mv.result", "rm.result", "rmdir.result"})
    ),
    "MathAPI": Pair("math"),
    "MessageAPI": Pair(
        "messages",
        seed=200191,
        prose=frozenset(
            {
                "add_contact.message",
                "delete_message.message",
                "message_login.message",
                "send_message.message",
            }
        ),
    ),
    "TicketAPI": Pair(
        "tickets",
        prose=frozenset({"close_ticket.status", "edit_ticket.status", "resolve_ticket.status"}),
    ),
    "TradingBot": Pair(
        "trading",
        seed=1053520,
        prose=frozenset(
            {
                "fund_account.status",
                "notify_price_change.notification",
                "remove_stock_from_watchlist.status",
                "trading_login.status",
                "trading_logout.status",
                "withdraw_funds.status",
            }
        ),
    ),
    "TravelAPI": Pair(
        "travel",
        seed=141053,
        prose=frozenset(
            {
                "contact_customer_support.customer_support_message",
                "verify_traveler_information.verification_failure",
            }
        ),
    ),
    "TwitterAPI": Pair(
        "posting",
        prose=frozenset(
            {"comment.comment_status", "mention.mention_status", "retweet.retweet_status"}
        ),
    ),
    "VehicleControlAPI": Pair("vehicle", seed=141053, prose=frozenset({"set_navigation.status"})),
}
TAU2 = {
    "retail": Pair("retail", prose=frozenset({"transfer_to_human_agents"})),
    "airline": Pair(
        "airline",
        prose=frozenset({"send_certificate", "transfer_to_human_agents"}),
        moment=datetime(2024, 5, 15, 15),
    ),
}
PAIRS = BFCL | TAU2
