//! Stores accepted submissions: the writers take them from `intake`'s queue in batches, and write each batch in one
//! statement.
//!
//! What PostgreSQL doesn't confirm in time goes to the spill. The drain writes it with the same functions later.

mod batch;
mod connection;
mod writers;

pub(crate) use batch::MAX_RECORD_BATCH;
pub use batch::{Written, record, record_each};
pub use writers::RecorderWriters;
