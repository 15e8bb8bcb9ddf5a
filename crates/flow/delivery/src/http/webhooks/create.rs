use accounts::Signed;
use api::{Error, ErrorBody, Json, Path, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use forms::EndpointId;

use super::{WebhookWithSecret, require_addon, shown};
use crate::model::DestinationId;
use crate::store::webhooks;
use crate::webhooks::Webhook;
use crate::webhooks::validate::{MAX_WEBHOOKS, WebhookDraft};

/// Add a webhook to an endpoint.
///
/// The response contains the secret that signs the calls. It's shown only once.
#[utoipa::path(
    post, path = "/api/endpoints/{id}/webhooks", operation_id = "webhooks_create", tag = "webhooks",
    security(("session" = [])),
    params(("id" = EndpointId, Path, description = "The id of the endpoint")),
    request_body = WebhookDraft,
    responses(
        (status = 201, body = WebhookWithSecret),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`too_many_webhooks`: an endpoint can have at most 10. `addon_required`: more than one needs an add-on."),
        (status = 422, body = ErrorBody, description = "`not_callable` on `url`; `wrong_header`, `reserved_header`, `wrong_value`, `value_missing`, `repeated` or `too_many` on `headers`."),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Path(endpoint): Path<EndpointId>,
    Json(draft): Json<WebhookDraft>,
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
    if webhooks::count(&mut tx, workspace, &endpoint).await? >= MAX_WEBHOOKS {
        return Err(Error::conflict("too_many_webhooks", "A form can have at most 10 webhooks."));
    }
    require_addon(&mut tx, &platform, workspace, None).await?;
    let secret = webhook.rotate(&platform.seal, id, now).text();
    webhooks::insert(&mut tx, (workspace, &endpoint), id, &webhook, now).await?;
    let webhook = shown(&mut tx, workspace, &endpoint, id, now).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(WebhookWithSecret { webhook, secret })))
}
