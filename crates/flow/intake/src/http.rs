//! One file a verb.

pub(crate) mod address;
pub(crate) mod echo;
pub(crate) mod submit;
pub(crate) mod thanks;
