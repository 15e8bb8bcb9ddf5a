//! Listing and ending the sessions of a user.

pub(crate) mod end;
pub(crate) mod end_others;
pub(crate) mod list;
