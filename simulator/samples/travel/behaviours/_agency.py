"""Cards, bookings, the token and refusals: put before every behaviour of this sample when it is
loaded.

A state is {"access_token": "...", "token_expires_in": 2, "token_type": "Bearer",
"token_scope": "read", "user_first_name": "Ada", "user_last_name": "Lee", "budget_limit": 500.0,
"credit_card_list": {"1": {"balance": 5.0, ...}}, "booking_record": {"7": {"card_id": "1", ...}},
"random": {...}}. The token is None, and so is what belongs to it, while nobody has signed in; the
budget is None where none is set.
"""

from datetime import datetime

WRONG_TOKEN = "The token is not the one that authenticate_travel has given."


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_missing(state, kind, key):
    return refuse(state, "There is no " + kind + " '" + key + "'.", 404)


def fault_of_token(state, args):
    """What is wrong with the token of a call, or None."""
    if state.get("token_expires_in") == 0:
        return "The token has run out: sign in with authenticate_travel."
    if args["access_token"] != state.get("access_token"):
        return WRONG_TOKEN
    return None


def cards(state):
    """Cards by id."""
    return state.get("credit_card_list", {})


def bookings(state):
    """Bookings by id."""
    return state.get("booking_record", {})


def day_of(text):
    """A day written as YYYY-MM-DD, or None."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        return None
