//! Checks a submission against the rules of its form.

mod code;
mod fields;
mod files;
mod run;
mod submission;
#[cfg(test)]
mod tests;
mod value;
mod visible;

pub use code::{ALL_CODES, Code};
pub use run::{Broken, Checked};
pub use submission::{Entry, File};
pub(crate) use value::fault_of_value;
