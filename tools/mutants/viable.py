#!/usr/bin/env python3
"""Builds the tests with all mutants in place and drops what does not compile: python3 viable.py

A mutant that the compiler refuses is taken out and the build begun again, until all are through. What is built is built
to be run: the `it` tests, and the unit tests of the crates with mutants. Asks no database. Writes viable.json and
binaries.json.
"""

import json
import re
import subprocess
import sys

from common import BINARIES, CHOSEN, CLONE, VIABLE, cargo_environment, read, to_run, write
from place import known_unviable, offset, place

MOST_ROUNDS = 60


def main():
    chosen = read(CHOSEN)
    unviable = known_unviable(chosen)
    for _ in range(MOST_ROUNDS):
        placed = place(chosen, unviable)
        unviable |= {n: f"cannot be switched: {why}" for n, why in placed["impossible"].items()}
        errors, binaries = build(sorted({mutant["package"] for mutant in chosen["mutants"]}))
        if not errors:
            break
        blamed = {}
        for error in errors:
            n = blame(error)
            if n is None:
                sys.exit(f"{error['rendered']}\nno mutant is to blame for this")
            blamed.setdefault(str(n), summary(error))
        unviable |= blamed
        write(VIABLE, {"draw": chosen["draw"], "unviable": unviable})
        print(f"{len(errors)} errors; taken out: {', '.join(blamed)}", flush=True)
    else:
        sys.exit("it does not come to an end")
    write(VIABLE, {"draw": chosen["draw"], "unviable": unviable})
    write(BINARIES, binaries)
    run, passed_over = to_run(chosen, unviable)
    print(f"{len(run)} to run, {len(passed_over)} of the draw passed over: they do not compile")


def build(packages):
    """The errors, or the binaries by what they test."""
    command = ["cargo", "test", "--no-run", "--locked", "--message-format=json", "--lib", "--test", "it"]
    for package in ["server", *packages]:
        command += ["--package", package]
    cargo = subprocess.Popen(command, cwd=CLONE, env=cargo_environment(), stdout=subprocess.PIPE, text=True)
    errors, binaries = {}, {}
    for line in cargo.stdout:
        message = json.loads(line) if line.startswith("{") else {}
        if message.get("reason") == "compiler-message" and message["message"]["level"] == "error":
            error = message["message"]
            if error["spans"]:
                # The crate and its unit tests say the same.
                errors[error["message"], where(error)] = error
        elif message.get("reason") == "compiler-artifact" and message.get("executable"):
            if "test" in message["target"]["kind"] or message["profile"]["test"]:
                binaries[message["target"]["name"]] = message["executable"]
    if cargo.wait() != 0 and not errors:
        sys.exit("cargo failed, and not on account of a line")
    return list(errors.values()), binaries


def where(error):
    """File, line and column of all that it points at, what it is about first; in the clone, outside of any macro."""
    places = []
    for span in sorted(error["spans"], key=lambda span: not span["is_primary"]):
        while span.get("expansion") and not is_ours(span):
            span = span["expansion"]["span"]
        if is_ours(span):
            places.append((span["file_name"], span["line_start"], span["column_start"]))
    return tuple(places)


def is_ours(span):
    return span["file_name"].startswith("crates/") and (CLONE / span["file_name"]).is_file()


def blame(error):
    """The mutant whose own side the error points into; else the nearest around; else the arm that was made optional."""
    places = [(text, offset(text, {"line": line, "column": column})) for text, line, column in read_all(where(error))]
    for begin, end in ((r"/\*(\d+)<\*/", "/*>{}*/"), (r"/\*(\d+)\[\*/", "/*]{}*/")):
        for text, at in places:
            around = []
            for found in re.finditer(begin, text):
                until = text.index(end.format(found[1]), found.end())
                if found.start() <= at < until:
                    around.append((until - found.start(), int(found[1])))
            if around:
                return min(around)[1]
    if (error.get("code") or {}).get("code") == "E0004":
        for text, at in places:
            if arm := re.compile(r"/\*(\d+)\[\*/if !crate::mutant").search(text, at):
                return int(arm[1])
    return None


def read_all(places):
    return [((CLONE / file).read_text(), line, column) for file, line, column in places]


def summary(error):
    code = (error.get("code") or {}).get("code")
    return f"{code}: {error['message']}" if code else error["message"]


if __name__ == "__main__":
    main()
