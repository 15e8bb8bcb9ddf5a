//! What `formtray serve` and `formtray work` run until they are stopped: the parts of the server, and the job workers.

mod job_workers;
mod listeners;
pub(crate) mod offline_start;
mod quarantine;
mod readiness;
mod running;
mod serve_parts;
mod spool_access;
pub(crate) mod supervisor;

pub(crate) use job_workers::work;
pub use listeners::Sockets;
pub(crate) use listeners::listen;
pub(crate) use quarantine::after_release;
pub(crate) use readiness::{Accepting, Readiness};
pub use running::Running;
pub(crate) use running::StopTimes;
pub use serve_parts::start;
pub(crate) use serve_parts::{StartOptions, start_with};
