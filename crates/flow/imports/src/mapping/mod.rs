//! What a file's columns become: a proposal by their names, and the submission that a row is with the owner's choice.

mod dates;
mod preview;
mod suggest;
mod to_submission;

pub(crate) use preview::{Preview, preview};
pub(crate) use to_submission::{MappedRow, RowMapper};

#[cfg(test)]
mod tests;
