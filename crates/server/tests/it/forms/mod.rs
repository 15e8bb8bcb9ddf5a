//! Tests of endpoints over HTTP: creating, listing, changing and deleting them, their labels, replacing
//! their URL, and their forms.

mod change_address;
mod create;
mod delete;
mod form;
pub(crate) mod hosted;
mod imported_ids;
mod label;
mod limit;
mod list;
mod sites;
mod update;
