//! Writes the canonical source of a pattern: the one that Rust's `regex` and JavaScript's `v` flag read alike.

use std::fmt::Write as _;

use super::ast::{Alternatives, Node};
use super::char_set::CharSet;

/// Characters that have a meaning outside classes.
const SYNTAX: &str = r"^$\.*+?()[]{}|/";
/// Punctuation that is written as it is in classes. Neither engine accepts all of it with a backslash.
const PLAIN_IN_CLASSES: &str = "_\"'<>";

/// Returns the canonical source, without anchors.
pub(super) fn write(pattern: &Alternatives) -> String {
    let mut source = String::new();
    write_alternatives(&mut source, pattern);
    source
}

fn write_alternatives(source: &mut String, alternatives: &Alternatives) {
    for (index, sequence) in alternatives.iter().enumerate() {
        if index > 0 {
            source.push('|');
        }
        for node in sequence {
            write_node(source, node);
        }
    }
}

fn write_node(source: &mut String, node: &Node) {
    match node {
        Node::Set(set) => write_set(source, set),
        Node::Group(alternatives) => {
            source.push_str("(?:");
            write_alternatives(source, alternatives);
            source.push(')');
        }
        Node::Repeat { node, min, max } => {
            write_node(source, node);
            match (min, max) {
                (0, Some(1)) => source.push('?'),
                (0, None) => source.push('*'),
                (1, None) => source.push('+'),
                (min, None) => add(source, format_args!("{{{min},}}")),
                (min, Some(max)) if min == max => add(source, format_args!("{{{min}}}")),
                (min, Some(max)) => add(source, format_args!("{{{min},{max}}}")),
            }
        }
    }
}

fn write_set(source: &mut String, set: &CharSet) {
    if let [(from, to)] = set.ranges()
        && from == to
    {
        return write_character(source, *from, |c| SYNTAX.contains(c));
    }
    let is_complement = set.is_complement();
    let complement = set.not();
    source.push_str(if is_complement { "[^" } else { "[" });
    for &(from, to) in if is_complement { complement.ranges() } else { set.ranges() } {
        let is_escaped = |c: char| c.is_ascii_punctuation() && !PLAIN_IN_CLASSES.contains(c);
        write_character(source, from, is_escaped);
        if to > from {
            if to > from + 1 {
                source.push('-');
            }
            write_character(source, to, is_escaped);
        }
    }
    source.push(']');
}

/// Writes a character: as it is, with a backslash, or as its code point if it's outside printable ASCII.
fn write_character(source: &mut String, code_point: u32, is_escaped: impl Fn(char) -> bool) {
    match char::from_u32(code_point) {
        Some(c @ ' '..='~') => {
            if is_escaped(c) {
                source.push('\\');
            }
            source.push(c);
        }
        _ => add(source, format_args!("\\u{{{code_point:X}}}")),
    }
}

fn add(source: &mut String, text: std::fmt::Arguments<'_>) {
    source.write_fmt(text).expect("a String accepts everything");
}
