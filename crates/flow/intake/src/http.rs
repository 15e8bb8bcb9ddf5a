//! One file a verb.

pub(crate) mod address;
pub(crate) mod echo;
pub(crate) mod submit;
pub(crate) mod test;
pub(crate) mod thanks;
