#!/usr/bin/env python3
"""Puts all mutants of chosen.json into the clone at once, each behind a switch: python3 place.py [--show]

`a == b` becomes `(if crate::mutant::on(17) { a != b } else { a == b })`, a function gets `if crate::mutant::on(18) {
return …; }` before its first statement, a match arm to be deleted a guard. Only one mutant is ever on, so the side of a
mutant is the text as `cargo mutants` would have it, without the other mutants in it.

Comments tell viable.py which mutant a line belongs to: `/*17<*/ … /*>17*/` around a mutant's own side, `/*17[*/ …
/*]17*/` around both. Starts from the committed files each time, so it can be repeated. Leaves out what viable.json calls
unviable; writes placed.json: what was placed, and what cannot be. `--show` prints both sides of each.
"""

import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from common import CHOSEN, CLONE, HERE, PLACED, VIABLE, committed, git, read, write, write_text
from rust import PRECEDENCE, Source, Unknown


@dataclass
class Edit:
    """A stretch of the file, and what stands there when the mutant is on. An insertion has no stretch."""

    n: int
    start: int
    end: int
    mutated: str
    is_insertion: bool = False


def main():
    chosen = read(CHOSEN)
    placed = place(chosen, known_unviable(chosen))
    print(f"{len(placed['placed'])} placed in {len(placed['files'])} files, {len(placed['impossible'])} cannot be placed")
    for n, why in placed["impossible"].items():
        print(f"  {n}: {why}")
    if "--show" in sys.argv:
        show(chosen["mutants"], placed)
    sys.exit(1 if not parse(placed["files"]) else 0)


def known_unviable(chosen):
    """What did not compile before, if the same were drawn then."""
    known = read(VIABLE, {"draw": None})
    return known["unviable"] if known["draw"] == chosen["draw"] else {}


def place(chosen, unviable):
    if committed() != chosen["commit"]:
        sys.exit("the clone has another commit than chosen.json: run choose.py again")
    placed = place_all(chosen["mutants"], unviable)
    write(PLACED, placed)
    return placed


def as_committed(path):
    return git("-C", str(CLONE), "show", f"HEAD:{path.relative_to(CLONE)}") + "\n"


def place_all(mutants, unviable):
    of_file, impossible, placed, crates = defaultdict(list), {}, {}, set()
    for mutant in mutants:
        # Files without any mutant left are written too: as they were.
        of_file[mutant["file"]] += [mutant] if str(mutant["n"]) not in unviable else []
    for file, some in sorted(of_file.items()):
        path = CLONE / file
        source, edits = Source(as_committed(path)), []
        for mutant in some:
            try:
                edit = edit_of(source, mutant)
            except Unknown as unknown:
                impossible[str(mutant["n"])] = str(unknown)
                continue
            edits.append(edit)
            placed[str(mutant["n"])] = [source.text[edit.start:edit.end], edit.mutated]
        write_text(path, render(source.text, edits))
        crates.add(Path(*path.parts[: path.parts.index("src") + 1]))
    for crate in sorted(crates):
        lay_switch(crate)
    return {"files": sorted(of_file), "placed": placed, "impossible": impossible}


def lay_switch(crate):
    write_text(crate / "mutant.rs", (HERE / "mutant.rs").read_text())
    root = crate / "lib.rs"
    lines = as_committed(root).splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith(("mod ", "pub mod ", "pub(crate) mod ")))
    write_text(root, "".join([*lines[:first], "mod mutant;\n", *lines[first:]]))


