//! All SQL of this crate, a file a table. What opens accounts is the worker's to read; it is asked for by user or
//! by hash, everything else by workspace.

pub(crate) mod events;
pub(crate) mod leaving;
pub(crate) mod sessions;
pub(crate) mod users;
