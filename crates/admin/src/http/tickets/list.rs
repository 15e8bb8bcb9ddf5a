use api::{Error, ErrorBody, Json, Page, Paging, PagingQuery, Query};
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::model::text::storable;
use crate::model::ticket::AdminTicket;
use crate::operator::Operator;
use crate::state::AdminState;
use crate::store;
use crate::store::tickets::TicketSelection;

/// Which tickets are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TicketFilter {
    #[default]
    Unsolved,
    Open,
    WaitingForUs,
    WaitingForYou,
    Solved,
    All,
}

impl TicketFilter {
    /// The states in this filter. None means all.
    fn states(self) -> &'static [&'static str] {
        match self {
            Self::Unsolved => &["open", "waiting_for_us", "waiting_for_you"],
            Self::Open => &["open"],
            Self::WaitingForUs => &["waiting_for_us"],
            Self::WaitingForYou => &["waiting_for_you"],
            Self::Solved => &["solved"],
            Self::All => &[],
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TicketsQuery {
    /// Default: `unsolved`.
    #[serde(default)]
    #[param(inline, required = false)]
    state: TicketFilter,
    /// `me`, `none`, or the email address of an operator.
    assignee: Option<String>,
    /// The number of a ticket, a text in its subject, or the owner's email address.
    q: Option<String>,
    /// The page number, starting at 1. Default: 1.
    page: Option<u32>,
    /// The number of items per page, at most 200. Default: 50.
    size: Option<u32>,
}

/// List tickets. Those that wait for us come first, then those that have waited longest.
#[utoipa::path(
    get, path = "/api/admin/tickets", operation_id = "admin_tickets_list", tag = "admin",
    security(("session" = [])),
    params(TicketsQuery),
    responses((status = 200, body = Page<AdminTicket>), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody, description = "`two_factor_required`."), (status = 404, body = ErrorBody, description = "There is no such thing, or you aren't an operator."))
)]
pub(crate) async fn list(
    State(state): State<AdminState>,
    operator: Operator,
    Query(query): Query<TicketsQuery>,
) -> Result<Json<Page<AdminTicket>>, Error> {
    let paging = Paging::parse(PagingQuery { page: query.page, size: query.size }, 50)?;
    let assignee = match query.assignee.as_deref() {
        Some("me") => Some(operator.email.clone()),
        Some("none") | None => None,
        Some(email) => Some(storable(email).trim().to_lowercase()),
    };
    let text = query.q.as_deref().map(|text| storable(text.trim().trim_start_matches('#')));
    let filter = TicketSelection {
        states: query.state.states(),
        assignee: assignee.as_deref(),
        unassigned: query.assignee.as_deref() == Some("none"),
        text: text.as_deref().filter(|text| !text.is_empty()),
        ..TicketSelection::default()
    };
    let mut tx = state.begin().await?;
    let (items, total) = store::tickets::list(&mut tx, &filter, (paging.limit(), paging.offset())).await?;
    Ok(Json(paging.answer(items, Some(total), None)))
}
