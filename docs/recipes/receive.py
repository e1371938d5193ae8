"""Takes the calls of a webhook: `python3 receive.py 8080`, with its secret in VIVAVOCE_WEBHOOK_SECRET.

Repeats have the same id; store those that you processed where your work is stored.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["VIVAVOCE_WEBHOOK_SECRET"].removeprefix("whsec_"))
processed = set()


def is_signed(headers, body):
    """Whether one of the signatures is ours, and the call left within the last five minutes."""
    identity, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{identity}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, each) for each in headers["webhook-signature"].split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if not is_signed(self.headers, body):
            return self.answer(400)
        event = json.loads(body)
        identity = self.headers["webhook-id"]
        if identity not in processed and event["type"] == "application.decided":
            print(f"{event['data']['application']}: {event['data']['cause']}", flush=True)
        processed.add(identity)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        """Nothing but events is printed."""


server = HTTPServer(("", int(sys.argv[1])), Receiver)
print("ready", flush=True)
server.serve_forever()
