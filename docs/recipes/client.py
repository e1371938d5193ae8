"""Calls with a key of the company. Needs nothing but Python."""

import json
import os
import urllib.error
import urllib.parse
import urllib.request


def call(method, path, body=None, query=None, headers=None):
    """The answer to a call. A refusal raises with the problem that it names."""
    address = os.environ["VIVAVOCE_URL"] + path
    if query:
        address += "?" + urllib.parse.urlencode(query)
    request = urllib.request.Request(address, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["VIVAVOCE_KEY"])
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer) if answer.status != 204 else None
    except urllib.error.HTTPError as refusal:
        raise SystemExit(refusal.read().decode()) from None
