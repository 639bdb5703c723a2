"""Asks models. One protocol, one provider behind it, one double for tests.

Nothing outside `provider` knows LiteLLM, and nothing here knows what is asked or why.
"""
