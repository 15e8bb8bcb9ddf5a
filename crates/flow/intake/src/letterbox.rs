use std::sync::Arc;

use api::Platform;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::response::Response;
use forms::EndpointId;

use crate::http::submit;
use crate::model::SubmissionId;
use crate::{Door, Intake};

/// Stands in the address of the landing page's form, where others have an id; the router knows whose it is.
pub const TRYOUT: &str = "demo";

/// The slot in the door. Nearly everything a server has to do is a post to the documented address: it is taken
/// here, without a walk through the router and its layers. The router knows the address too and answers the same.
#[derive(Clone, Debug)]
pub struct Letterbox(Arc<Door>);

impl Letterbox {
    /// The address as the router has it.
    pub const ROUTE: &str = "/api/submit/{id}";

    pub fn new(platform: Platform, intake: Intake) -> Self {
        Self(Arc::new(Door { platform, intake }))
    }

    pub(crate) fn door(&self) -> Arc<Door> {
        Arc::clone(&self.0)
    }

    /// A post to the form on our own landing page, which is one of the house's: as any other, but fewer and less from
    /// one address. Its sender is sent to where it can be seen.
    pub async fn take_tryout(
        &self,
        form: &EndpointId,
        request: Request,
        seen_at: impl Fn(SubmissionId) -> String,
    ) -> Response {
        submit::take_tryout(&self.0, form, request, seen_at).await
    }

    /// Whether a request is such a post. One with anything unusual in its path is left to the router.
    pub fn is_for(request: &Request) -> bool {
        request.method() == Method::POST && id(request).is_some()
    }

    /// Answers when what was posted is durable, to any page.
    pub async fn take(&self, request: Request) -> Response {
        let id = id(&request).unwrap_or_default().to_owned();
        let mut response = submit::take_plain(&self.0, id, request).await;
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after"));
        response
    }
}

fn id(request: &Request) -> Option<&str> {
    let id = request.uri().path().strip_prefix("/api/submit/")?;
    let is_plain =
        !id.is_empty() && id != TRYOUT && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    is_plain.then_some(id)
}
