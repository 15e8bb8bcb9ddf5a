use accounts::SESSION_SCHEME;
use api::{Error, Json, Platform};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use intake::Recorder;
use serde_json::{Value, json};
use std::time::Duration;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::compose::compose_idle;
use crate::config::Config;
use crate::{health, site};

/// Paths that are known with a slash at their end.
pub(crate) const COLLECTIONS: [&str; 3] = ["/api/", "/api/endpoints/", "/api/submissions/"];

/// Every route there is.
pub(crate) fn router(platform: &Platform, recorder: Recorder, body_timeout: Duration) -> Router {
    let (router, openapi) = described(platform, recorder).split_for_parts();
    let described = Json::<Value>(serde_json::to_value(&openapi).unwrap_or_default());
    let router = router
        .route("/", get(home))
        .route("/api/", get(about))
        .route("/api/openapi.json", get(async move || Json(described.0.clone())))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(page)
        .with_state(platform.clone());
    api::around(router, platform.clock.clone(), body_timeout)
}

/// The description of the API, as it is committed in `openapi.json`.
pub fn openapi(config: &Config) -> anyhow::Result<OpenApi> {
    let (recorder, _) = Recorder::channel(1);
    Ok(described(&compose_idle(config)?, recorder).to_openapi())
}

fn described(platform: &Platform, recorder: Recorder) -> OpenApiRouter<Platform> {
    OpenApiRouter::with_openapi(head())
        .merge(accounts::routes())
        .merge(forms::routes())
        .merge(intake::routes(platform.clone(), recorder))
        .merge(submissions::routes())
}

fn head() -> OpenApi {
    let session = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token that signing in gives"))
        .build();
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Formtray")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some("Every form on your site, in one tray."))
                .build(),
        )
        .components(Some(
            ComponentsBuilder::new().security_scheme(SESSION_SCHEME, SecurityScheme::Http(session)).build(),
        ))
        .build()
}

/// The landing page; to whoever asks for JSON, what this is.
async fn home(platform: State<Platform>, headers: HeaderMap, request: Request) -> Response {
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let page = if accept.contains("application/json") { None } else { site::answer(&request) };
    match page {
        Some(page) => page,
        None => about(platform).await.into_response(),
    }
}

/// Every other address: a page for people, an error for programs.
async fn page(request: Request) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let page = if is_api { None } else { site::answer(&request) };
    page.unwrap_or_else(|| Error::not_found().into_response())
}

async fn about(State(platform): State<Platform>) -> Json<Value> {
    Json(json!({
        "name": "Formtray",
        "version": env!("CARGO_PKG_VERSION"),
        "docs": format!("{}/docs", platform.public_url),
        "openapi": format!("{}/api/openapi.json", platform.public_url),
    }))
}

/// The router behind the one form of slashes it knows.
pub(crate) fn service(
    router: Router,
) -> impl tower::Service<
    axum::extract::Request,
    Response = Response,
    Error = std::convert::Infallible,
    Future: Send,
> + Clone
+ Send
+ 'static {
    tower::ServiceBuilder::new()
        .map_request(|request| api::one_slash_form(&COLLECTIONS, request))
        .service(router)
}
