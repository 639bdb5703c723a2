"""Says every reason a call is wrong: by rules always, by a model's reading where one is asked.

Never answers a call and never changes a state; a check that could not run says so.
"""
