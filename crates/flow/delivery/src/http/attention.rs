use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{DestinationId, Kind};
use crate::store;

/// Delivery problems that need your attention.
#[derive(Serialize, ToSchema)]
pub(crate) struct Attention {
    /// All current problems.
    items: Vec<Concern>,
}

/// A delivery problem that needs your attention.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AttentionItem)]
pub(crate) struct Concern {
    pub kind: ConcernKind,
    pub endpoint_id: EndpointId,
    pub endpoint_name: String,
    pub destination_id: DestinationId,
    pub destination_kind: Kind,
    /// The email address of the recipient or the URL of the webhook.
    pub target: String,
    /// The number of affected deliveries.
    pub count: i64,
    /// Since when the problem exists.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub since: Option<Timestamp>,
    /// The last response of the other server, or why there was none.
    pub answer: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = AttentionKind)]
pub(crate) enum ConcernKind {
    /// Deliveries fail and are being retried.
    DeliveryFailing,
    DestinationPaused,
    /// Deliveries wait until the account's own email address is verified.
    AddressUnverified,
    /// Deliveries wait until the recipient confirms.
    RecipientUnconfirmed,
    DeliveryGivenUp,
}

/// List deliveries that fail, wait for a confirmation, or finally failed within the last 30 days.
#[utoipa::path(
    get, path = "/api/attention", operation_id = "attention_list", tag = "deliveries",
    security(("session" = [])),
    responses((status = 200, body = Attention), (status = 401, body = ErrorBody))
)]
pub(crate) async fn attention(
    State(platform): State<Platform>,
    signed: Signed,
) -> Result<Json<Attention>, Error> {
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let items = store::attention::list(&mut tx, signed.workspace, platform.clock.now()).await?;
    Ok(Json(Attention { items }))
}
