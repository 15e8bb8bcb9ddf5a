use std::io;

use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Path, Platform, Query};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use forms::EndpointId;
use futures_util::stream;
use jiff::Timestamp;
use kernel::Clock;
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::error::SubmissionError;
use crate::export::{CsvChunk, CsvExport, CsvExportError, ExportPermit};
use crate::model::State as Folder;
use crate::store::{self, MarkFilter};

/// The number of chunks that are buffered for a slow client. After that the export waits.
const MAX_BUFFERED_CSV_CHUNKS: usize = 4;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// Only submissions in this folder. Default: all folders.
    #[param(inline)]
    state: Option<Folder>,
    /// Only submissions received at or after this time.
    #[param(value_type = Option<String>, format = DateTime)]
    from: Option<Timestamp>,
    /// Only submissions received before this time.
    #[param(value_type = Option<String>, format = DateTime)]
    to: Option<Timestamp>,
    /// Only submissions with files (`true`) or without (`false`).
    has_files: Option<bool>,
    /// Only submissions that are starred (`true`) or not (`false`).
    starred: Option<bool>,
    /// Only submissions that are unread (`true`) or read (`false`).
    unread: Option<bool>,
}

impl ExportQuery {
    /// Returns the filters besides folder and time.
    fn marks(&self) -> MarkFilter {
        MarkFilter { has_files: self.has_files, starred: self.starred, unread: self.unread }
    }

    /// Returns whether the number of rows is known in advance: the counters are per folder, and know no other filter.
    fn is_counted(&self) -> bool {
        self.from.is_none() && self.to.is_none() && self.marks() == MarkFilter::default()
    }
}

/// Export the submissions of an endpoint as CSV, oldest first.
///
/// The filters are the same as for the list. The columns are `id`, `time`, `state`, one per field, `files`, and one for
/// all remaining fields. The file is written while it is sent. If an error occurs midway, the connection closes and the
/// file is incomplete.
#[utoipa::path(
    get, path = "/api/submissions/{endpoint_id}/export.csv", operation_id = "submissions_export", tag = "submissions",
    security(("session" = [])),
    params(("endpoint_id" = EndpointId, Path, description = "The id of the endpoint"), ExportQuery),
    responses(
        (
            status = 200, content_type = "text/csv", body = String,
            headers(("X-Total-Count" = i64, description = "The number of rows, if it's known in advance"))
        ),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
        (status = 503, body = ErrorBody, description = "`busy`: this workspace is running 2 exports, or the server 16. Try again later."),
    )
)]
pub(crate) async fn export(
    State(platform): State<Platform>,
    signed: Signed,
    Path(endpoint): Path<EndpointId>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, Error> {
    if matches!((query.from, query.to), (Some(from), Some(to)) if from > to) {
        return Err(Error::invalid(vec![FieldError::new("to", "before_from", "`to` is before `from`.")]));
    }
    let permit = ExportPermit::take(signed.workspace)
        .map_err(|limit| Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", limit.message()))?;
    // Submissions that arrive from now on are left out.
    let now = platform.clock.uuid();
    let mut tx = platform.db.tenant(signed.workspace).await?;
    if !forms::exists(&mut tx, signed.workspace, &endpoint).await? {
        return Err(SubmissionError::NotFound.into());
    }
    let total = if query.is_counted() {
        Some(store::count_of(&mut tx, signed.workspace, &endpoint, query.state).await?)
    } else {
        None
    };
    tx.commit().await?;

    let name = format!("{endpoint}-{}.csv", platform.clock.now().strftime("%Y-%m-%d"));
    let csv = CsvExport {
        workspace: signed.workspace,
        endpoint,
        state: query.state,
        marks: query.marks(),
        after: query.from.map_or(Uuid::nil(), just_before),
        before: query.to.map_or(now, |to| Clock::uuid_floor(to).min(now)),
        platform,
    };
    let (out, chunks) = mpsc::channel(MAX_BUFFERED_CSV_CHUNKS);
    tokio::spawn(async move {
        let workspace = csv.workspace;
        match csv.write(out).await {
            Ok(()) => {}
            Err(CsvExportError::ClientGone) => {
                tracing::info!(%workspace, "CSV export cancelled by the client");
            }
            Err(error) => {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                tracing::error!(%error, cause, %workspace, "CSV export failed");
            }
        }
        drop(permit);
    });
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8; header=present".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    let mut response = (headers, body(chunks)).into_response();
    if let Some(total) = total {
        response.headers_mut().insert("x-total-count", total.into());
    }
    Ok(response)
}

/// Returns the greatest id before a time, because the bounds of an export are exclusive.
fn just_before(moment: Timestamp) -> Uuid {
    Uuid::from_u128(Clock::uuid_floor(moment).as_u128().saturating_sub(1))
}

/// Returns the body of the response.
///
/// If the chunks end without the final `None`, the export has failed. Then the connection is closed with an error, so
/// that no client takes the file for complete.
fn body(chunks: mpsc::Receiver<CsvChunk>) -> Body {
    Body::from_stream(stream::unfold(Some(chunks), async |chunks| {
        let mut chunks = chunks?;
        match chunks.recv().await {
            Some(Some(text)) => Some((Ok(Bytes::from(text)), Some(chunks))),
            Some(None) => None,
            None => Some((Err(io::Error::other("the CSV export is incomplete")), None)),
        }
    }))
}
