use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::IF_MATCH;
use axum::http::request::Parts;

/// The revision of the draft that a change is based on: the `ETag` of the last response, sent as `If-Match`.
#[derive(Debug)]
pub(crate) struct IfMatch(Option<i32>);

impl IfMatch {
    /// Returns the revision. It is asked for after the form was found, so that others' forms are not found in any case.
    pub(super) fn revision(&self) -> Result<i32, api::Error> {
        self.0.ok_or_else(|| {
            let detail = "Send the ETag of the form you changed in the header If-Match.";
            api::Error::new(StatusCode::PRECONDITION_REQUIRED, "if_match_required", detail)
        })
    }
}

impl<S: Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get(IF_MATCH).and_then(|value| value.to_str().ok());
        let tag = header.map(|tag| tag.trim().trim_start_matches("W/").trim_matches('"'));
        Ok(Self(tag.and_then(|tag| tag.parse().ok())))
    }
}
