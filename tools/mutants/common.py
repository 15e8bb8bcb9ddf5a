"""Where things lie, and how they are read and written."""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = Path(os.environ.get("FORMTRAY_CACHE", Path.home() / ".cache/formtray"))
WORK = Path(os.environ.get("MUTANTS_DIR", CACHE / "mutants"))
"""Everything that is written goes here: a clone, its build, the results."""
SOURCE = Path(os.environ.get("MUTANTS_SOURCE", HERE.parent.parent))
"""The checkout that is cloned; only what is committed counts."""
CLONE = WORK / "clone"
TARGET = WORK / "target"

CHOSEN = WORK / "chosen.json"
PLACED = WORK / "placed.json"
VIABLE = WORK / "viable.json"
BINARIES = WORK / "binaries.json"
BASELINE = WORK / "baseline.json"
RESULTS = WORK / "results.json"

COUNT = 150
"""So many mutants are run."""


def read(path, otherwise=None):
    if not path.exists():
        if otherwise is not None:
            return otherwise
        sys.exit(f"{path} is missing: see README.md for the order of the steps")
    return json.loads(path.read_text())


def write(path, value):
    """Whole or not at all: whoever is stopped in the middle goes on later."""
    beside = path.with_suffix(".new")
    beside.write_text(json.dumps(value, indent=1) + "\n")
    beside.replace(path)


def git(*args):
    return subprocess.run(["git", *args], check=True, capture_output=True, text=True).stdout.rstrip("\n")


def write_text(path, text):
    """Leaves alone what has not changed: cargo would build it again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def fresh_clone():
    """The clone as the checkout is committed now, without any mutant. Gives the commit."""
    WORK.mkdir(parents=True, exist_ok=True)
    if not CLONE.exists():
        git("clone", "--quiet", str(SOURCE), str(CLONE))
    git("-C", str(CLONE), "fetch", "--quiet", str(SOURCE), "HEAD")
    git("-C", str(CLONE), "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD")
    git("-C", str(CLONE), "clean", "--quiet", "--force", "-d", "crates")
    return committed()


def committed():
    return git("-C", str(CLONE), "rev-parse", "HEAD")


def to_run(chosen, unviable):
    """The first so many of the draw that compile, and those that were passed over."""
    run, passed_over = [], []
    for mutant in chosen["mutants"]:
        if len(run) == COUNT:
            break
        (passed_over if str(mutant["n"]) in unviable else run).append(mutant)
    return run, passed_over


def cargo_environment():
    """To build the clone apart from everything else. The queries are checked against .sqlx: no database is asked."""
    return {**os.environ, "CARGO_TARGET_DIR": str(TARGET), "SQLX_OFFLINE": "true", "CARGO_TERM_COLOR": "never"}
