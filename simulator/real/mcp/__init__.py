"""Talks to MCP servers, through the protocol's own client library.

The library takes seconds to read: whoever asks no server does not import from here.
"""
