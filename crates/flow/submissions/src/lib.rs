//! What was accepted: recording it in batches, listing, reading, deleting, downloading.

mod arrivals;
mod belongings;
mod error;
mod http;
mod line;
mod model;
mod record;
mod recorder;
mod shared;
mod spill;
mod store;
mod unclaimed;
mod work;

use api::Platform;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use arrivals::count_arrivals;
pub use belongings::belongings;
pub use model::{Field, File, Note, State, Submission, Verdict};
pub use record::{Written, record, record_each};
pub use recorder::Writing;
pub use shared::{SHARED_FILE_DAYS, shared_file_url};
pub use spill::{Home, Spill};
pub use store::load;
pub use work::{EraseEndpoint, EraseWorkspace, MakePartitions, jobs, make_partitions, next_month_is_ready};

pub fn routes() -> OpenApiRouter<Platform> {
    OpenApiRouter::new()
        .routes(routes!(http::list::of_workspace))
        .routes(routes!(http::list::of_endpoint))
        .routes(routes!(http::read::read, http::delete::delete))
        .routes(routes!(http::read::details))
        .routes(routes!(http::download::download))
        .routes(routes!(http::shared::shared))
}
