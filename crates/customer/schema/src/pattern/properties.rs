//! What holds for every supported pattern: its canonical source means what its author wrote, and an engine that
//! backtracks needs few steps.

use std::cell::Cell;

use proptest::prelude::*;
use regex::Regex;

use super::ast::{Alternatives, Node};
use super::canonical::canonical;
use super::compiled::matches;
use super::parser::parse;
use super::restrict::restrict;

/// The steps that an engine may need for a value of [`VALUE_CHARS`] characters: quadratic, times the ways through
/// alternatives. A pattern that blows up needs more than a million times as many.
const MAX_STEPS: u64 = 400_000;
const VALUE_CHARS: usize = 40;

/// Patterns of few characters, so that their parts overlap often.
fn patterns() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => "[ab]",
        2 => Just(".".to_owned()),
        2 => r"\[(\^)?(a|b|ab|a-b|\\d)\]",
        2 => r"\\[dw.*+-]",
        4 => "[?*+]|\\{[0-4](,[0-4]?)?\\}",
        3 => Just("(".to_owned()),
        3 => Just(")".to_owned()),
        3 => Just("|".to_owned()),
    ];
    prop::collection::vec(part, 1..24).prop_map(|parts| parts.concat())
}

/// Well-formed patterns with quantified parts and groups of alternatives, most of which overlap.
fn overlapping_patterns() -> impl Strategy<Value = String> {
    let part = (r"a|b|\.|\[ab\]|\(a\)|\(ab\)|\(a\|b\)|\(a\|ab\)|\(a\|a\)", r"(\?|\*|\+|\{1,3\})?");
    prop::collection::vec(part.prop_map(|(part, quantifier)| part + &quantifier), 1..16)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_canonical_source_means_what_was_written(pattern in patterns(), values in prop::collection::vec("[ab01.*+-]{0,8}", 8)) {
        if let Ok(canonical) = canonical(&pattern) {
            let written = Regex::new(&format!("^(?:{pattern})$")).expect("a supported pattern");
            for value in values {
                prop_assert_eq!(matches(&canonical, &value), written.is_match(&value), "{} {}", pattern, value);
            }
        }
    }

    #[test]
    fn every_text_is_a_pattern_or_is_not(pattern in any::<String>()) {
        if let Ok(canonical) = canonical(&pattern) {
            prop_assert!(Regex::new(&canonical).is_ok(), "{}", canonical);
        }
    }

    #[test]
    fn supported_patterns_need_few_steps(pattern in prop_oneof![patterns(), overlapping_patterns()], last in "[abc]") {
        let Ok(parsed) = parse(&pattern) else { return Ok(()) };
        if restrict(&parsed).is_ok() {
            let value: Vec<char> = "a".repeat(VALUE_CHARS).chars().chain(last.chars()).collect();
            let engine = Backtracking { value: &value, steps: Cell::new(0) };
            engine.alternatives(&parsed, 0, &mut |at| at == value.len());
            prop_assert!(engine.steps.get() < MAX_STEPS, "{}: {}", pattern, engine.steps.get());
        }
    }
}

/// A simple engine that tries everything, as those of browsers do.
struct Backtracking<'v> {
    value: &'v [char],
    steps: Cell<u64>,
}

type Then<'t> = &'t mut dyn FnMut(usize) -> bool;

impl Backtracking<'_> {
    fn alternatives(&self, alternatives: &Alternatives, at: usize, then: Then<'_>) -> bool {
        alternatives.iter().any(|sequence| self.sequence(sequence, at, then))
    }

    fn sequence(&self, sequence: &[Node], at: usize, then: Then<'_>) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() >= MAX_STEPS {
            return true;
        }
        match sequence.split_first() {
            None => then(at),
            Some((node, rest)) => self.node(node, at, &mut |at| self.sequence(rest, at, then)),
        }
    }

    fn node(&self, node: &Node, at: usize, then: Then<'_>) -> bool {
        match node {
            Node::Set(set) => {
                let is_in =
                    |c: &char| set.ranges().iter().any(|range| (range.0..=range.1).contains(&u32::from(*c)));
                self.value.get(at).is_some_and(is_in) && then(at + 1)
            }
            Node::Group(alternatives) => self.alternatives(alternatives, at, then),
            Node::Repeat { node, min, max } => self.repeat(node, (*min, *max), at, then),
        }
    }

    fn repeat(&self, node: &Node, (min, max): (u8, Option<u8>), at: usize, then: Then<'_>) -> bool {
        self.steps.set(self.steps.get() + 1);
        let can_repeat = max.is_none_or(|max| max > 0);
        let fewer = (min.saturating_sub(1), max.map(|max| max.saturating_sub(1)));
        (can_repeat && self.node(node, at, &mut |at| self.repeat(node, fewer, at, then)))
            || (min == 0 && then(at))
    }
}
