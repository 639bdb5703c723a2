"""The queue and refusals: put before every behaviour of this sample when it is loaded.

A state is {"ticket_queue": [{"id": 1, ...}], "ticket_counter": 2, "current_user": "Ada"}. The
counter is the next ticket's id; the user is None while nobody is signed in.
"""

SIGNED_OUT = "Nobody is signed in to the ticket system: sign in with ticket_login."


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_missing(state, ticket_id):
    return refuse(state, "There is no ticket '" + str(ticket_id) + "'.", 404)


def user(state):
    return state.get("current_user")


def queue(state):
    return state.get("ticket_queue", [])


def find(state, ticket_id):
    """The ticket, or None."""
    for ticket in queue(state):
        if ticket.get("id") == ticket_id:
            return ticket
    return None


def give_status(state, ticket_id, status, more):
    """Set a ticket's status, and more of its fields, unless it has that status already."""
    ticket = find(state, ticket_id)
    if ticket is None:
        return refuse_missing(state, ticket_id)
    if ticket.get("status") == status:
        return refuse(state, "Ticket '" + str(ticket_id) + "' is " + status + " already.", 409)
    ticket["status"] = status
    for name, value in more.items():
        ticket[name] = value
    return {"status": "Ticket '" + str(ticket_id) + "' is " + status + " now."}, state
