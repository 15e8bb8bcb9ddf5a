//! Exports of submissions: the CSV of one endpoint, and what an account's archive contains of them.
//!
//! Both read page by page and write while they read, in bounded memory.

pub(crate) mod csv;
mod csv_export;
mod permit;
pub(crate) mod selection;
pub(crate) mod workspace;

pub(crate) use csv_export::{CsvChunk, CsvExport, CsvExportError};
pub use permit::ExportPermit;
pub use workspace::export;
