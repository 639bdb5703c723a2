"""People, messages and refusals: put before every behaviour of this sample when it is loaded.

A state is {"user_map": {"Ada": "USR001"}, "user_count": 1, "inbox": [{"USR001": "Hello"}],
"message_count": 1, "generated_ids": [12345], "current_user": "USR001", "random": {...}}. A message
is an object of its text by whom it was sent to, and is kept for everyone; what was brought here
from elsewhere may be something else than a text. The user is None while nobody is signed in.
"""


def refuse(state, sentence, status):
    """The answer to a call that cannot be done."""
    return {"error": sentence}, state, status


def refuse_signed_out(state):
    return refuse(state, "Nobody is signed in: sign in with message_login.", 401)


def is_signed_in(state):
    return bool(state.get("current_user"))


def people(state):
    """Ids by name."""
    return state.get("user_map", {})


def is_id(state, user_id):
    return user_id in people(state).values()


def inbox(state):
    return state.get("inbox", [])


def receiver_of(message):
    return next(iter(message))


def messages(state):
    """The receiver and the text of each message, the oldest first."""
    return [(receiver_of(message), message[receiver_of(message)]) for message in inbox(state)]
