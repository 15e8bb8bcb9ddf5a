//! One file a verb.

pub(crate) mod submit;
pub(crate) mod thanks;
