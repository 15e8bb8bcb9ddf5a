//! A schema compiled for checking submissions: small in memory, without labels and texts, and with names, conditions
//! and bounds prepared. `forms` caches the rules of each published form.

mod compile;
mod field;
mod order;
mod rule;
mod schedule;
mod set;
mod show;
mod size;
mod stored;
#[cfg(test)]
mod tests;

pub(crate) use field::{compile_field, max_files};
pub use field::{rating_max, scale_range};
pub(crate) use order::evaluation_order;
pub(crate) use rule::{ChoicesRule, FileRule, Kind, Rule};
pub use set::Rules;
pub(crate) use show::{Condition, Measure, Show, Test};
