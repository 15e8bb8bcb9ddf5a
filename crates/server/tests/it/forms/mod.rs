//! Tests of endpoints over HTTP: creating, listing, changing and deleting them, their labels, and replacing their URL.

mod change_address;
mod create;
mod delete;
mod label;
mod limit;
mod list;
mod sites;
mod update;
