//! Why a pattern is refused.

/// Why a pattern isn't supported: a sentence for its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unsupported(pub(crate) &'static str);

pub(super) const ANCHOR: Unsupported =
    Unsupported("The pattern always has to match the whole value. Remove ^ and $ from its middle.");
pub(super) const EMPTY: Unsupported =
    Unsupported("The pattern has an empty part. Every group and alternative needs a character.");
pub(super) const ESCAPE: Unsupported = Unsupported(
    "The pattern uses an escape we don't support. Use \\d, \\w, or \\ before a punctuation mark.",
);
pub(super) const EXTENSION: Unsupported = Unsupported(
    "The pattern uses a group we don't support. Use ( … ) or (?: … ), without look-around or flags.",
);
pub(super) const BRACKET: Unsupported = Unsupported(
    "The pattern has a bracket without its partner. Write \\ before it if you mean the character.",
);
pub(super) const COUNT: Unsupported =
    Unsupported("The pattern has a count we don't support. Use {n}, {n,} or {n,m} with numbers up to 100.");
pub(super) const DOUBLE_QUANTIFIER: Unsupported =
    Unsupported("The pattern repeats a repetition. Use only one of ?, *, + or {n} in a row.");
pub(super) const NOTHING_TO_REPEAT: Unsupported =
    Unsupported("The pattern has a ?, *, + or {n} with nothing before it to repeat.");
pub(super) const CONTROL: Unsupported =
    Unsupported("The pattern contains a control character, such as a tab or a line break.");

pub(super) const CLASS: Unsupported = Unsupported(
    "The pattern has a class we don't support. Use characters and ranges such as [a-z0-9_], without set operations.",
);
pub(super) const NESTED_QUANTIFIER: Unsupported =
    Unsupported("The pattern repeats a group that itself repeats something. Write the group out instead.");
pub(super) const ALTERNATIVES_IN_REPEAT: Unsupported = Unsupported(
    "The pattern repeats a group with alternatives. Use a class such as [ab], or write the group out.",
);
pub(super) const TOO_SLOW: Unsupported = Unsupported(
    "The pattern can match in too many ways, so browsers could freeze. Make sure that what follows a repetition can't also be part of it.",
);
