//! The handlers of `/api/submissions/…` and `/api/stats`, one file per operation.
//!
//! They read and write through `store`, in a transaction of the signed-in workspace (signed file links have none), and
//! announce changes on the bus after the commit.

pub(crate) mod delete;
pub(crate) mod export;
pub(crate) mod files;
pub(crate) mod held;
pub(crate) mod list;
pub(crate) mod memo;
pub(crate) mod read;
pub(crate) mod search;
pub(crate) mod stats;
pub(crate) mod update;
pub(crate) mod views;
