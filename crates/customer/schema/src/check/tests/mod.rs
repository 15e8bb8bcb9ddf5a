//! Checks of submissions.

mod checked;
mod conditions;
mod fields;
