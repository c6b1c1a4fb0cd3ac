"""Requests: routes, dispatch, responses, security, the web client's files."""
