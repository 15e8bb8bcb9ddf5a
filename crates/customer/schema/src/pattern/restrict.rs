//! Refuses patterns that a backtracking engine could take long to match. JavaScript has such an engine.

use super::ast::{Alternatives, Node, can_be_empty, first};
use super::char_set::CharSet;
use super::unsupported::{ALTERNATIVES_IN_REPEAT, NESTED_QUANTIFIER, TOO_SLOW, Unsupported};

/// How many quantifiers may be undecided: an engine may have to try each number of repetitions.
const MAX_UNDECIDED: usize = 1;
/// How many combinations of alternatives an engine may have to try.
const MAX_WAYS: u64 = 100;

/// Refuses a pattern with quantifiers or alternatives in a quantified group, with more than one undecided quantifier, or
/// with too many combinations of alternatives.
pub(super) fn restrict(pattern: &Alternatives) -> Result<(), Unsupported> {
    let undecided = undecided_in(pattern, &CharSet::default())?;
    if undecided > MAX_UNDECIDED || ways(pattern) > MAX_WAYS { Err(TOO_SLOW) } else { Ok(()) }
}

/// Returns how many quantifiers are undecided. `after` are the characters that can follow the alternatives.
fn undecided_in(alternatives: &Alternatives, after: &CharSet) -> Result<usize, Unsupported> {
    let mut undecided = 0;
    for sequence in alternatives {
        let mut after = after.clone();
        for node in sequence.iter().rev() {
            undecided += match node {
                Node::Set(_) => 0,
                Node::Group(alternatives) => undecided_in(alternatives, &after)?,
                Node::Repeat { node, min, max } => {
                    refuse_nested(node)?;
                    let is_fixed = *max == Some(*min);
                    let is_decided = is_fixed || node.as_set().is_some_and(|set| set.is_disjoint(&after));
                    usize::from(!is_decided)
                }
            };
            let first = node.first();
            after = if node.can_be_empty() { first.or(&after) } else { first };
        }
    }
    Ok(undecided)
}

/// Refuses quantifiers and alternatives inside a node that is repeated.
fn refuse_nested(repeated: &Node) -> Result<(), Unsupported> {
    match repeated {
        Node::Set(_) => Ok(()),
        Node::Repeat { .. } => Err(NESTED_QUANTIFIER),
        Node::Group(alternatives) if alternatives.len() > 1 => Err(ALTERNATIVES_IN_REPEAT),
        Node::Group(alternatives) => alternatives.iter().flatten().try_for_each(refuse_nested),
    }
}

/// Returns in how many ways an engine may go through alternatives before it knows that none matches: the product along
/// a sequence, the largest of alternatives that differ in their first character, the sum of others.
fn ways(alternatives: &Alternatives) -> u64 {
    let each = alternatives.iter().map(|sequence| {
        let groups = sequence.iter().map(|node| match node {
            Node::Group(alternatives) => ways(alternatives),
            Node::Set(_) | Node::Repeat { .. } => 1,
        });
        groups.fold(1, u64::saturating_mul)
    });
    if is_decided(alternatives) { each.max().unwrap_or(1) } else { each.fold(0, u64::saturating_add) }
}

/// Returns whether the first character always decides between alternatives.
fn is_decided(alternatives: &Alternatives) -> bool {
    let mut firsts = CharSet::default();
    alternatives.len() == 1
        || alternatives.iter().all(|sequence| {
            let first = first(sequence);
            let is_new = first.is_disjoint(&firsts) && !can_be_empty(sequence);
            firsts = firsts.or(&first);
            is_new
        })
}
