"""Adds the people of a spreadsheet to an activity and invites them:
`python3 invite.py 1207 people.csv`, with the columns first_name, last_name, email and reference.

Scope: applications:write. Running it again with the same file adds and sends nothing.
"""

import csv
import hashlib
import io
import sys

from client import call

job, file = sys.argv[1:]
with open(file, "rb") as spreadsheet:
    text = spreadsheet.read()

people = [
    {
        "user": {name: row[name].strip() for name in ("first_name", "last_name", "email")},
        "external_id": row["reference"].strip(),
        "invite": True,
    }
    for row in csv.DictReader(io.StringIO(text.decode("utf-8-sig")))
]
added = call(
    "POST",
    f"/api/jobs/{job}/applications",
    {"applications": people},
    headers={"Idempotency-Key": hashlib.sha256(text).hexdigest()},
)
for applicant in added["results"]:
    print(applicant["external_id"], applicant["id"], sep="\t")
