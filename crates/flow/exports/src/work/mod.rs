//! The jobs of this crate and their schedule. Triggers enqueue the first two.

mod error;
mod forget_exports;
mod remove_export_files;
mod send_export_email;
mod write_export;

use ::jobs::{Definitions, hourly_at};

use forget_exports::ForgetExports;
use remove_export_files::RemoveExportFiles;
use send_export_email::SendExportEmail;
use write_export::WriteExport;

/// Registers the jobs of this crate and their schedule (UTC).
pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<WriteExport>()
        .define_job::<RemoveExportFiles>()
        .define_job::<SendExportEmail>()
        .define_job::<ForgetExports>()
        .with_cron(hourly_at::<ForgetExports>(55))
}
