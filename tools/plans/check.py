#!/usr/bin/env python3
"""Reads plans that auto_explain wrote to PostgreSQL's log: check.py LOG FROM_BYTE

Prints what each statement reads and what it returns or writes, and fails if one reads more than ten times as much. The
last line is one JSON object.
"""

import json
import re
import sys
from collections import defaultdict

MAX_RATIO = 10
# A plan may read this many rows whatever it returns: a page of a table has about so many.
FREE_ROWS = 200
PLAN_BEGINS = re.compile(r"duration: ([\d.]+) ms  plan:$")


def main():
    log, start = sys.argv[1], int(sys.argv[2])
    with open(log, "rb") as file:
        file.seek(start)
        lines = file.read().decode("utf-8", "replace").splitlines()
    statements = defaultdict(list)
    for plan in plans(lines):
        statements[shortened(plan["Query Text"])].append(counts(plan["Plan"]))
    print(f"{'plans':>7} {'read':>9} {'result':>9} {'ratio':>7}  statement")
    worst = 0.0
    for text, counted in sorted(statements.items(), key=lambda item: -max(ratio(*one) for one in item[1])):
        read, result = max(counted, key=lambda one: ratio(*one))
        worst = max(worst, ratio(read, result))
        print(f"{len(counted):>7} {read:>9} {result:>9} {ratio(read, result):>7.1f}  {text}")
    total = sum(len(counted) for counted in statements.values())
    print(json.dumps({"bench": "plans", "plans": total, "statements": len(statements), "ratio_max": round(worst, 1)}))
    if total == 0:
        sys.exit("no plan was logged")
    if worst > MAX_RATIO:
        sys.exit(f"a plan read more than {MAX_RATIO} times the rows of its result")


def plans(lines):
    """The plans in the lines of a log: each is JSON in lines that begin with a tab."""
    at = 0
    while at < len(lines):
        begins = PLAN_BEGINS.search(lines[at])
        at += 1
        if not begins:
            continue
        text = []
        while at < len(lines) and lines[at].startswith("\t"):
            text.append(lines[at])
            at += 1
        try:
            yield json.loads("\n".join(text), strict=False)
        except json.JSONDecodeError:
            # The last one may be cut off.
            continue


def ratio(read, result):
    return max(read - FREE_ROWS, 0) / max(result, 1)


def counts(plan):
    """The rows that a plan read from tables, and its result: rows that it returned, wrote or was given."""
    read, written, given = 0, 0, 0
    for node in nodes(plan):
        rows = node.get("Actual Rows", 0) * node.get("Actual Loops", 0)
        kind = node["Node Type"]
        if kind == "ModifyTable":
            written += sum(child.get("Actual Rows", 0) * child.get("Actual Loops", 0) for child in node.get("Plans", []))
        elif kind == "Function Scan":
            given += rows
        elif "Relation Name" in node:
            removed = sum(node.get(f"Rows Removed by {why}", 0) for why in ("Filter", "Index Recheck", "Join Filter"))
            read += rows + removed * node.get("Actual Loops", 0)
    returned = plan.get("Actual Rows", 0)
    return int(read), int(max(returned, written, given))


def nodes(plan):
    yield plan
    for child in plan.get("Plans", []):
        yield from nodes(child)


def shortened(text):
    return " ".join(text.split())[:90]


if __name__ == "__main__":
    main()
