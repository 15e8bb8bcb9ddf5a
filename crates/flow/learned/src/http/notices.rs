use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{NoticeId, NoticeKind};
use crate::store;
use crate::store::notices::NoticeRow;

/// What changed in the submissions to your endpoints.
#[derive(Serialize, ToSchema)]
pub(crate) struct Notices {
    items: Vec<Notice>,
}

/// Something about an endpoint that you may want to know.
#[derive(Serialize, ToSchema)]
pub(crate) struct Notice {
    id: NoticeId,
    kind: NoticeKind,
    endpoint_id: EndpointId,
    endpoint_name: String,
    /// The field that it's about.
    field: Option<String>,
    /// The domain that a redirect was refused to, as an origin such as `https://example.com`.
    site: Option<String>,
    /// The day (UTC) of the last submission to an endpoint that has become silent.
    #[schema(value_type = Option<String>, format = Date)]
    last_day: Option<Date>,
    #[schema(value_type = String, format = DateTime)]
    since: Timestamp,
}

/// List notices about your endpoints, newest first.
///
/// A notice stays until you dismiss it or its cause is gone.
#[utoipa::path(
    get, path = "/api/notices", operation_id = "notices_list", tag = "forms",
    security(("session" = [])),
    responses((status = 200, body = Notices), (status = 401, body = ErrorBody))
)]
pub(crate) async fn list(State(platform): State<Platform>, signed: Signed) -> Result<Json<Notices>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let rows = store::notices::list(&mut tx, signed.workspace).await?;
    Ok(Json(Notices { items: rows.into_iter().filter_map(notice).collect() }))
}

/// `None` for a kind that only a newer version knows.
fn notice(row: NoticeRow) -> Option<Notice> {
    let kind = NoticeKind::from_stored(&row.kind)?;
    let (field, site, last_day) = match kind {
        NoticeKind::FieldMissing | NoticeKind::FieldNew => (Some(row.subject), None, None),
        NoticeKind::RedirectRefused => (None, Some(row.subject), None),
        NoticeKind::FormSilent => (None, None, Some(row.subject.parse().ok()?)),
    };
    Some(Notice {
        id: row.id,
        kind,
        endpoint_id: row.endpoint_id,
        endpoint_name: row.endpoint_name,
        field,
        site,
        last_day,
        since: row.since.to_jiff(),
    })
}
