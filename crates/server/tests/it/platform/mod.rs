//! Tests of what all routes share: access, isolation of workspaces, errors, limits, email, shutdown, and the database's
//! own guarantees.

mod access;
mod errors;
mod health;
mod hsts;
mod idle;
mod isolation;
mod jobs;
pub(crate) mod mail;
mod openapi;
mod pace;
mod serving;
mod shutdown;
mod slashes;
mod timeouts;
mod transactions;
mod walls;
