//! What owners see of their deliveries: the timeline of a submission, and what needs attention.

pub(crate) mod attention;
pub(crate) mod timeline;
