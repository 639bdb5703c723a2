def tool(state, args):
    return {"credit_card_list": cards(state)}, state
