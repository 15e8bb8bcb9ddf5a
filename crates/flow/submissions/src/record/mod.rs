//! Stores accepted submissions: the writers take them from `intake`'s queue in batches, and write each batch in one
//! statement.
//!
//! What PostgreSQL doesn't confirm in time goes to the spill. The drain writes it with the same functions later.

mod batch;
mod connection;
pub(crate) mod count_arrivals;
pub(crate) mod import;
mod limited;
mod write;
mod writers;

pub(crate) use batch::MAX_RECORD_BATCH;
pub use batch::record_each;
pub use write::{Written, record};
pub use writers::RecorderWriters;
