use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Page, Paging, PagingQuery, Platform, Query};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::model::Ticket;
use crate::model::limits::MAX_SEARCH_CHARS;
use crate::model::text::clean;
use crate::store::tickets::{self, Counts, TicketFilter};

/// The number of tickets on a page, unless the caller asks for another.
const DEFAULT_PAGE_SIZE: u32 = 20;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 20.
    size: Option<u32>,
    /// Only tickets that aren't solved (`active`), or that are (`solved`).
    #[param(inline)]
    state: Option<StateFilter>,
    /// Only tickets whose subject or messages contain this text, or whose number it is. At most 200 characters.
    q: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StateFilter {
    Active,
    Solved,
}

/// A page of tickets.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TicketPage {
    #[serde(flatten)]
    page: Page<Ticket>,
    counts: TicketCounts,
}

/// How many tickets the workspace has, whatever is searched for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct TicketCounts {
    all: i64,
    /// Those that aren't solved.
    active: i64,
    solved: i64,
}

/// List your support tickets, the one with the newest activity first.
#[utoipa::path(
    get, path = "/api/support/tickets", operation_id = "tickets_list", tag = "support",
    security(("session" = [])),
    params(ListQuery),
    responses((status = 200, body = TicketPage), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn list(
    State(platform): State<Platform>,
    signed: Signed,
    Query(query): Query<ListQuery>,
) -> Result<Json<TicketPage>, Error> {
    let paging = Paging::parse(PagingQuery { page: query.page, size: query.size }, DEFAULT_PAGE_SIZE)?;
    let filter = query.filter()?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let items = tickets::list(&mut tx, signed.workspace, &filter, paging).await?;
    let total = tickets::count(&mut tx, signed.workspace, &filter).await?;
    let Counts { all, solved } = tickets::counts(&mut tx, signed.workspace).await?;
    tx.commit().await?;
    let counts = TicketCounts { all, active: all - solved, solved };
    Ok(Json(TicketPage { page: paging.answer(items, Some(total), None), counts }))
}

impl ListQuery {
    fn filter(&self) -> Result<TicketFilter, Error> {
        let q = clean(self.q.as_deref().unwrap_or_default());
        if q.chars().count() > MAX_SEARCH_CHARS {
            let message = "Search for at most 200 characters.";
            return Err(Error::invalid(vec![FieldError::new("q", "too_long", message)]));
        }
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = q.strip_prefix('#').filter(is_number).map(str::to_owned);
        let is_solved = self.state.map(|state| state == StateFilter::Solved);
        Ok(TicketFilter { ticket: None, is_solved, q: number.unwrap_or(q) })
    }
}
