//! The queries of the exports: the CSV of a view, and the archive of a workspace.

mod csv;
mod stored_details;
mod usage;
mod workspace;

pub(crate) use csv::{
    CsvPageQuery, CsvRow, CsvSlice, MarkFilter, count_of, csv_slice, file_names, last_before,
};
pub(crate) use stored_details::{FileDetails, StoredDetails, file_details, stored_details};
pub(crate) use usage::usage_after;
pub(crate) use workspace::{ExportedFile, file_exists, files_of, ids_with_files_after, page_after};
