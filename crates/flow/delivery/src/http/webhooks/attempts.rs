use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Path, Platform, Query};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::model::{DestinationId, LoggedAttempt};
use crate::store::webhooks;
use crate::store::webhooks::attempts::{self as attempts_store, AttemptCursor};

/// How many attempts a page has.
const ATTEMPTS_PAGE_SIZE: usize = 50;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AttemptsQuery {
    /// The `next` value of the previous page.
    before: Option<String>,
}

/// One page of the attempts of a webhook, newest first.
#[derive(Serialize, ToSchema)]
#[schema(as = WebhookAttempts)]
pub(crate) struct Attempts {
    /// The attempts.
    items: Vec<LoggedAttempt>,
    /// Send it as `before` to get the next page; null on the last page.
    next: Option<String>,
}

/// List the attempts of a webhook, newest first, 50 per page.
#[utoipa::path(
    get, path = "/api/endpoints/{id}/webhooks/{webhook_id}/attempts", operation_id = "webhooks_attempts",
    tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook"), AttemptsQuery),
    responses(
        (status = 200, body = Attempts),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn attempts(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
    Query(query): Query<AttemptsQuery>,
) -> Result<Json<Attempts>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    if webhooks::list(&mut tx, workspace, &endpoint, Some(id)).await?.is_empty() {
        return Err(Error::not_found());
    }
    let cursor =
        query.before.as_deref().map(|text| parse_cursor(text).ok_or_else(wrong_cursor)).transpose()?;
    let one_more = i64::try_from(ATTEMPTS_PAGE_SIZE + 1).unwrap_or(i64::MAX);
    let mut items = attempts_store::page_after(&mut tx, workspace, id, cursor, one_more).await?;
    let has_more = items.len() > ATTEMPTS_PAGE_SIZE;
    items.truncate(ATTEMPTS_PAGE_SIZE);
    let next = items.last().filter(|_| has_more).map(cursor_after);
    Ok(Json(Attempts { items, next }))
}

fn cursor_after(last: &LoggedAttempt) -> String {
    format!("{}-{}", last.at.as_microsecond(), last.delivery_id.0.simple())
}

fn parse_cursor(cursor: &str) -> Option<AttemptCursor> {
    let (at, delivery) = cursor.rsplit_once('-')?;
    Some(AttemptCursor {
        at: Timestamp::from_microsecond(at.parse().ok()?).ok()?,
        delivery: delivery.parse().ok()?,
    })
}

fn wrong_cursor() -> Error {
    let message = "Invalid cursor. Send the `next` value of the previous page.";
    Error::invalid(vec![FieldError::new("before", "wrong_cursor", message)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_leads_back_to_its_place() {
        let micros = 1_789_000_000_123_456;
        let found = parse_cursor(&format!("{micros}-00000000000000000000000000000007")).expect("a place");
        assert_eq!((found.at.as_microsecond(), found.delivery.as_u128()), (micros, 7));
        for rubbish in ["", "-", "1", "1-", "x-00000000000000000000000000000007", "99999999999999999999-0"] {
            assert_eq!(parse_cursor(rubbish), None, "{rubbish}");
        }
    }
}
