def tool(state, args):
    return {"budget_fiscal_year": "2018"}, state
