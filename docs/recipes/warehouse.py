"""Keeps a table of applicants in step: `python3 warehouse.py warehouse.sqlite`, as often as you like.

Scope: applications:read. The cursor is stored together with the rows, so that a run which dies has lost nothing.
"""

import sqlite3
import sys

from client import call

warehouse = sqlite3.connect(sys.argv[1])
warehouse.executescript(
    """create table if not exists applicants (id integer primary key, job integer, name text, responded_at text);
    create table if not exists place (only_row integer primary key check (only_row = 1), cursor text)"""
)

stored = warehouse.execute("select cursor from place").fetchone()
cursor = stored[0] if stored else None
count = 0
more = True
while more:
    page = call("GET", "/api/records/applications", query={"cursor": cursor} if cursor else None)
    with warehouse:
        for row in page["results"]:
            values = (row["id"], row["job"], row["full_name"], row["responded_at"])
            warehouse.execute("insert or replace into applicants values (?, ?, ?, ?)", values)
        warehouse.execute("insert or replace into place values (1, ?)", (page["next_cursor"],))
    cursor, more = page["next_cursor"], page["more"]
    count += len(page["results"])
print(count)
