use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

use super::require_billing;
use crate::details::BillingDetails;
use crate::document::grouped;
use crate::issue::{tax_of, today};
use crate::store;
use crate::store::details::StoredDetails;
use crate::vat::id::VatId;
use crate::vat::{TaxKind, check_online};

/// How long a workspace has to wait between two online checks of its VAT id.
const MIN_CHECK_INTERVAL: SignedDuration = SignedDuration::from_secs(60);

/// The billing details of the workspace, and what follows from them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Billing {
    /// Null until they're saved.
    #[schema(required)]
    details: Option<SavedDetails>,
    tax: ShownTax,
    /// The bank account that invoices are paid to. Null until the operator has configured one.
    #[schema(required)]
    pay_to: Option<PayTo>,
    /// The operator's email address.
    #[schema(required)]
    contact: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedDetails {
    #[serde(flatten)]
    details: BillingDetails,
    vat_id_status: VatIdStatus,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VatIdStatus {
    /// There is no VAT ID.
    None,
    /// Format and checksum are right. This server doesn't check VAT IDs online.
    Plausible,
    /// The EU's online check has confirmed it.
    Valid,
    /// The EU's online check doesn't know it. VAT is charged as without a VAT ID.
    Invalid,
    /// The EU's online check hasn't answered yet. VAT is charged as without a VAT ID until it does.
    Unknown,
}

/// The VAT that is charged.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Tax)]
pub(crate) struct ShownTax {
    kind: TaxKind,
    /// Such as `19` or `25.5`.
    percent: String,
    /// What invoices say about it.
    #[schema(required)]
    sentence: Option<String>,
    /// Whether prices are shown with VAT, beside those before tax.
    prices_with_vat: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PayTo {
    holder: String,
    iban: String,
    #[schema(required)]
    bic: Option<String>,
}

/// Get the billing details, and the VAT that follows from them.
#[utoipa::path(
    get, path = "/api/billing/details", operation_id = "billing_details", tag = "billing",
    security(("session" = [])),
    responses((status = 200, body = Billing), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."))
)]
pub(crate) async fn read(State(platform): State<Platform>, signed: Signed) -> Result<Json<Billing>, Error> {
    require_billing(&platform)?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let billing = billing(&mut tx, &platform, signed).await?;
    tx.commit().await?;
    Ok(Json(billing))
}

/// Save the billing details.
///
/// They're printed on the next invoices; those that exist don't change. Saving them doesn't change how the workspace pays.
#[utoipa::path(
    put, path = "/api/billing/details", operation_id = "billing_details_save", tag = "billing",
    security(("session" = [])),
    request_body = BillingDetails,
    responses(
        (status = 200, body = Billing),
        (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`no_billing`: this server has no billing."),
        (status = 422, body = ErrorBody, description = "`missing`, `too_long`, `wrong_email`, `unknown_country`; `wrong_format`, `wrong_checksum` or `another_country` on `vat_id`."),
    )
)]
pub(crate) async fn save(
    State(platform): State<Platform>,
    signed: Signed,
    Json(details): Json<BillingDetails>,
) -> Result<Json<Billing>, Error> {
    require_billing(&platform)?;
    let details = details.checked()?;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let before = store::details::find(&mut tx, signed.workspace).await?;
    // The transaction mustn't wait for another server.
    tx.commit().await?;
    let (is_valid, checked_at) = check(&platform, &details, before).await;
    let mut tx = platform.db.tenant(signed.workspace).await?;
    store::details::save(&mut tx, signed.workspace, &details, is_valid, checked_at).await?;
    let billing = billing(&mut tx, &platform, signed).await?;
    tx.commit().await?;
    Ok(Json(billing))
}

/// Checks a new VAT id online. Returns what is known about it, and when that was last asked.
async fn check(
    platform: &Platform,
    details: &BillingDetails,
    before: Option<StoredDetails>,
) -> (Option<bool>, Option<Timestamp>) {
    let now = platform.clock.now();
    let asked_at = before.as_ref().and_then(|before| before.checked_at);
    let Some(id) = details.vat_id.as_deref().and_then(|text| VatId::parse(text).ok()) else {
        return (None, asked_at);
    };
    let known = before.filter(|before| before.details.vat_id.as_deref() == Some(id.as_str()));
    let known = known.and_then(|before| before.is_vat_id_valid);
    // The check is others' server, and nobody may make us ask it all the time. A job asks again later.
    if known == Some(true) || asked_at.is_some_and(|at| now < at + MIN_CHECK_INTERVAL) {
        return (known, asked_at);
    }
    (check_online(platform, &id).await, Some(now))
}

async fn billing(tx: &mut PgConnection, platform: &Platform, signed: Signed) -> sqlx::Result<Billing> {
    let seller = &platform.seller;
    let stored = store::details::find(tx, signed.workspace).await?;
    let country = stored.as_ref().map_or(seller.country.as_str(), |stored| &stored.details.country);
    let tax = tax_of(seller, country, stored.as_ref(), today(platform));
    Ok(Billing {
        tax: ShownTax {
            kind: tax.kind,
            percent: tax.rate.to_string(),
            sentence: tax.sentence,
            prices_with_vat: seller.shows_prices_with_vat && tax.rate.tenths() > 0,
        },
        pay_to: (!seller.iban.is_empty()).then(|| PayTo {
            holder: seller.account_holder.clone(),
            iban: grouped(&seller.iban),
            bic: seller.bic.clone(),
        }),
        contact: seller.email.clone(),
        details: stored.map(|stored| SavedDetails {
            vat_id_status: match (&stored.details.vat_id, stored.is_vat_id_valid) {
                (None, _) => VatIdStatus::None,
                (Some(_), Some(true)) => VatIdStatus::Valid,
                (Some(_), Some(false)) => VatIdStatus::Invalid,
                (Some(_), None) if seller.vat_check_url.is_none() => VatIdStatus::Plausible,
                (Some(_), None) => VatIdStatus::Unknown,
            },
            details: stored.details,
        }),
    })
}
