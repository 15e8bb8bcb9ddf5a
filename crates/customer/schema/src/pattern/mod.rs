//! Patterns: a subset of regular expressions that Rust's `regex` and JavaScript's `v` flag read alike and that a
//! backtracking engine matches in reasonable time. [`canonical`] reads what an owner wrote and returns the source that
//! both engines get; [`matches`] matches it here.

mod ast;
mod canonical;
mod char_set;
mod class;
mod compiled;
mod parser;
#[cfg(test)]
mod properties;
mod restrict;
#[cfg(test)]
mod tests;
mod unsupported;
mod write;

pub(crate) use canonical::canonical;
pub(crate) use compiled::{is_small_enough, matches};
