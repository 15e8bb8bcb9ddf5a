#!/usr/bin/env python3
"""Writes what became of the mutants as Markdown: python3 report.py > mutants.md

Survivors first, with a column for what is to be said about each; then those that a test noticed, then those that do not
compile. Explanations that were written into an earlier report are kept: python3 report.py mutants.md > new.md
"""

import re
import sys
from pathlib import Path

from common import CHOSEN, RESULTS, VIABLE, read, to_run

KINDS = {"survived": 0, "timeout": 1, "caught": 2}


def main():
    chosen, results, unviable = read(CHOSEN), read(RESULTS), read(VIABLE)["unviable"]
    mutants, passed_over = to_run(chosen, unviable)
    said = explanations(Path(sys.argv[1]).read_text()) if len(sys.argv) > 1 else {}
    of = {mutant["n"]: results["mutants"].get(str(mutant["n"])) for mutant in mutants}
    done = [mutant for mutant in mutants if of[mutant["n"]]]
    count = {kind: sum(of[mutant["n"]]["result"] == kind for mutant in done) for kind in KINDS}
    print(
        f"{len(mutants)} mutants of {chosen['listed']} that {chosen['tool']} lists (seed {chosen['seed']}, commit "
        f"{chosen['commit'][:10]}): {count['caught']} caught, {count['timeout']} by a timeout, "
        f"{count['survived']} survived"
        + (f", {len(mutants) - len(done)} not run" if len(done) < len(mutants) else "")
        + f". {len(passed_over)} more were drawn and do not compile.\n"
    )
    survivors = [mutant for mutant in done if of[mutant["n"]]["result"] == "survived"]
    if survivors:
        print("## Survivors\n")
        print("| file | line | mutation | tests that met it | unit tests that notice | why |\n|---|---|---|---|---|---|")
        for mutant in in_order(survivors):
            result = of[mutant["n"]]
            units = ", ".join(f"`{name}`" for name in result.get("unit") or []) or "none"
            print(row(*place(mutant), result["tests"], units, said.get(key(mutant), "")))
        print()
    print("## Noticed\n\n| file | line | mutation | result | by |\n|---|---|---|---|---|")
    noticed = [mutant for mutant in done if of[mutant["n"]]["result"] != "survived"]
    for mutant in in_order(noticed):
        result = of[mutant["n"]]
        print(row(*place(mutant), result["result"], f"`{result['by']}`"))
    print("\n## Not compiled\n\n| file | line | mutation | the compiler |\n|---|---|---|---|")
    for mutant in in_order(passed_over):
        print(row(*place(mutant), unviable[str(mutant["n"])]))


def in_order(mutants):
    return sorted(mutants, key=lambda mutant: (mutant["file"], mutant["span"]["start"]["line"], mutant["n"]))


def place(mutant):
    file = mutant["file"].removeprefix("crates/")
    return f"`{file}`", mutant["span"]["start"]["line"], f"`{mutation(mutant)}`"


def mutation(mutant):
    return mutant["name"].split(": ", 1)[1]


def row(*cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def key(mutant):
    """By what it changes, not by the line: lines move."""
    return row(*place(mutant)[::2])


def explanations(text):
    """The last column of an earlier report's survivors."""
    said = {}
    part = re.search(r"## Survivors\n(.*?)(?=\n## |\Z)", text, re.S)
    for line in (part[1] if part else "").splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 6 and cells[5] not in ("", "why", "---"):
            said[f"| {cells[0]} | {cells[2]} |"] = cells[5].replace("\\|", "|")
    return said


if __name__ == "__main__":
    main()
