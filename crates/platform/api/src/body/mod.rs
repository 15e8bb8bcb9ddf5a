//! How request bodies arrive: [`TimedBody`] fails one whose sender is too slow, [`BodyBudget`] counts the memory of all
//! of them, and [`read_whole`] reads one into a buffer of limited length.

mod budget;
mod failure;
mod read;
mod timed;

pub use budget::BodyBudget;
pub(crate) use budget::hold_response;
pub(crate) use failure::{BudgetExhausted, TooLarge, TooSlow};
pub use read::read_whole;
pub(crate) use timed::TimedBody;
