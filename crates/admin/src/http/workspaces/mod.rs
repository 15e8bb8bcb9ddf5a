//! Workspaces: finding them, their numbers, and what operators may change.

pub(crate) mod end_sessions;
pub(crate) mod lift;
pub(crate) mod limits;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod suspend;
