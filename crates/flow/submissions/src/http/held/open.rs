use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use billing::Allowance;
use billing::price::cents_of_more;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bus_messages::WorkspaceMessage;
use crate::model::State as Folder;
use crate::model::facts::HeldOpened;
use crate::store;

/// Which held submissions to open, and the price that was shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenHeld {
    /// How many to open: the newest ones.
    #[schema(minimum = 1)]
    count: u64,
    /// Whether these are all. If others have been held meanwhile, the request is refused.
    #[serde(default)]
    all: bool,
    /// The price that was shown, in euro cents before tax.
    price_cents: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldOpened)]
pub(crate) struct Opened {
    /// The number of submissions that were opened.
    opened: usize,
    /// What they cost, in euro cents before tax.
    price_cents: u64,
}

/// Open the newest held submissions.
///
/// They move to the inbox and are counted in the current month. Webhooks are called for each; the recipients of
/// notifications get one email about all of them.
#[utoipa::path(
    post, path = "/api/submissions/held/open", operation_id = "held_open", tag = "submissions",
    security(("session" = [])),
    request_body = OpenHeld,
    responses(
        (status = 200, body = Opened),
        (status = 401, body = ErrorBody),
        (
            status = 409, body = ErrorBody,
            description = "`price_changed`: count or price aren't what was shown. `payment_method_required`: these are more \
                           than are free this month. `spending_limit_reached`: they would cost more than the limit. \
                           `invoice_overdue`: an invoice hasn't been paid."
        ),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn open(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<OpenHeld>,
) -> Result<Json<Opened>, Error> {
    if body.count == 0 {
        let message = "Choose at least one submission.";
        return Err(Error::invalid(vec![FieldError::new("count", "out_of_range", message)]));
    }
    let (workspace, now) = (signed.workspace, platform.clock.now());
    let mut tx = platform.db.tenant(workspace).await?;
    let used = store::lock_own_allowance(&mut tx, billing::month_of(now)).await?;
    let terms = billing::terms(&mut tx, workspace).await?;
    let held = store::count(&mut tx, workspace, None, Folder::Held).await?.max(0).unsigned_abs();
    // Under the lock: whatever holds or opens another one waits for it.
    let price_cents = if platform.billing_enabled && terms.metered {
        check(&body, held, Allowance { used, terms })?
    } else {
        0
    };
    let opened = store::open_held(&mut tx, body.count.min(held), now).await?;
    if opened.len() as u64 != body.count {
        return Err(changed(opened.len() as u64, cents_of_more(used, opened.len() as u64)));
    }
    let found: Vec<Uuid> = opened.iter().map(|(id, _)| id.0).collect();
    search::again(&mut tx, &found).await?;
    platform.jobs.publish_fact_as_app(&mut tx, &HeldOpened::new(workspace, &opened)).await?;
    tx.commit().await?;
    let (ids, mut endpoint_ids): (Vec<_>, Vec<_>) = opened.into_iter().unzip();
    let opened = ids.len();
    endpoint_ids.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    endpoint_ids.dedup();
    WorkspaceMessage::Changed { ids, endpoint_ids }.publish(&platform.bus, workspace);
    Ok(Json(Opened { opened, price_cents }))
}

/// Checks that count and price are what was shown and may be charged. Returns the price.
fn check(body: &OpenHeld, held: u64, allowance: Allowance) -> Result<u64, Error> {
    let is_count_known = if body.all { body.count == held } else { body.count <= held };
    let count = if body.all { held } else { body.count.min(held) };
    let price = cents_of_more(allowance.used, count);
    if !is_count_known || price != body.price_cents {
        return Err(changed(count, price));
    }
    if count > allowance.room() {
        let terms = allowance.terms;
        return Err(if terms.is_overdue {
            Error::conflict(
                "invoice_overdue",
                "These are more than are free this month. Pay your overdue invoice to open them.",
            )
        } else if terms.pays() {
            Error::conflict(
                "spending_limit_reached",
                "They would cost more than your spending limit. Choose fewer, or raise the limit.",
            )
        } else {
            Error::conflict(
                "payment_method_required",
                "These are more than are free this month. Choose fewer, or open them next month.",
            )
        });
    }
    Ok(price)
}

/// The error for a count or price that isn't what was shown.
fn changed(count: u64, cents: u64) -> Error {
    let submissions =
        if count == 1 { "1 submission costs".to_owned() } else { format!("{count} submissions cost") };
    let detail = format!(
        "{submissions} €{}.{:02} now. More arrived, or your usage changed, after you opened this page. Nothing was opened.",
        cents / 100,
        cents % 100
    );
    Error::conflict("price_changed", detail)
}
