//! Composes the HTTP service: the routers of all crates, the OpenAPI description, the embedded pages, the middleware,
//! and the path on which submissions bypass the router.

mod compression;
mod forms_origin;
pub(crate) mod health;
pub(crate) mod hsts;

use accounts::{Registration, RegistrationBoard, SESSION_SCHEME};
use std::convert::Infallible;
use std::sync::Arc;

use api::{BodyBudget, Error, Json, Middleware, Platform, TrustedProxies};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::http::header::{ACCEPT, CONNECTION};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use forms::FormCache;
use hosted::Statistics;
use intake::{Intake, Recorder, SubmitService};
use live::Live;
use serde_json::{Value, json};
use spool::Spool;
use status::StatusBoard;
use tower::ServiceExt;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::compose::{compose_idle, export_parts};
use crate::config::{Config, LegalSettings};
use crate::run::Readiness;
use crate::site::{Site, status_page};
use forms_origin::FormsOrigin;

/// Paths that the router knows with a trailing slash.
pub(crate) const COLLECTIONS: [&str; 5] =
    ["/api/", "/api/endpoints/", "/api/exports/", "/api/submissions/", "/api/views/"];

/// Paths that take a file as the whole body.
pub(crate) const FILE_PATHS: [&str; 3] = ["/api/support/files", "/api/inbound/mail", "/api/imports"];

/// Prefixes of paths that work with and without a trailing slash: the API and the URLs that forms post to.
const PATHS_WITH_OPTIONAL_SLASH: [&str; 6] = ["/api/", "/f/", "/p/", "/s/", "/submit", "/echo"];

/// What the routes are built from.
pub(crate) struct RouteParts {
    pub platform: Platform,
    pub known: FormCache,
    pub submit_service: SubmitService,
    pub statistics: Statistics,
    pub live: Live,
    pub board: StatusBoard,
    pub sign_in: accounts::Limits,
    pub registration: Registration,
    pub legal: LegalSettings,
    pub admin: admin::Settings,
    pub spool: Option<Spool>,
    pub readiness: Readiness,
}

/// Builds the router with all routes, and the middleware around it.
fn router(parts: RouteParts, middleware: Middleware) -> Router {
    let platform = &parts.platform.clone();
    let pages = Pages::new(platform, parts.registration);
    let (landing, site) = (pages.clone(), pages.site.clone());
    let home = get(move |platform: State<Platform>, request: Request| {
        let pages = landing.clone();
        async move {
            match pages.home(&platform, request).await {
                Some(page) => page,
                None => about(platform).await.into_response(),
            }
        }
    });
    let legal = parts.legal.routes(&site, platform.operator.as_deref());
    let status_page = status_page::routes(&site, &parts.board);
    let (ready, dashboard_ready) = (parts.readiness.clone(), parts.readiness.clone());
    let (router, openapi) = documented_routes(parts).split_for_parts();
    let description = Json::<Value>(serde_json::to_value(&openapi).unwrap_or_default());
    let router = router
        .layer(compression::compress_json())
        .route("/", home)
        .route("/api/", get(about))
        .route("/api/openapi.json", get(async move || Json(description.0.clone())))
        .route("/.well-known/security.txt", get(security_txt))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(async move || health::ready(ready.clone()).await))
        .route(
            "/readyz/dashboard",
            get(async move |State(platform): State<Platform>| {
                health::dashboard_ready(platform, dashboard_ready.clone()).await
            }),
        )
        .merge(legal)
        .merge(status_page)
        .fallback(move |platform: State<Platform>, request: Request| {
            let pages = pages.clone();
            async move { pages.page(&platform, request).await }
        })
        .with_state(platform.clone());
    api::with_middleware(router, middleware)
}

/// Returns the description of the API, as it is committed in `openapi.json`. It needs no database connection.
pub fn openapi(config: &Config) -> anyhow::Result<OpenApi> {
    let platform = compose_idle(config)?;
    let known = FormCache::new(platform.db.worker().clone(), platform.clock.clone());
    let (recorder, _) = Recorder::channel(1);
    let intake = Intake::new(config.limits, recorder, known.clone(), None);
    let submit_service = SubmitService::new(platform.clone(), intake);
    let statistics = Statistics::new(platform.clock.clone());
    let live = Live::new(platform.clone(), 0);
    let (sign_in, legal, admin) = (config.sign_in, config.legal.clone(), config.admin.clone());
    let board = StatusBoard::new(platform.clone(), config.status.clone());
    let readiness = Readiness::new(platform.db.worker().clone(), None, true);
    let parts = RouteParts {
        platform,
        known,
        submit_service,
        statistics,
        live,
        board,
        sign_in,
        registration: config.accounts.registration,
        legal,
        admin,
        spool: None,
        readiness,
    };
    Ok(documented_routes(parts).to_openapi())
}

