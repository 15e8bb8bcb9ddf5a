//! All SQL of this crate, a file a table. What opens accounts is the worker's to read; it is asked for by user or
//! by hash, everything else by workspace.

pub(crate) mod attempts;
pub(crate) mod devices;
pub(crate) mod events;
pub(crate) mod half_sign_ins;
pub(crate) mod leaving;
pub(crate) mod mail_tokens;
pub(crate) mod members;
pub(crate) mod second_factors;
pub(crate) mod sessions;
pub(crate) mod users;
