//! Reading and changing the profile of a user.

pub(crate) mod read;
pub(crate) mod update;
