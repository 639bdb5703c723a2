def tool(state, args):
    if is_signed_in(state):
        return {"status": "The account was signed in before."}, state
    state["authenticated"] = True
    return {"status": "The account is signed in now."}, state
