//! Exports of submissions: the CSV of one endpoint, and what an account's archive contains of them.
//!
//! Both read page by page and write while they read, in bounded memory.

mod csv;
mod csv_export;
mod permit;
mod workspace;

pub(crate) use csv_export::{Part, Table, TableError};
pub(crate) use permit::Place;
pub use workspace::belongings;
