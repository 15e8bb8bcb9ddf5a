//! What `formtray serve` and `formtray work` run until they are stopped: the parts of the server, and the job workers.

mod job_workers;
mod serve_parts;

pub(crate) use job_workers::work;
pub use serve_parts::{Running, start};
