use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path, Platform};
use axum::extract::State;
use intake::SubmissionId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::bus_messages::WorkspaceMessage;
use crate::model::Memo;
use crate::store;

/// The most characters in a memo.
const MAX_MEMO_CHARS: usize = 4_000;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteMemo {
    /// The text, at most 4,000 characters. Null or an empty text deletes the memo.
    #[schema(max_length = 4000)]
    text: Option<String>,
}

/// Save a private memo about a submission.
///
/// Visitors never see it.
#[utoipa::path(
    put, path = "/api/submissions/details/{id}/memo", operation_id = "submissions_memo", tag = "submissions",
    security(("session" = [])),
    params(("id" = SubmissionId, Path, description = "The id of the submission")),
    request_body = WriteMemo,
    responses(
        (status = 200, body = Memo, description = "The memo. Its text is empty if it was deleted"),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn write(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<SubmissionId>,
    Json(body): Json<WriteMemo>,
) -> Result<Json<Memo>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let endpoint = store::lock_submission(&mut tx, signed.workspace, id).await?;
    let written = Memo { text: parse(body.text.as_deref())?, updated_at: platform.clock.now() };
    store::write_memo(&mut tx, signed.workspace, id, &written).await?;
    search::again(&mut tx, &[id.0]).await?;
    // The response has the time as it was stored, because PostgreSQL rounds it to microseconds.
    let memo = store::memo(&mut tx, signed.workspace, id).await?.unwrap_or(written);
    tx.commit().await?;
    let message = WorkspaceMessage::Changed { ids: vec![id], endpoint_ids: vec![endpoint] };
    message.publish(&platform.bus, signed.workspace);
    Ok(Json(memo))
}

/// Trims and validates the text of a memo. U+0000 is rejected because PostgreSQL can't store it.
fn parse(text: Option<&str>) -> Result<String, Error> {
    let text = text.unwrap_or_default().trim();
    let invalid = |code, message| Err(Error::invalid(vec![FieldError::new("text", code, message)]));
    if text.chars().count() > MAX_MEMO_CHARS {
        return invalid("too_long", "Use at most 4,000 characters.");
    }
    if text.contains('\0') {
        return invalid("not_text", "The text contains characters that can't be stored.");
    }
    Ok(text.to_owned())
}
