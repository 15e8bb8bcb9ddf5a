//! Accepted submissions: storing them in batches, then listing, reading, moving, exporting and deleting them.
//!
//! The recorder takes submissions from `intake`'s queue and writes them to PostgreSQL, or to the spool while PostgreSQL
//! is down. Afterwards `delivery` takes them from the outbox, and `live` sends them to open pages.

mod bus_messages;
mod erased;
mod error;
mod export;
mod files;
mod http;
mod model;
mod record;
mod spill;
mod store;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use bus_messages::WorkspaceMessage;
pub use erased::{ErasedValue, InvalidValue, erase_submissions, erase_unclaimed, remember_erased};
pub use error::SubmissionError;
pub use export::csv::{Columns, push_cells};
pub use export::selection::{FOLDERS, SelectedFile, Selection, SelectionReader};
pub use export::{ExportPermit, export};
pub use files::{SHARED_FILE_DAYS, SpamFiles, shared_file_url};
pub use http::search::unreadable_query;
pub use model::facts::{HeldOpened, OpenedAtEndpoint};
pub use model::label::Label;
pub use model::{Field, File, Note, State, Submission, Verdict};
pub use record::count_arrivals::count_arrivals;
pub use record::import::{PreparedSubmissions, prepare_import, write_import};
pub use record::{RecorderWriters, Written, record, record_each};
pub use spill::{DrainTarget, Spill};
pub use store::views::{FoundViews, views_with};
pub use store::{
    Backlog, FoundSubmission, ImportedSubmission, ImportedTotals, ScannedSlice, arrived_since, backlog,
    count_imported, existing_submissions, forget_erased_before, forget_missing_objects, has_object,
    in_folder_before, insert_imported, load, present, remove_from_outbox, scan_for_value, stored_objects,
    unclaimed_with_value, uncount_imported,
};
pub use work::{
    EraseEndpoint, EraseWorkspace, MakePartitions, delete_together, erase_before, jobs, make_month,
    make_partitions, next_month_is_ready,
};

/// Returns the routes of this crate: submissions, their files and memos, the CSV export and the statistics.
pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list::of_workspace, http::update::update))
        .routes(routes!(http::update::matching::update_matching))
        .routes(routes!(http::views::list::list, http::views::create::create))
        .routes(routes!(http::views::update::update, http::views::delete::delete))
        .routes(routes!(http::held::open::open))
        .routes(routes!(http::held::discard::discard))
        .routes(routes!(http::list::of_endpoint))
        .routes(routes!(http::read::read, http::delete::delete))
        .routes(routes!(http::read::details))
        .routes(routes!(http::memo::write))
        .routes(routes!(http::stats::read))
        .routes(routes!(http::export::export))
        .routes(routes!(http::files::download::download))
        .routes(routes!(http::files::download_shared::download_shared))
        .routes(routes!(http::files::thumbnail::thumbnail))
}
