"""Just enough of Rust's grammar to say where the operands of an operator begin and end.

Reads tokens, not types. What it does not know it refuses (`Unknown`); whatever it gets wrong does not parse or compile,
or shows in `place.py --show`.
"""

import re
from bisect import bisect_left
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<line>//[^\n]*)
    |(?P<block>/\*)
    |(?P<raw>b?r(?P<hashes>\#*)")
    |(?P<text>b?"(?:\\.|[^"\\])*")
    |(?P<char>b?'(?:\\(?:x[0-9a-fA-F]{2}|u\{[0-9a-fA-F_]+\}|.)|[^\\'])')
    |(?P<lifetime>'[A-Za-z_]\w*)
    |(?P<number>[0-9](?:[0-9A-Za-z_]|\.(?=[0-9]))*)
    |(?P<word>(?:r\#)?[A-Za-z_]\w*)
    |(?P<punct><<=|>>=|\.\.\.|\.\.=|::|->|=>|==|!=|<=|>=|&&|\|\||\+=|-=|\*=|/=|%=|\^=|&=|\|=|<<|>>|\.\.|[^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)

PRECEDENCE = {
    **dict.fromkeys(["*", "/", "%"], 11),
    **dict.fromkeys(["+", "-"], 10),
    **dict.fromkeys(["<<", ">>"], 9),
    "&": 8,
    "^": 7,
    "|": 6,
    **dict.fromkeys(["==", "!=", "<", ">", "<=", ">="], 5),
    "&&": 4,
    "||": 3,
    **dict.fromkeys(["..", "..="], 2),
    **dict.fromkeys(["=", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>="], 1),
}
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
PREFIX = {"!", "-", "*", "&", "&&", "mut"}
KEYWORDS = {
    "as", "break", "const", "continue", "else", "for", "if", "in", "let", "loop", "match", "move", "mut", "ref",
    "return", "unsafe", "while", "async", "dyn", "where",
}


class Unknown(Exception):
    """Something this reader does not know."""


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int


class Source:
    """A file's tokens, and which of them belong together."""

    def __init__(self, text):
        self.text = text
        self.tokens = list(tokens(text))
        self.starts = [token.start for token in self.tokens]
        self.partner = {}
        self.pair()
        self.headers = set()
        self.mark_closures()

    def pair(self):
        waiting = []
        for at, token in enumerate(self.tokens):
            if token.kind != "punct":
                continue
            if token.text in OPEN:
                waiting.append(at)
            elif token.text in CLOSE:
                start = waiting.pop()
                self.partner[start], self.partner[at] = at, start
            elif token.text == "<" and at > 0 and self.tokens[at - 1].text == "::":
                end = self.end_of_generics(at)
                self.partner[at], self.partner[end] = end, at

    def end_of_generics(self, at):
        depth = 0
        while True:
            text = self.tokens[at].text
            depth += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
            if depth <= 0:
                return at
            at += 1

    def mark_closures(self):
        """Bars that hold a closure's parameters are no operators."""
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "punct" and token.text in ("|", "||") and not self.ends_operand(at - 1):
                self.headers.add(at)
                if token.text == "|":
                    at += 1
                    while self.tokens[at].text != "|":
                        at = self.partner[at] + 1 if self.tokens[at].text in OPEN else at + 1
                    self.headers.add(at)
            at += 1

    def ends_operand(self, at):
        """Whether an operand may end with this token; then what follows is an operator between two."""
        if at < 0 or at in self.headers:
            return False
        token = self.tokens[at]
        if token.kind == "word":
            return token.text not in KEYWORDS
        closes_generics = token.text in (">", ">>") and at in self.partner
        return token.kind != "punct" or token.text in CLOSE or token.text == "?" or closes_generics

    def at(self, offset):
        """The token that begins at an offset."""
        found = bisect_left(self.starts, offset)
        if found == len(self.starts) or self.starts[found] != offset:
            raise Unknown(f"no token begins at {offset}")
        return found

    def is_operator(self, at):
        token = self.tokens[at]
        if token.kind != "punct" or token.text not in PRECEDENCE or at in self.headers or at in self.partner:
            return False
        return self.ends_operand(at - 1)

    def begin_of_operand(self, at):
        """The first token of the operand (with its prefixes) whose last token this is."""
        while True:
            token = self.tokens[at]
            if token.text in CLOSE or token.text in (">", ">>") and at in self.partner:
                at = self.partner[at]
                if token.text == "}" and self.tokens[at - 1].kind != "word":
                    raise Unknown("a block is an operand")
                before = self.tokens[at - 1]
                if before.text == "!" and self.tokens[at - 2].kind == "word":
                    at -= 2  # A macro.
                elif token.text == "}" or before.text == "::" or self.ends_operand(at - 1):
                    at -= 1  # A struct, a turbofish, a call or an index.
                    if before.text == "::":
                        at -= 1
                    continue
            elif token.text == "?":
                at -= 1
                continue
            elif token.kind == "punct" or token.text in KEYWORDS:
                raise Unknown(f"{token.text} ends an operand")
            before = self.tokens[at - 1]
            if before.text in (".", "::"):
                at -= 2
                continue
            if before.text == "as":
                at -= 2
                continue
            break
        while self.tokens[at - 1].text in PREFIX and not self.ends_operand(at - 2):
            at -= 1
        return at

    def end_of_operand(self, at):
        """The last token of the operand that begins, with its prefixes, at this one."""
        while self.tokens[at].text in PREFIX:
            at += 1
        token = self.tokens[at]
        if token.text in ("(", "["):
            at = self.partner[at]
        elif token.kind == "punct" or token.text in KEYWORDS:
            raise Unknown(f"{token.text} begins an operand")
        while at + 1 < len(self.tokens):
            after = self.tokens[at + 1]
            if after.text in (".", "::"):
                at += 2
                if self.tokens[at].text == "<":
                    at = self.partner[at]
            elif after.text in ("(", "["):
                at = self.partner[at + 1]
            elif after.text == "!" and self.tokens[at + 2].text in OPEN:
                at = self.partner[at + 2]
            elif after.text == "?":
                at += 1
            elif after.text == "as":
                at += 2
            else:
                break
        return at

    def extent(self, at, precedence):
        """Of the smallest expression around an operator that stays whole when it binds only so tightly: first and last
        token. The expressions to its right are parsed as far as they bind more tightly."""
        first = self.begin_of_operand(at - 1)
        while self.is_operator(first - 1) and PRECEDENCE[self.tokens[first - 1].text] >= precedence:
            first = self.begin_of_operand(first - 2)
        if self.is_let_chain(first, at):
            raise Unknown("`let` in a condition takes no other operator")
        last = self.end_of_operand(at + 1)
        while self.is_operator(last + 1) and PRECEDENCE[self.tokens[last + 1].text] > precedence:
            if self.tokens[last + 2].text == "let":
                break
            last = self.end_of_operand(last + 2)
        return first, last

    def is_let_chain(self, first, at):
        """Whether one side of the operator is a `let` of a condition: `if let Some(x) = y && z`."""
        if self.tokens[at].text != "&&":
            return False
        if self.tokens[at + 1].text == "let":
            return True
        if self.tokens[first - 1].text != "=":
            return False
        at = first - 2
        while self.tokens[at].text not in ("let", ";", "{", "}"):
            at = self.partner[at] - 1 if self.tokens[at].text in CLOSE else at - 1
        return self.tokens[at].text == "let" and self.tokens[at - 1].text in ("if", "while", "&&")

    def find(self, text, at, stop=None):
        """The next token of this text that stands in no brackets of its own."""
        while at < len(self.tokens) and self.tokens[at].text != stop:
            if self.tokens[at].text == text:
                return at
            at = self.partner[at] + 1 if self.tokens[at].text in OPEN else at + 1
        return None


def tokens(text):
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Unknown(f"{text[at:at + 20]!r}")
        kind, end = found.lastgroup, found.end()
        if found["raw"] is not None:
            kind, end = "text", text.index('"' + found["hashes"], end) + 1 + len(found["hashes"])
        elif kind == "block":
            end = end_of_comment(text, at)
        if kind not in ("space", "line", "block"):
            yield Token(kind, text[at:end], at, end)
        at = end


def end_of_comment(text, at):
    depth = 0
    for found in re.finditer(r"/\*|\*/", text[at:]):
        depth += 1 if found[0] == "/*" else -1
        if depth == 0:
            return at + found.end()
    raise Unknown("a comment without an end")