fn documented_routes(parts: RouteParts) -> OpenApiRouter<Platform> {
    let RouteParts {
        platform,
        known,
        submit_service,
        statistics,
        live,
        board,
        sign_in,
        registration,
        legal: _,
        admin,
        spool,
        readiness: _,
    } = parts;
    OpenApiRouter::with_openapi(openapi_head())
        .merge(admin::routes(platform.clone(), &admin, spool))
        .merge(tryout::routes(platform.clone(), submit_service.clone()))
        .merge(accounts::routes(platform.clone(), sign_in, registration))
        .merge(accounts::export_routes(platform.clone(), export_parts()))
        .merge(forms::routes(platform.clone(), known.clone()))
        .merge(intake::routes(&submit_service))
        .merge(hosted::routes(platform, known, statistics))
        .merge(billing::routes())
        .merge(invoices::routes())
        .merge(support::routes())
        .merge(submissions::routes())
        .merge(exports::routes())
        .merge(imports::routes())
        .merge(learned::routes())
        .merge(delivery::routes())
        .merge(erasure::routes())
        .merge(live::routes(live))
        .merge(status::routes(board))
}

const API_DESCRIPTION: &str = "The API of Formtray, a form backend: receive form submissions, read them, and manage endpoints, \
                     notifications, webhooks and your account.";

/// The tags that group the operations, with a description each.
const OPENAPI_TAGS: [(&str, &str); 17] = [
    ("submit", "Submit forms. These calls need no authentication."),
    ("endpoints", "Manage endpoints and their settings."),
    ("forms", "Define the fields of a form, publish it and see what submissions contain."),
    ("hosted", "Pages of forms for visitors. These calls need no authentication."),
    ("submissions", "Read, export and manage submissions and their files."),
    ("exports", "Export submissions as CSV, XLSX, JSON or NDJSON, with their files."),
    ("imports", "Import submissions that another service has received."),
    ("notifications", "Manage the recipients and the content of notification emails."),
    ("recipients", "Pages and calls behind the links in emails to recipients."),
    ("webhooks", "Manage webhooks, their secrets and their attempts."),
    ("deliveries", "Follow, resend and resume deliveries."),
    ("billing", "Read usage and cost, and change the spending limit."),
    ("support", "Open support tickets, reply to them, and grant access to submissions."),
    ("live", "Receive new submissions and changes as they happen."),
    ("auth", "Manage your account, sessions and two-factor authentication."),
    ("admin", "Operate this installation. Only for accounts that its configuration names as operators."),
    ("status", "Read how the service is doing."),
];

fn openapi_head() -> OpenApi {
    let session = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The session token that `POST /api/auth/login` returns, as a bearer token."))
        .build();
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Formtray")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(API_DESCRIPTION))
                .build(),
        )
        .tags(Some(
            OPENAPI_TAGS.map(|(name, about)| TagBuilder::new().name(name).description(Some(about)).build()),
        ))
        .components(Some(
            ComponentsBuilder::new().security_scheme(SESSION_SCHEME, SecurityScheme::Http(session)).build(),
        ))
        .build()
}

/// The embedded pages, and what they say about registration.
#[derive(Clone)]
struct Pages {
    site: Site,
    registration: RegistrationBoard,
}

impl Pages {
    fn new(platform: &Platform, registration: Registration) -> Self {
        let Platform { public_url, forms_origin, billing_enabled, .. } = platform;
        let registration = RegistrationBoard::new(registration);
        let prepared = registration.prepared();
        let site = Site::new(public_url, forms_origin.as_deref(), *billing_enabled, prepared);
        Self { site, registration }
    }

    /// Returns the landing page, or `None` for a caller that wants JSON, which gets a description of the API instead.
    async fn home(&self, platform: &Platform, request: Request) -> Option<Response> {
        let accept = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if accept.contains("application/json") {
            return None;
        }
        let registration = self.registration.status(platform).await;
        self.site.answer(&request, registration)
    }

