//! Lists the submissions that have the words of a query.

use std::time::Duration;

use accounts::WorkspaceId;
use api::{Error, FieldError, Page, Paging};
use jiff::Timestamp;
use search::{Query, QueryError};
use serde::Serialize;
use sqlx::PgConnection;
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::export::selection::{matches_fields, within_dates};
use crate::model::{State, Submission};
use crate::store::{self, Filter};

/// How many more submissions with the words are looked at first than a page has. The folder and other filters want some of
/// them.
const MORE_CANDIDATES: usize = 50;
/// How often more are looked at in one request, each time twice as many.
const MAX_ROUNDS: u32 = 6;
/// After this time a page ends with what was found. The next one goes on.
const ENOUGH_TIME: Duration = Duration::from_secs(1);

/// A page of submissions, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SubmissionPage {
    #[serde(flatten)]
    pub page: Page<Submission>,
    /// Submissions received after this time may not be found yet. Null if all can be found.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub not_indexed_since: Option<Timestamp>,
}

/// Returns the newest submissions that a filter lets through and that have the words of a query.
pub(super) async fn search(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    filter: Filter,
    text: &str,
    paging: Paging,
) -> Result<SubmissionPage, Error> {
    if paging.page > 1 {
        let message = "Page numbers don't work with a search. Use next_cursor to continue.";
        return Err(Error::invalid(vec![FieldError::new("page", "use_cursor", message)]));
    }
    let query = Query::parse(text).map_err(|error| Error::invalid(vec![unreadable_query(&error)]))?;
    let query = query.in_endpoint(filter.endpoint.clone());
    let filter = within_dates(filter, &query);
    let (items, next_cursor) = match filter.state {
        // Nothing of a held submission is shown, so nothing of it is found.
        State::Held => (Vec::new(), None),
        _ if query.has_words() => find(tx, workspace, filter, &query, paging).await?,
        _ => {
            let mut items = store::list(tx, workspace, &filter, paging.one_more(), 0).await?;
            let next_cursor = paging.cut(&mut items).map(|last| last.id.to_string());
            (items, next_cursor)
        }
    };
    let not_indexed_since = search::waiting_since(tx).await?;
    Ok(SubmissionPage { page: paging.answer(items, None, next_cursor), not_indexed_since })
}

/// Says what is wrong with a query.
pub fn unreadable_query(error: &QueryError) -> FieldError {
    let detail = error.to_string();
    match error {
        QueryError::TooLong => FieldError::new("q", "too_long", detail),
        QueryError::TooManyWords => FieldError::new("q", "too_many_words", detail),
        QueryError::NoWords => FieldError::new("q", "no_words", detail),
        QueryError::NotADate(_) => FieldError::new("q", "not_a_date", detail),
    }
}

/// Looks at submissions with the words until a page is full. Returns it, and where the next one begins if there may be more.
async fn find(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    mut filter: Filter,
    query: &Query,
    paging: Paging,
) -> Result<(Vec<Submission>, Option<String>), Error> {
    let begun = Instant::now();
    let mut found: Vec<Submission> = Vec::new();
    for round in 0..MAX_ROUNDS {
        let wanted = (paging.size as usize + MORE_CANDIDATES) << round;
        let ids = search::find(tx, workspace, query, (filter.from, filter.before), wanted).await?;
        // No more in memory than a page of an ordinary list, however large the submissions are.
        for some in ids.chunks(paging.size as usize + 1) {
            for submission in store::list_among(tx, workspace, &filter, some).await? {
                if matches_fields(query, &submission) {
                    found.push(submission);
                }
                tokio::task::consume_budget().await;
            }
            if let Some(last) = paging.cut(&mut found) {
                let next_cursor = last.id.to_string();
                return Ok((found, Some(next_cursor)));
            }
            filter.before = some.last().copied().unwrap_or(filter.before);
            if begun.elapsed() > ENOUGH_TIME {
                return Ok((found, Some(filter.before.to_string())));
            }
        }
        if ids.len() < wanted {
            return Ok((found, None));
        }
    }
    Ok((found, Some(filter.before.to_string())))
}
