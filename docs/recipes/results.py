"""Finds what became of a candidate of another system, by its reference: `python3 results.py C-1042`.

Scopes: applications:read, reviews:read.
"""

import json
import sys

from client import call

reference = sys.argv[1]
page = call("GET", "/api/records/applications", query={"external_id": reference})

for record in page["results"]:
    applicant = call("GET", f"/api/jobs/{record['job']}/applications/{record['id']}")
    result = {
        "reference": reference,
        "activity": applicant["job"]["title"],
        "state": applicant["label"]["code"],
        "rating": applicant["average_review"],
        "reviews": applicant["rated_by"],
    }
    print(json.dumps(result, ensure_ascii=False, separators=(",", ":")))
