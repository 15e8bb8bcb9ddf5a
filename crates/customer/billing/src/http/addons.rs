use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::addons::{self, Addon, AddonId, AddonOffer, AddonStatus, today};
use crate::facts::AddonActivated;
use crate::store;

/// The price that was shown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActivateAddon {
    /// The add-on's `activation_cents`. The request is refused if it has changed.
    #[serde(default)]
    expected_cents: Option<u64>,
}

/// Activate an add-on.
///
/// It's active at once. This month is prorated by day, today included. An add-on that was to end at the end of the month goes
/// on, and costs nothing more this month. The body can be left out.
#[utoipa::path(
    post, path = "/api/billing/add-ons/{id}/activate", operation_id = "addons_activate", tag = "billing",
    security(("session" = [])),
    params(("id" = AddonId, Path, description = "The id of the add-on, such as `webhooks`")),
    request_body = Option<ActivateAddon>,
    responses(
        (status = 200, body = Addon),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (
            status = 409, body = ErrorBody,
            description = "`addon_not_available`: it's coming soon. `payment_method_required`: the workspace doesn't pay. \
                           `invoice_overdue`: an invoice hasn't been paid. `price_changed`: it isn't what was expected. \
                           `no_billing`: this server has no billing."
        ),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn activate(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<AddonId>,
    body: Option<Json<ActivateAddon>>,
) -> Result<Json<Addon>, Error> {
    let offer = offer(&platform, &id.0)?;
    let expected = body.and_then(|Json(body)| body.expected_cents);
    if !offer.is_available {
        return Err(Error::conflict("addon_not_available", "This add-on isn't available yet."));
    }
    let (workspace, today) = (signed.workspace, today(&platform));
    let mut tx = platform.db.tenant(workspace).await?;
    store::addons::lock(&mut tx, workspace).await?;
    let terms = store::terms(&mut tx, workspace).await?;
    let before = Addon::new(offer, &store::addons::periods(&mut tx, workspace).await?, today);
    if before.status() == AddonStatus::Active {
        return Ok(Json(before));
    }
    if terms.is_overdue {
        let detail = "An invoice is overdue. Pay it to activate an add-on.";
        return Err(Error::conflict("invoice_overdue", detail));
    }
    if !terms.pays() {
        let detail = "You need a payment method to activate an add-on.";
        return Err(Error::conflict("payment_method_required", detail));
    }
    if expected.is_some_and(|expected| expected != before.activation_cents()) {
        return Err(Error::conflict("price_changed", price_changed(before.activation_cents())));
    }
    store::addons::activate(&mut tx, workspace, offer.id, today).await?;
    let fact = AddonActivated { workspace, addon: offer.id.to_owned() };
    platform.jobs.publish_fact_as_app(&mut tx, &fact).await?;
    let addon = Addon::new(offer, &store::addons::periods(&mut tx, workspace).await?, today);
    tx.commit().await?;
    Ok(Json(addon))
}

/// Deactivate an add-on.
///
/// It stays active until the end of the month, and isn't charged afterwards.
#[utoipa::path(
    post, path = "/api/billing/add-ons/{id}/deactivate", operation_id = "addons_deactivate", tag = "billing",
    security(("session" = [])),
    params(("id" = AddonId, Path, description = "The id of the add-on, such as `webhooks`")),
    responses(
        (status = 200, body = Addon),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."),
    )
)]
pub(crate) async fn deactivate(
    State(platform): State<Platform>,
    signed: Signed,
    Path(id): Path<AddonId>,
) -> Result<Json<Addon>, Error> {
    let offer = offer(&platform, &id.0)?;
    let (workspace, today) = (signed.workspace, today(&platform));
    let mut tx = platform.db.tenant(workspace).await?;
    store::addons::lock(&mut tx, workspace).await?;
    store::addons::deactivate(&mut tx, workspace, offer.id, today.last_of_month()).await?;
    let addon = Addon::new(offer, &store::addons::periods(&mut tx, workspace).await?, today);
    tx.commit().await?;
    Ok(Json(addon))
}

fn offer(platform: &Platform, id: &str) -> Result<AddonOffer, Error> {
    if !platform.billing_enabled {
        return Err(Error::conflict("no_billing", "This server has no billing."));
    }
    addons::find(id).ok_or_else(Error::not_found)
}

fn price_changed(cents: u64) -> String {
    format!(
        "The rest of this month costs €{}.{:02} before tax now. Nothing was activated.",
        cents / 100,
        cents % 100
    )
}
