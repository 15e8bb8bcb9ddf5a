//! The parts of a parsed pattern.

use super::char_set::CharSet;

/// Alternatives, of which one has to match. A pattern or group without `|` has exactly one.
pub(super) type Alternatives = Vec<Vec<Node>>;

/// A part of a sequence.
#[derive(Debug)]
pub(super) enum Node {
    /// One character out of a set.
    Set(CharSet),
    Group(Alternatives),
    /// A set or group that is repeated. Without `max` there's no upper limit.
    Repeat {
        node: Box<Node>,
        min: u8,
        max: Option<u8>,
    },
}

impl Node {
    /// Returns the set if the node is exactly one character out of it, with or without a group around it.
    pub(super) fn as_set(&self) -> Option<&CharSet> {
        match self {
            Self::Set(set) => Some(set),
            Self::Group(alternatives) => match alternatives.as_slice() {
                [sequence] => match sequence.as_slice() {
                    [node] => node.as_set(),
                    _ => None,
                },
                _ => None,
            },
            Self::Repeat { .. } => None,
        }
    }

    /// Returns whether the node can match no characters at all.
    pub(super) fn can_be_empty(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Group(alternatives) => alternatives.iter().any(|sequence| can_be_empty(sequence)),
            Self::Repeat { node, min, .. } => *min == 0 || node.can_be_empty(),
        }
    }

    /// Returns the characters that the node can begin with.
    pub(super) fn first(&self) -> CharSet {
        match self {
            Self::Set(set) => set.clone(),
            Self::Group(alternatives) => {
                alternatives.iter().fold(CharSet::default(), |set, sequence| set.or(&first(sequence)))
            }
            Self::Repeat { node, .. } => node.first(),
        }
    }
}

/// Returns whether a sequence can match no characters at all.
pub(super) fn can_be_empty(sequence: &[Node]) -> bool {
    sequence.iter().all(Node::can_be_empty)
}

/// Returns the characters that a sequence can begin with.
pub(super) fn first(sequence: &[Node]) -> CharSet {
    let mut set = CharSet::default();
    for node in sequence {
        set = set.or(&node.first());
        if !node.can_be_empty() {
            break;
        }
    }
    set
}
