//! Tests of endpoints over HTTP: creating, listing, changing and deleting them, and replacing their URL.

mod change_address;
mod create;
mod delete;
mod limit;
mod list;
mod sites;
mod update;