def edit_of(source, mutant):
    n, text, replacement = mutant["n"], source.text, mutant["replacement"]
    start, end = (offset(text, mutant["span"][side]) for side in ("start", "end"))
    genre = mutant["genre"]
    if genre == "FnValue":
        return Edit(n, start, start, f"return {replacement};", is_insertion=True)
    if genre == "MatchArm":
        return delete_arm(source, n, source.at(start))
    if genre == "MatchArmGuard":
        return Edit(n, start, end, replacement)
    if genre == "StructField":
        return delete_field(source, n, source.at(start), end)
    at = source.at(start)
    if source.tokens[at].end != end:
        raise Unknown(f"{text[start:end]} is more than an operator")
    if genre == "UnaryOperator":
        first, last = at, source.end_of_operand(at)
    elif genre == "BinaryOperator":
        if replacement not in PRECEDENCE:
            raise Unknown(f"{replacement} is no operator")
        # As the compiler would read the text with the new operator in the old one's place.
        precedence = min(PRECEDENCE[text[start:end]], PRECEDENCE[replacement])
        first, last = source.extent(at, precedence)
    else:
        raise Unknown(f"{genre} is new")
    first, last = source.tokens[first].start, source.tokens[last].end
    return Edit(n, first, last, text[first:start] + replacement + text[end:last])


def delete_arm(source, n, at):
    """A guard that is never true is as good as no arm."""
    arrow = source.find("=>", at)
    guard = source.find("if", at, stop="=>")
    if guard is None:
        return Edit(n, source.tokens[arrow].start, source.tokens[arrow].start, f"if !crate::mutant::on({n})", True)
    return Edit(n, source.tokens[guard + 1].start, source.tokens[arrow - 1].end, "false")


def delete_field(source, n, at, end):
    """What the field would have from `..base`."""
    name, colon = source.tokens[at], source.tokens[at + 1]
    if colon.text != ":":
        raise Unknown("a field by the name of a variable")
    rest = source.find("..", at + 2, stop="}")
    if rest is None:
        raise Unknown("no `..` to take the field from")
    close = source.find("}", rest)
    base = source.text[source.tokens[rest + 1].start:source.tokens[close - 1].end].rstrip(",")
    # The span takes the comma along.
    end = source.tokens[at + 2].start + len(source.text[source.tokens[at + 2].start:end].rstrip(", "))
    return Edit(n, source.tokens[at + 2].start, end, f"({base}).{name.text}")


def offset(text, place):
    """Lines and columns count from one, columns in characters."""
    at = 0
    for _ in range(place["line"] - 1):
        at = text.index("\n", at) + 1
    return at + place["column"] - 1


def render(text, edits):
    """The file with all edits. They lie beside or within each other, the larger around the smaller."""
    edits = sorted(edits, key=lambda edit: (edit.start, not edit.is_insertion, -edit.end, edit.n))
    out, at = [], 0
    while edits:
        edit = edits.pop(0)
        if edit.start < at:
            raise AssertionError(f"{edit.n} lies across another")
        out.append(text[at:edit.start])
        at = edit.end
        if edit.is_insertion:
            out.append(insertion(edit))
            continue
        within = [one for one in edits if one.end <= edit.end]
        edits = edits[len(within):]
        inner = [shifted(one, edit.start) for one in within]
        other = render(text[edit.start:edit.end], inner)
        n = edit.n
        out.append(
            f"/*{n}[*/(if crate::mutant::on({n}) {{ /*{n}<*/{edit.mutated}/*>{n}*/ }} else {{ {other} }})/*]{n}*/"
        )
    out.append(text[at:])
    return "".join(out)


def shifted(edit, by):
    return Edit(edit.n, edit.start - by, edit.end - by, edit.mutated, edit.is_insertion)


def insertion(edit):
    n = edit.n
    if edit.mutated.startswith("if "):
        return f"/*{n}[*/{edit.mutated} /*]{n}*/"
    return f"/*{n}[*/if crate::mutant::on({n}) {{ /*{n}<*/{edit.mutated}/*>{n}*/ }}/*]{n}*/ "


def parse(files):
    """Whether rustfmt can read what was made of the files."""
    is_well = True
    for file in files:
        command = ["rustfmt", "--edition", "2024", "--emit", "stdout", "--quiet", str(CLONE / file)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            is_well = False
            print(f"{file} does not parse:\n{done.stderr}")
    return is_well


def show(mutants, placed):
    for mutant in mutants:
        if both := placed["placed"].get(str(mutant["n"])):
            print(f"{mutant['n']} {mutant['name']}\n    {both[0]}\n    {both[1]}")


if __name__ == "__main__":
    main()
