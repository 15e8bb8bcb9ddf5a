#!/usr/bin/env python3
"""Runs each mutant against the tests of its set: python3 run.py <minutes> [--jobs 2] [--survivors | --only 3,17]

The services are up and `eval "$(scripts/services env)"` is done; nobody else uses them meanwhile. Uses what viable.py
has built and compiles nothing. Each test is a process of its own, as with `cargo nextest`.

First every test runs without a mutant: it must pass, and tells how long it takes and which mutants it meets. Then each
mutant is run against those tests of its set (sets.json) that meet it, the quick ones first, until one fails; that one
must fail a second time, alone. A test that takes four times as long as without the mutant, and 10 seconds more, has
noticed too. What no `it` test notices is run against the unit tests of its crate, which is told but does not count.

Writes results.json after each mutant and goes on from there when started again. `--survivors` runs those again that
nothing noticed, for instance after a new build with more tests; `--only` those of these numbers.

Last line: {"mutants":150,"unviable":…,"caught":…,"timeout":…,"survived":…}. "unviable" are those of the draw that do not
compile; others were taken in their place.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from common import BASELINE, BINARIES, CHOSEN, CLONE, HERE, RESULTS, VIABLE, WORK, read, to_run, write

TIMES, MORE = 4, 10
"""A test may take so many times as long as without a mutant, and so many seconds more."""
MEMORY = 12 << 30
"""Bytes of address space that a test may have: one that allocates without end must not take the machine along."""
UNIT_LIMIT = 30
"""Seconds for all unit tests of a crate."""
LOGS = WORK / "logs"


def main():
    options = parse_arguments()
    deadline = time.monotonic() + 60 * options.minutes
    if "DATABASE_URL" not in os.environ:
        sys.exit('no services: eval "$(scripts/services env)" first')
    chosen, binaries = read(CHOSEN), read(BINARIES)
    viable = read(VIABLE)
    if viable["draw"] != chosen["draw"]:
        sys.exit("viable.json is of another draw: run viable.py")
    mutants, passed_over = to_run(chosen, viable["unviable"])
    LOGS.mkdir(exist_ok=True)
    databases = Databases()
    runner = Runner(binaries["it"], options.jobs, databases)
    baseline = measure(runner, tests_of_sets(runner))
    results = known_results(chosen, baseline["build"], options)
    units = Units(binaries)
    for mutant in mutants:
        if str(mutant["n"]) in results["mutants"]:
            continue
        if time.monotonic() > deadline:
            print("the time is over")
            break
        result = run_mutant(runner, units, mutant, baseline["tests"])
        databases.clear()
        results["mutants"][str(mutant["n"])] = result
        write(RESULTS, results)
        tell(len(results["mutants"]), mutant, result)
    summarise(mutants, passed_over, results["mutants"])


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", type=float, help="no mutant is begun after so many")
    parser.add_argument("--jobs", type=int, default=2, help="tests at once")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--survivors", action="store_true", help="run those again that nothing noticed")
    again.add_argument("--only", help="run these numbers again")
    return parser.parse_args()


# ---- tests --------------------------------------------------------------------------------------


@dataclass
class Test:
    name: str
    limit: float
    process: subprocess.Popen = None
    started: float = 0
    took: float = 0
    how: str = ""
    why: str = ""


class Runner:
    """Runs tests of the `it` binary, each in a process of its own, a few at a time."""

    def __init__(self, binary, jobs, databases):
        self.binary, self.jobs, self.databases = binary, jobs, databases
        listed = subprocess.run([binary, "--list", "--format", "terse"], check=True, capture_output=True, text=True)
        self.names = [line.removesuffix(": test") for line in listed.stdout.splitlines() if line.endswith(": test")]

    def run(self, tests, environment, limit=None, stop_early=True, jobs=None):
        """Runs all, or until one fails. Gives those that have ended; `limit` is for all together."""
        waiting, active, ended = list(tests), [], []
        over = time.monotonic() + limit if limit else None
        with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
            try:
                while waiting or active:
                    while waiting and len(active) < (jobs or self.jobs):
                        active.append(self.start(waiting.pop(0), environment, folder))
                    time.sleep(0.02)
                    for test in list(active):
                        if over and time.monotonic() > over:
                            test.limit = 0
                        if self.has_ended(test, folder):
                            active.remove(test)
                            ended.append(test)
                            if test.how != "ok" and stop_early:
                                return ended
            finally:
                for test in active:
                    kill(test.process)
        return ended

    def start(self, test, environment, folder):
        environment = environment(test.name) if callable(environment) else environment
        own = {"TMPDIR": folder, "RUST_BACKTRACE": "0", "CARGO_MANIFEST_DIR": str(CLONE / "crates/server")}
        with open(log_of(folder, test), "wb") as log:
            test.process = subprocess.Popen(
                [self.binary, "--exact", test.name, "--nocapture"],
                cwd=CLONE / "crates/server",
                env={**os.environ, **own, **environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=bound_memory,
            )
        test.started = time.monotonic()
        return test

    def has_ended(self, test, folder):
        code = test.process.poll()
        test.took = time.monotonic() - test.started
        if code is None and test.took <= test.limit:
            return False
        # Also what it has started and left behind.
        kill(test.process)
        test.how = "timeout" if code is None else "ok" if code == 0 else "failed"
        if test.how != "ok":
            self.databases.are_left = True
            test.why = reason(Path(log_of(folder, test)).read_text(errors="replace"), code)
        return True


def log_of(folder, test):
    return f"{folder}/{test.name.replace('::', '-')}.log"


def bound_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def reason(log, code):
    """The panic of the test itself, in one line: the last, since threads of the server may have panicked before."""
    panics = re.findall(r"panicked at (\S+?):?\n(.*)", log)
    if panics:
        return " ".join(" ".join(panics[-1]).split())[:200]
    return "" if code is None else f"exit code {code}"


class Databases:
    """What failed tests leave behind is dropped; what was there before is not touched."""

    def __init__(self):
        self.are_left = False
        self.before = set(self.list())

    def sql(self, statement):
        command = ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--quiet", "--dbname", os.environ["DATABASE_URL"]]
        return subprocess.run([*command, "--command", statement], capture_output=True, text=True)

    def list(self):
        done = self.sql(r"select datname from pg_database where datname like 'formtray\_test\_%'")
        if done.returncode != 0:
            sys.exit(f"PostgreSQL does not answer: {done.stderr}")
        return done.stdout.split()

    def clear(self):
        if not self.are_left:
            return
        # Without force: one that is still in use stays until the next time.
        left = [name for name in self.list() if name not in self.before]
        self.are_left = any(self.sql(f"drop database {name}").returncode != 0 for name in left)


# ---- without a mutant ---------------------------------------------------------------------------


def tests_of_sets(runner):
    """By file of the source the names of the tests that belong to it."""
    tests = {}
    for name, a_set in read(HERE / "sets.json").items():
        fit = re.compile("|".join(f"(?:{start})" for start in a_set["tests"]))
        matching = [test for test in runner.names if fit.match(test)]
        for start in a_set["tests"]:
            if not any(re.match(start, test) for test in matching):
                sys.exit(f"sets.json: no test is called {start}")
        for file in a_set["files"]:
            tests[file] = {"set": name, "tests": matching}
    return tests


def measure(runner, tests_of_file):
    """Runs every test once without a mutant, unless this was done with the same build."""
    build = build_of(runner.binary)
    known = read(BASELINE, {"build": None})
    if known["build"] != build:
        known = {"build": build, "tests": {}}
    names = sorted({test for one in tests_of_file.values() for test in one["tests"]})
    missing = [Test(name, limit=600) for name in names if name not in known["tests"]]
    if missing:
        print(f"{len(missing)} tests without a mutant", flush=True)
        for test in run_without(runner, missing):
            known["tests"][test.name] = {"seconds": round(test.took, 2), "meets": met(test.name)}
        write(BASELINE, known)
    for file, one in tests_of_file.items():
        for test in one["tests"]:
            known["tests"][test].setdefault("files", []).append(file)
    seen = set()
    for one in tests_of_file.values():
        if one["set"] not in seen:
            seen.add(one["set"])
            seconds = sum(known["tests"][test]["seconds"] for test in one["tests"]) / runner.jobs
            print(f"{one['set']:12} {len(one['tests']):4} tests, about {seconds:.0f} s", flush=True)
    return known


def run_without(runner, tests):
    """All must pass, in a second try at the latest: what fails now and then would catch mutants by chance."""
    for log in LOGS.glob("*.met"):
        log.unlink()
    environment = lambda name: {"FORMTRAY_MUTANT": "0", "FORMTRAY_MUTANT_LOG": str(met_by(name))}
    ended = runner.run(tests, environment, stop_early=False)
    failed = [test for test in ended if test.how != "ok"]
    again = runner.run([Test(test.name, test.limit) for test in failed], environment, stop_early=False, jobs=1)
    if broken := [test for test in again if test.how != "ok"]:
        sys.exit("fail without a mutant:\n" + "\n".join(f"  {test.name}: {test.how} {test.why}" for test in broken))
    for test in failed:
        print(f"unsteady without a mutant: {test.name}: {test.why}")
    runner.databases.clear()
    return [test for test in ended if test.how == "ok"] + again


def met_by(name):
    return LOGS / f"{name.replace('::', '-')}.met"


def met(name):
    log = met_by(name)
    return sorted({int(line) for line in log.read_text().split()}) if log.exists() else []


def build_of(binary):
    about = Path(binary).stat()
    return f"{binary} {about.st_size} {about.st_mtime_ns}"


# ---- with a mutant ------------------------------------------------------------------------------


def known_results(chosen, build, options):
    known = read(RESULTS, {"draw": None, "build": None})
    if known["draw"] == chosen["draw"] and (options.survivors or options.only):
        only = set(options.only.split(",")) if options.only else None
        keep = lambda n, result: n not in only if only else result["result"] != "survived"
        known["mutants"] = {n: result for n, result in known["mutants"].items() if keep(n, result)}
        return {**known, "build": build}
    if (known["draw"], known["build"]) == (chosen["draw"], build):
        return known
    if RESULTS.exists():
        RESULTS.replace(RESULTS.with_suffix(".old.json"))
        print("results.json is of another draw or build: it is results.old.json now")
    return {"draw": chosen["draw"], "build": build, "commit": chosen["commit"], "mutants": {}}


def run_mutant(runner, units, mutant, baseline):
    """Survived, caught or timeout; by which test, and why."""
    begun = time.monotonic()
    result = run_integration(runner, mutant, baseline)
    if result["result"] == "survived":
        result["unit"] = units.notice(mutant)
    result["seconds"] = round(time.monotonic() - begun, 1)
    return result


def run_integration(runner, mutant, baseline):
    environment = {"FORMTRAY_MUTANT": str(mutant["n"])}
    seconds = {
        name: test["seconds"]
        for name, test in baseline.items()
        if mutant["file"] in test.get("files", ()) and mutant["n"] in test["meets"]
    }
    tests = [Test(name, TIMES * seconds[name] + MORE) for name in sorted(seconds, key=seconds.get)]
    whole = TIMES * max([sum(seconds.values()) / runner.jobs, *seconds.values()]) + MORE if seconds else 0
    result = {"tests": len(tests), "unsteady": []}
    while tests:
        ended = runner.run(tests, environment, whole)
        noticed = next((test for test in ended if test.how != "ok"), None)
        if noticed is None:
            break
        if noticed.how == "failed":
            again = Test(noticed.name, noticed.limit if noticed.limit else MORE)
            (second,) = runner.run([again], environment)
            if second.how == "ok":
                # By chance, it seems: the others decide.
                result["unsteady"].append(f"{noticed.name}: {noticed.why}")
                done = {test.name for test in ended}
                tests = [Test(test.name, test.limit) for test in tests if test.name not in done]
                continue
        how = "timeout" if noticed.how == "timeout" else "caught"
        return {**result, "result": how, "by": noticed.name, "why": noticed.why}
    return {**result, "result": "survived"}


class Units:
    """The unit tests of the crates, all of one crate in one process."""

    def __init__(self, binaries):
        self.binaries, self.are_well = binaries, {}

    def notice(self, mutant):
        """Those that fail with the mutant; null if nothing notices."""
        package = mutant["package"]
        if package not in self.are_well:
            self.are_well[package] = self.run(mutant, "0") == []
        if not self.are_well[package]:
            return None
        return self.run(mutant, str(mutant["n"])) or None

    def run(self, mutant, number):
        # From …/src/… up to the crate.
        crate = CLONE / mutant["file"].split("/src/")[0]
        environment = {"FORMTRAY_MUTANT": number, "INSTA_UPDATE": "no", "CARGO_MANIFEST_DIR": str(crate)}
        process = subprocess.Popen(
            [self.binaries[mutant["package"]], "--test-threads", "2"],
            cwd=crate,
            env={**os.environ, "RUST_BACKTRACE": "0", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            preexec_fn=bound_memory,
        )
        try:
            said, _ = process.communicate(timeout=UNIT_LIMIT)
        except subprocess.TimeoutExpired:
            kill(process)
            return ["they hang"]
        if process.returncode == 0:
            return []
        return sorted(set(re.findall(r"^test (\S+)(?: - should panic)? \.\.\. FAILED", said, re.M))) or ["they crash"]


# ---- what came of it ----------------------------------------------------------------------------


def tell(count, mutant, result):
    by = result.get("by") or (f"unit tests notice: {', '.join(result['unit'])}" if result.get("unit") else "")
    print(f"{count:4} {result['result']:9}{result['seconds']:6.1f} s  {mutant['n']}: {mutant['name']}  {by}", flush=True)


def summarise(mutants, passed_over, results):
    ours = {str(mutant["n"]): mutant for mutant in mutants}
    how = [result["result"] for n, result in results.items() if n in ours]
    for n, result in sorted(results.items(), key=lambda one: int(one[0])):
        if n in ours and result["result"] == "survived":
            print(f"survived  {n}: {ours[n]['name']}" + ("" if result["tests"] else "  (no test meets it)"))
    line = {"mutants": len(mutants), "unviable": len(passed_over)}
    line |= {kind: how.count(kind) for kind in ("caught", "timeout", "survived")}
    if len(how) < len(mutants):
        line["left"] = len(mutants) - len(how)
    print(json.dumps(line, separators=(",", ":")))


if __name__ == "__main__":
    main()
