use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use forms::EndpointId;

use super::{WebhookBody, shown};
use crate::model::DestinationId;
use crate::store::webhooks;
use crate::webhooks::validate::WebhookDraft;

/// Update a webhook.
///
/// Fields that are left out keep their value. `headers` replaces all headers; a header without a value keeps its value.
#[utoipa::path(
    patch, path = "/api/endpoints/{id}/webhooks/{webhook_id}", operation_id = "webhooks_update", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint"), ("webhook_id" = DestinationId, Path, description = "The id of the webhook")),
    request_body = WebhookDraft,
    responses(
        (status = 200, body = WebhookBody),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "`not_callable` on `url`; `wrong_header`, `reserved_header`, `wrong_value`, `value_missing`, `repeated` or `too_many` on `headers`."),
    )
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    signed: Signed,
    Path((endpoint, id)): Path<(EndpointId, DestinationId)>,
    Json(draft): Json<WebhookDraft>,
) -> Result<Json<WebhookBody>, Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    let mut webhook = webhooks::lock(&mut tx, workspace, &endpoint, id).await?.webhook;
    if draft.has_url() {
        webhook.url = draft.url(&platform.egress)?;
    }
    if draft.has_headers() {
        webhook.headers = draft.headers(&platform.seal, id, &webhook.headers)?;
    }
    webhooks::save(&mut tx, workspace, id, &webhook).await?;
    let body = shown(&mut tx, workspace, &endpoint, id, platform.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(body))
}
