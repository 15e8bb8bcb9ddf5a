#!/usr/bin/env python3
"""Draws the mutants: python3 choose.py

`cargo mutants` lists all it knows to make of the files in sets.json. They are put into an order that depends only on
the seed and on what they change, not on the line, and the first are drawn: as many as are to be run, and some to take
the place of those that do not compile. Brings the clone to what is committed in the checkout. Writes chosen.json.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from collections import Counter

from common import CHOSEN, CLONE, COUNT, HERE, fresh_clone, read, write

SEED = 18
RESERVES = 100
"""A replacement such as `Default::default()` often does not exist for the type: one in four or five does not compile."""


def main():
    tool = shutil.which("cargo-mutants")
    if not tool:
        sys.exit("cargo-mutants is not on the PATH: see README.md")
    commit = fresh_clone()
    files = [file for a_set in read(HERE / "sets.json").values() for file in a_set["files"]]
    missing = [file for file in files if not (CLONE / file).exists()]
    if missing:
        sys.exit(f"sets.json names files that are not there: {missing}")
    listed = list_mutants(tool, files)
    mutants = draw(listed)[: COUNT + RESERVES]
    version = subprocess.run([tool, "mutants", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    hash_of_all = hashlib.sha256("\n".join(mutant["key"] for mutant in mutants).encode()).hexdigest()
    head = {"commit": commit, "seed": SEED, "tool": version, "listed": len(listed), "draw": hash_of_all[:12]}
    write(CHOSEN, {**head, "mutants": mutants})
    print(f"{len(listed)} listed by {version}, {len(mutants)} drawn, of which the first {COUNT} that compile are run")
    for genre, count in Counter(mutant["genre"] for mutant in mutants[:COUNT]).most_common():
        print(f"{count:5} {genre}")
    for file, count in sorted(Counter(mutant["file"] for mutant in mutants[:COUNT]).items()):
        print(f"{count:5} {file}")


def list_mutants(tool, files):
    command = [tool, "mutants", "--list", "--json", "--no-config", "--dir", str(CLONE)]
    for file in files:
        command += ["--file", file]
    listed = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    kept = ("name", "file", "package", "genre", "function", "span", "replacement")
    return [{key: mutant[key] for key in kept} for mutant in listed]


def draw(listed):
    """In the order of a hash: the same with every version of Python, whatever else is listed and wherever it stands."""
    seen = Counter()
    for mutant in listed:
        key = f"{mutant['file']} {mutant['name'].split(': ', 1)[1]}"
        seen[key] += 1
        mutant["key"] = f"{key} #{seen[key]}"
    listed.sort(key=lambda mutant: hashlib.sha256(f"{SEED} {mutant['key']}".encode()).digest())
    return [{"n": n, **mutant} for n, mutant in enumerate(listed, 1)]


if __name__ == "__main__":
    main()