    /// Answers every path that no route has: a page for browsers, an error for the API.
    async fn page(&self, platform: &Platform, request: Request) -> Response {
        if request.uri().path().starts_with("/api/") {
            return Error::not_found().into_response();
        }
        let registration = self.registration.status(platform).await;
        let page = self.site.answer(&request, registration);
        page.unwrap_or_else(|| Error::not_found().into_response())
    }
}

async fn about(State(platform): State<Platform>) -> Json<Value> {
    Json(json!({
        "name": "Formtray",
        "version": env!("CARGO_PKG_VERSION"),
        "docs": format!("{}/docs", platform.public_url),
        "openapi": format!("{}/api/openapi.json", platform.public_url),
        "operator": platform.operator.as_deref(),
    }))
}

/// Serves the contact for security reports (RFC 9116); a 404 if no operator is configured.
async fn security_txt(State(platform): State<Platform>) -> Result<String, Error> {
    let operator = platform.operator.as_deref().ok_or_else(Error::not_found)?;
    let expires =
        (platform.clock.now() + jiff::SignedDuration::from_hours(180 * 24)).strftime("%FT00:00:00Z");
    let home = &platform.public_url;
    Ok(format!(
        "Contact: mailto:{operator}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {home}/.well-known/security.txt\n"
    ))
}

/// The router behind the normalisation of slashes, and beside it the direct path for submissions.
struct AppService {
    submit_service: SubmitService,
    middleware: Middleware,
    router: Router,
    readiness: Readiness,
    /// The origin of visitors' pages, if they have one of their own.
    forms_origin: Option<FormsOrigin>,
}

impl AppService {
    async fn answer(&self, request: Request) -> Response {
        let mut response = self.answer_any(request).await;
        if self.readiness.is_stopping() {
            // The client's next request opens another connection, and a balancer leads that to another server.
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn answer_any(&self, request: Request) -> Response {
        if !self.forms_origin.as_ref().is_some_and(|origin| origin.is_for(&request)) {
            return self.answer_all(request).await;
        }
        if FormsOrigin::answers(request.uri().path()) {
            return FormsOrigin::allow_frames(self.answer_all(request).await);
        }
        let nothing = |_| async { Error::not_found().into_response() };
        self.middleware.handle(request, "forms_origin", nothing).await
    }

    async fn answer_all(&self, request: Request) -> Response {
        let request = api::normalise_slash(&PATHS_WITH_OPTIONAL_SLASH, &COLLECTIONS, request);
        if SubmitService::handles(&request) {
            return self
                .middleware
                .handle(request, SubmitService::ROUTE, |request| self.submit_service.handle(request))
                .await;
        }
        if !self.readiness.is_whole() && needs_database(request.uri().path()) {
            let offline = |_| async { health::offline().into_response() };
            return self.middleware.handle(request, "offline", offline).await;
        }
        let Ok(response) = self.router.clone().oneshot(request).await;
        response
    }
}

/// Whether a path of the API only works with the database. Submissions are accepted without it.
fn needs_database(path: &str) -> bool {
    let is_known = ["/api/", "/api/openapi.json"].contains(&path);
    path.starts_with("/api/") && !path.starts_with("/api/submit/") && !is_known
}

/// Builds the service for everything under the public URL.
pub(crate) fn service(
    parts: RouteParts,
    proxies: TrustedProxies,
    hsts: Option<HeaderValue>,
    bodies: BodyBudget,
) -> impl HttpService {
    let middleware = Middleware::new(parts.platform.clock.clone(), proxies, hsts, bodies);
    let (submit_service, readiness) = (parts.submit_service.clone(), parts.readiness.clone());
    let Platform { forms_origin, public_url, .. } = &parts.platform;
    let forms_origin = FormsOrigin::new(forms_origin.as_deref(), public_url);
    let router = router(parts, middleware.clone());
    let app = Arc::new(AppService { submit_service, middleware, router, readiness, forms_origin });
    tower::service_fn(move |request: Request| {
        let app = Arc::clone(&app);
        async move { Ok(app.answer(request).await) }
    })
}

/// A service that `api::serve` can run. It is an alias for the bounds.
pub(crate) trait HttpService:
    tower::Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + 'static
{
}

impl<S> HttpService for S where
    S: tower::Service<Request, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}
