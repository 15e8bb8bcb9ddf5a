//! Tests of what all routes share: access, isolation of workspaces, errors, limits, email, shutdown, and the database's
//! own guarantees.

mod access;
mod database;
mod http;
mod isolation;
mod jobs;
pub(crate) mod mail;
