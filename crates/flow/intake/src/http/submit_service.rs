//! Handles `POST /api/submit/{id}` before the router, because nearly all requests are such submissions. One whose id
//! has unusual characters goes through the router, which answers the same way.

use std::sync::Arc;

use api::Platform;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use forms::EndpointId;

use crate::http::submit;
use crate::model::SubmissionId;
use crate::state::{Intake, IntakeState};

/// The word that the live demo's URL has in place of an id. Requests for it are left to the router, which passes them
/// to `tryout`.
pub const TRYOUT_PATH_ID: &str = "demo";

/// The path past the router for submissions to the documented URL. Nearly everything a server has to do is such a
/// submission, so it saves them the router and its layers. The router has the same route and answers the same.
#[derive(Clone, Debug)]
pub struct SubmitService(Arc<IntakeState>);

impl SubmitService {
    /// The route as the router has it, used as a label in metrics and logs.
    pub const ROUTE: &str = "/api/submit/{id}";

    pub fn new(platform: Platform, intake: Intake) -> Self {
        Self(Arc::new(IntakeState::new(platform, intake)))
    }

    pub(crate) fn state(&self) -> Arc<IntakeState> {
        Arc::clone(&self.0)
    }

    /// Handles a submission to the live demo, whose endpoint is in a workspace of our own. It is handled like any
    /// other, with lower limits on rate and size. Its sender is redirected to `seen_at`, the page that shows the
    /// submission.
    pub async fn handle_tryout(
        &self,
        form: &EndpointId,
        request: Request,
        seen_at: impl Fn(SubmissionId) -> String,
    ) -> Response {
        submit::handle_tryout(&self.0, form, request, seen_at).await
    }

    /// Returns whether [`Self::handle`] can handle a request: a POST to `/api/submit/{id}`. One with anything unusual
    /// in its path is left to the router.
    pub fn handles(request: &Request) -> bool {
        request.method() == Method::POST && id(request).is_some()
    }

    /// Handles a submission and returns the response once it is durable or rejected. Pages of every origin may read the
    /// response.
    pub async fn handle(&self, request: Request) -> Response {
        let id = id(&request).unwrap_or_default().to_owned();
        let mut response = submit::handle_plain(&self.0, id, request).await;
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after"));
        response
    }
}

fn id(request: &Request) -> Option<&str> {
    let id = request.uri().path().strip_prefix("/api/submit/")?;
    let is_plain = !id.is_empty()
        && id != TRYOUT_PATH_ID
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_plain.then_some(id)
}
