use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use super::{WebhookWithSecret, shown};
use crate::hooking::{Draft, MOST_WEBHOOKS};
use crate::model::DestinationId;
use crate::store::webhooks;
use crate::webhooks::Webhook;

/// Have a URL called for each submission. The answer tells the secret that signs the calls, this once.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/webhooks", operation_id = "webhooks_create", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path)),
    request_body = Draft,
    responses(
        (status = 201, body = WebhookWithSecret),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`too_many_webhooks`: an endpoint has at most 10"),
        (status = 422, body = ErrorBody, description = "Of `url`: `not_callable`; of `headers`: `wrong_header`"),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Path(endpoint): Path<EndpointId>,
    Json(draft): Json<Draft>,
) -> Result<(StatusCode, Json<WebhookWithSecret>), Error> {
    let workspace = signed.workspace;
    let mut tx = platform.db.tenant(workspace).await?;
    if !forms::exists(&mut tx, workspace, &endpoint).await? {
        return Err(Error::not_found());
    }
    let (id, now) = (DestinationId(platform.clock.uuid()), platform.clock.now());
    let mut webhook = Webhook {
        url: draft.url(&platform.egress)?,
        headers: draft.headers(&platform.seal, id, &[])?,
        secrets: Vec::new(),
    };
    if webhooks::count(&mut tx, workspace, &endpoint).await? >= MOST_WEBHOOKS {
        return Err(Error::conflict("too_many_webhooks", "A form has at most 10 webhooks"));
    }
    let secret = webhook.rotate(&platform.seal, id, now).text();
    webhooks::insert(&mut tx, (workspace, &endpoint), id, &webhook, now).await?;
    let webhook = shown(&mut tx, workspace, &endpoint, id, now).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(WebhookWithSecret { webhook, secret })))
}
