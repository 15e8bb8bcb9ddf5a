//! Parses the source of a pattern. Everything that isn't in the subset is refused.

use super::ast::{Alternatives, Node};
use super::char_set::CharSet;
use super::class::parse_class;
use super::unsupported::{
    ANCHOR, BRACKET, CONTROL, COUNT, DOUBLE_QUANTIFIER, EMPTY, ESCAPE, EXTENSION, NOTHING_TO_REPEAT,
    Unsupported,
};

const MAX_REPEATS: u8 = 100;

/// Parses a whole pattern. A leading `^` and a trailing `$` are dropped.
pub(super) fn parse(source: &str) -> Result<Alternatives, Unsupported> {
    let characters: Vec<char> = source.chars().collect();
    if characters.iter().any(|c| c.is_control()) {
        return Err(CONTROL);
    }
    let start = usize::from(characters.first() == Some(&'^'));
    let mut parser = Parser { characters: &characters, at: start };
    let parsed = parser.alternatives()?;
    if parser.at < characters.len() { Err(BRACKET) } else { Ok(parsed) }
}

struct Parser<'a> {
    characters: &'a [char],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// Moves on if the next character is the given one.
    fn eats(&mut self, c: char) -> bool {
        let is_next = self.peek() == Some(c);
        self.at += usize::from(is_next);
        is_next
    }

    /// Parses alternatives up to the end or the `)` that closes their group.
    fn alternatives(&mut self) -> Result<Alternatives, Unsupported> {
        let mut alternatives = vec![self.sequence()?];
        while self.eats('|') {
            alternatives.push(self.sequence()?);
        }
        Ok(alternatives)
    }

    fn sequence(&mut self) -> Result<Vec<Node>, Unsupported> {
        let mut sequence = Vec::new();
        while let Some(c) = self.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            if c == '$' && self.at + 1 == self.characters.len() {
                self.at += 1;
                break;
            }
            let node = self.node(c)?;
            sequence.push(self.repeated(node)?);
        }
        if sequence.is_empty() { Err(EMPTY) } else { Ok(sequence) }
    }

    /// Parses a set or group, whose first character is `c`.
    fn node(&mut self, c: char) -> Result<Node, Unsupported> {
        self.at += 1;
        match c {
            '(' => self.group(),
            '[' => {
                let (set, end) = parse_class(self.characters, self.at)?;
                self.at = end;
                Ok(Node::Set(set))
            }
            '.' => Ok(Node::Set(CharSet::any())),
            '\\' => {
                let set = self.peek().and_then(escaped).ok_or(ESCAPE)?;
                self.at += 1;
                Ok(Node::Set(set))
            }
            '^' | '$' => Err(ANCHOR),
            '?' | '*' | '+' | '{' => Err(NOTHING_TO_REPEAT),
            ']' | '}' => Err(BRACKET),
            c => Ok(Node::Set(CharSet::of(c))),
        }
    }

    fn group(&mut self) -> Result<Node, Unsupported> {
        if self.eats('?') && !self.eats(':') {
            return Err(EXTENSION);
        }
        let alternatives = self.alternatives()?;
        if self.eats(')') { Ok(Node::Group(alternatives)) } else { Err(BRACKET) }
    }

    /// Parses the quantifier after a node, if there is one.
    fn repeated(&mut self, node: Node) -> Result<Node, Unsupported> {
        let (min, max) = match self.peek() {
            Some('?') => (0, Some(1)),
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('{') => self.count()?,
            _ => return Ok(node),
        };
        self.at += 1;
        if matches!(self.peek(), Some('?' | '*' | '+' | '{')) {
            return Err(DOUBLE_QUANTIFIER);
        }
        Ok(Node::Repeat { node: Box::new(node), min, max })
    }

    /// Parses `{n}`, `{n,}` or `{n,m}` up to its closing brace.
    fn count(&mut self) -> Result<(u8, Option<u8>), Unsupported> {
        self.at += 1;
        let min = self.repeats().ok_or(COUNT)?;
        let max = if !self.eats(',') {
            Some(min)
        } else if self.peek() == Some('}') {
            None
        } else {
            Some(self.repeats().ok_or(COUNT)?)
        };
        let is_count = self.peek() == Some('}') && max.is_none_or(|max| min <= max);
        if is_count { Ok((min, max)) } else { Err(COUNT) }
    }

    fn repeats(&mut self) -> Option<u8> {
        let mut number: Option<u8> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let next = u32::from(number.unwrap_or(0)) * 10 + digit;
            number = Some(u8::try_from(next).ok().filter(|next| *next <= MAX_REPEATS)?);
            self.at += 1;
        }
        number
    }
}

/// Returns what an escaped character stands for outside a class.
fn escaped(c: char) -> Option<CharSet> {
    match c {
        'd' => Some(CharSet::digits()),
        'w' => Some(CharSet::word()),
        c => c.is_ascii_punctuation().then(|| CharSet::of(c)),
    }
}
