GOOD_FOR = 2


def tool(state, args):
    token = {
        "expires_in": GOOD_FOR,
        "access_token": str(draw(state, 100000, 999999)),
        "token_type": "Bearer",
        "scope": args["grant_type"],
    }
    state["access_token"] = token["access_token"]
    state["token_expires_in"] = token["expires_in"]
    state["token_type"] = token["token_type"]
    state["token_scope"] = token["scope"]
    state["user_first_name"] = args["user_first_name"]
    state["user_last_name"] = args["user_last_name"]
    return token, state
