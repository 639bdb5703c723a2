def tool(state, args):
    return {each["name"]: each["product_id"] for each in products(state).values()}, state
