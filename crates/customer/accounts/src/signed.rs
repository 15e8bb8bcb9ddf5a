use api::{Error, Platform};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use kernel::Token;

use crate::model::Signed;
use crate::store;

/// The name of the bearer scheme in the API's description.
pub const SESSION_SCHEME: &str = "session";

impl<S> FromRequestParts<S> for Signed
where
    S: Send + Sync,
    Platform: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let platform = Platform::from_ref(state);
        let token = bearer(parts).ok_or_else(Error::unauthorized)?;
        let now = platform.clock.now();
        store::open_session(platform.db.worker(), token.hash(), now).await?.ok_or_else(Error::unauthorized)
    }
}

fn bearer(parts: &Parts) -> Option<Token> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::parse(token.trim()))?
}
