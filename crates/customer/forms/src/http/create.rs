use accounts::Signed;
use api::{Error, ErrorBody, Json, Platform};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::EndpointBody;
use crate::create::create_endpoint;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateEndpoint {
    /// The name shown in the dashboard, at most 120 characters.
    name: String,
    /// The client or project this endpoint belongs to, at most 60 characters. Shown in the dashboard.
    label: Option<String>,
}

/// Create an endpoint. Only the name is required.
#[utoipa::path(
    post, path = "/api/endpoints/", operation_id = "endpoints_create", tag = "endpoints",
    security(("session" = [])),
    request_body = CreateEndpoint,
    responses(
        (status = 201, body = EndpointBody),
        (status = 401, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`endpoint_limit`: the workspace has reached its limit of endpoints. `workspace_suspended`: an operator has suspended the workspace."),
        (status = 422, body = ErrorBody),
    )
)]
pub(crate) async fn create(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<CreateEndpoint>,
) -> Result<(StatusCode, Json<EndpointBody>), Error> {
    let endpoint = create_endpoint(&platform, signed.workspace, &body.name, body.label.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(EndpointBody::new(endpoint, platform.visitor_url()))))
}
