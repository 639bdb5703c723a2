"""Posts, the account and refusals: put before every behaviour of this sample when it is loaded.

A state is {"username": "ada", "password": "...", "authenticated": true, "tweet_counter": 2,
"tweets": {"1": {...}}, "comments": {"1": [{...}]}, "retweets": {"ada": [1]},
"following_list": ["bob"]}. The counter is the next post's number; posts and comments are kept by
the post's number as text.
"""


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_signed_out(state):
    sentence = "The account is not signed in: sign in with authenticate_twitter."
    return refuse(state, sentence, 401)


def refuse_missing(state, number):
    return refuse(state, "There is no post " + str(number) + ".", 404)


def is_signed_in(state):
    return state.get("authenticated", False)


def account(state):
    return state.get("username", "")


def posts(state):
    """Posts by number, as text."""
    return state.get("tweets", {})


def has_post(state, number):
    return str(number) in posts(state)


def following(state):
    return state.get("following_list", [])
