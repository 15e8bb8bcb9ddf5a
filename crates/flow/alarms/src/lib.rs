//! Finds accepted submissions that are stuck: in the spool, in the outbox, as late deliveries, or not stored at all,
//! and jobs that failed permanently. Shows the figures as metrics and in `formtray doctor`, and emails the operator.
//! The table `alarms` says when that last happened.

mod email;
mod model;
mod store;
mod watch;

pub use model::{Alarm, Figures};
pub use store::read;
pub use watch::Watch;
