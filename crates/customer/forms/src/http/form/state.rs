//! The form of an endpoint as the API shows it, and the answer to a change that is based on an older revision.

use accounts::WorkspaceId;
use api::{ErrorBody, Json, RequestId};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::error::FormError;
use crate::model::id::EndpointId;
use crate::store::{form_drafts, form_versions};

/// The form of an endpoint: the draft you edit and the version that submissions are checked against.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormState {
    /// The schema you edit. Null until you save one.
    #[schema(value_type = Option<schema::Schema>)]
    draft: Option<Box<RawValue>>,
    /// Counts the changes of the draft. Send it as `If-Match` when you change the form.
    pub(super) revision: i32,
    #[schema(value_type = Option<String>, format = DateTime)]
    updated_at: Option<Timestamp>,
    /// The published version. Null if none is published; any fields are accepted then.
    published: Option<PublishedForm>,
    /// Whether the draft differs from the published version.
    pub(super) has_changes: bool,
}

/// A published version of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublishedForm {
    version: i32,
    #[schema(value_type = String, format = DateTime)]
    published_at: Timestamp,
    #[schema(value_type = schema::Schema)]
    schema: Box<RawValue>,
}

impl PublishedForm {
    pub(super) fn new(version: form_versions::Version) -> Self {
        Self { version: version.number, published_at: version.published_at, schema: version.schema }
    }
}

impl FormState {
    /// Reads the form of an endpoint. `published` is the version in use.
    pub(super) async fn load(
        conn: &mut PgConnection,
        workspace: WorkspaceId,
        id: &EndpointId,
        published: Option<i32>,
    ) -> Result<Self, FormError> {
        let draft = form_drafts::find(&mut *conn, workspace, id).await?;
        let published = match published {
            Some(version) => form_versions::find(conn, workspace, id, version).await?,
            None => None,
        };
        let has_changes = match (&draft, &published) {
            (Some(draft), Some(published)) => !is_same(&draft.schema, &published.schema),
            (draft, _) => draft.is_some(),
        };
        Ok(Self {
            revision: draft.as_ref().map_or(0, |draft| draft.revision),
            updated_at: draft.as_ref().map(|draft| draft.updated_at),
            draft: draft.map(|draft| draft.schema),
            published: published.map(PublishedForm::new),
            has_changes,
        })
    }

    pub(super) fn draft(&self) -> Option<&RawValue> {
        self.draft.as_deref()
    }
}

/// Returns whether two schemas say the same, whatever their spacing.
fn is_same(one: &RawValue, other: &RawValue) -> bool {
    let value = |raw: &RawValue| serde_json::from_str::<Value>(raw.get()).ok();
    one.get() == other.get() || value(one) == value(other)
}

impl IntoResponse for FormState {
    fn into_response(self) -> Response {
        let mut headers = HeaderMap::new();
        let tag = format!("\"{}\"", self.revision);
        headers.insert(header::ETAG, tag.parse().expect("a number is a valid header"));
        (headers, Json(self)).into_response()
    }
}

/// The answer to a change that is based on an older revision of the form.
#[derive(Serialize, ToSchema)]
pub(crate) struct FormConflict {
    #[serde(flatten)]
    error: ErrorBody,
    /// The form as it is saved now.
    current: FormState,
    /// The schema that you sent, if you sent one.
    #[schema(value_type = Option<schema::Schema>)]
    yours: Option<Box<RawValue>>,
}

impl FormConflict {
    pub(super) fn new(current: FormState, yours: Option<Box<RawValue>>, request: RequestId) -> Self {
        let error = ErrorBody {
            detail: "The form was changed elsewhere since you opened it.".into(),
            code: "form_changed",
            errors: Vec::new(),
            request_id: request.0,
        };
        Self { error, current, yours }
    }
}

impl IntoResponse for FormConflict {
    fn into_response(self) -> Response {
        (StatusCode::CONFLICT, Json(self)).into_response()
    }
}
