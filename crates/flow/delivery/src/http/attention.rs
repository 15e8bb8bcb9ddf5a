use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use forms::EndpointId;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{DestinationId, Kind};
use crate::store;

/// What somebody has to see to, or submissions do not arrive where they should.
#[derive(Serialize, ToSchema)]
pub(crate) struct Attention {
    items: Vec<Concern>,
}

/// One thing to see to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AttentionItem)]
pub(crate) struct Concern {
    pub kind: ConcernKind,
    pub endpoint_id: EndpointId,
    pub endpoint_name: String,
    pub destination_id: DestinationId,
    pub destination_kind: Kind,
    /// Where to: an address, a URL.
    pub target: String,
    /// How many deliveries it is about.
    pub count: i64,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub since: Option<Timestamp>,
    /// What the other side last said.
    pub answer: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = AttentionKind)]
pub(crate) enum ConcernKind {
    /// Tried again and again.
    DeliveryFailing,
    DestinationPaused,
    /// Waits for the account's own address to be confirmed.
    AddressUnverified,
    /// Waits for a recipient's word.
    RecipientUnconfirmed,
    DeliveryGivenUp,
}

/// What needs attention: deliveries that fail, wait for somebody, or were given up within 30 days.
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
