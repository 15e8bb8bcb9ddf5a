//! The jobs of this crate and their schedule. A check and an import read the whole file; one process reads one file at a time.

mod check_import;
mod error;
mod forget_imports;
mod forget_imports_of;
mod import_job;
mod read_rows;
mod remove_import_files;
mod report;
mod run_import;
mod undo_import;

use ::jobs::{Definitions, hourly_at};

pub(crate) use check_import::CheckImport;
use forget_imports::ForgetImports;
pub use forget_imports_of::ForgetImportsOf;
pub(crate) use import_job::ImportJob;
use remove_import_files::RemoveImportFiles;
pub(crate) use run_import::RunImport;
pub(crate) use undo_import::UndoImport;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<CheckImport>()
        .define_job::<RunImport>()
        .define_job::<UndoImport>()
        .define_job::<RemoveImportFiles>()
        .define_job::<ForgetImports>()
        .define_job::<ForgetImportsOf>()
        .with_cron(hourly_at::<ForgetImports>(55))
}
