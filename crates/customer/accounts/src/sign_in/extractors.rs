//! The extractors that authorise requests: `Signed`, `Confirmed` and `OpenSession`. They read the bearer token, wait
//! for the caller's rate limit, and look up the session. `lock` repeats the check inside a transaction.

use std::ops::Deref;

use api::{Error, Platform};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use jiff::{SignedDuration, Timestamp};
use kernel::Token;
use sqlx::PgConnection;

use crate::model::{Signed, UserId, WorkspaceId};
use crate::store;
use crate::store::sessions::SessionRow;
use crate::store::users::Credentials;

/// The name of the bearer scheme in the API description.
pub const SESSION_SCHEME: &str = "session";

/// How long a session stays confirmed after a password or code was entered.
const STEP_UP_TTL: SignedDuration = SignedDuration::from_mins(10);

impl Signed {
    /// The owner of rows in this crate's tables: the workspace and the user.
    pub(crate) fn owner(self) -> (WorkspaceId, UserId) {
        (self.workspace, self.user)
    }
}

/// A signed-in user who has entered a password or code in the last ten minutes, when signing in or since.
///
/// As a parameter of a handler it is the permission to change how the account is signed in to, to export it, to delete
/// it, or to erase data.
#[derive(Clone, Copy, Debug)]
pub struct Confirmed(Signed);

impl Deref for Confirmed {
    type Target = Signed;

    fn deref(&self) -> &Signed {
        &self.0
    }
}

impl Confirmed {
    /// Locks the account's credentials and checks again that the session is open and confirmed.
    ///
    /// A request that began before the password was changed, the session ended or two-factor authentication was turned
    /// on must not act afterwards.
    pub(crate) async fn lock(&self, conn: &mut PgConnection, now: Timestamp) -> Result<Credentials, Error> {
        let (credentials, session) = OpenSession::lock(conn, self.0, now).await?;
        session.confirmed()?;
        Ok(credentials)
    }

    /// Like `lock`, for other crates: checks again that the session is open and confirmed, in the caller's transaction of the
    /// worker role.
    pub async fn check(&self, conn: &mut PgConnection, now: Timestamp) -> Result<(), Error> {
        self.lock(conn, now).await.map(drop)
    }
}

/// A signed-in user, for handlers in which only some changes need a [`Confirmed`].
pub(crate) struct OpenSession {
    pub signed: Signed,
    is_confirmed: bool,
}

impl OpenSession {
    fn new(signed: Signed, confirmed_at: Option<Timestamp>, now: Timestamp) -> Self {
        Self { signed, is_confirmed: is_confirmed(confirmed_at, now) }
    }

    /// Locks the account's credentials and reads the session again.
    pub(crate) async fn lock(
        conn: &mut PgConnection,
        signed: Signed,
        now: Timestamp,
    ) -> Result<(Credentials, Self), Error> {
        let credentials = store::users::lock_credentials(conn, signed.user).await?;
        let credentials = credentials.ok_or_else(Error::unauthorized)?;
        let confirmed_at = store::sessions::find_confirmed_at(conn, signed, now).await?;
        let confirmed_at = confirmed_at.ok_or_else(Error::unauthorized)?;
        Ok((credentials, Self::new(signed, confirmed_at, now)))
    }

    /// Returns a [`Confirmed`] if the session is confirmed, or else the error `step_up_required`.
    pub(crate) fn confirmed(&self) -> Result<Confirmed, Error> {
        self.is_confirmed.then_some(Confirmed(self.signed)).ok_or_else(step_up_required)
    }
}

/// Whether a password or code that was entered at this time still confirms a session.
pub fn is_confirmed(confirmed_at: Option<Timestamp>, now: Timestamp) -> bool {
    confirmed_at.is_some_and(|at| now.duration_since(at) < STEP_UP_TTL)
}

/// The error for a session that isn't confirmed.
pub fn step_up_required() -> Error {
    Error::new(StatusCode::FORBIDDEN, "step_up_required", "Confirm it's you to continue.")
}

impl<S> FromRequestParts<S> for OpenSession
where
    S: Send + Sync,
    Platform: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let platform = Platform::from_ref(state);
        let token = bearer(parts).ok_or_else(Error::unauthorized)?;
        let token = token.hash();
        // This comes before any query, so that a caller beyond the limit costs the database nothing.
        platform.session_rate_limits.wait(&token).await?;
        let now = platform.clock.now();
        let row = store::sessions::find_open(platform.db.worker(), token, now).await?;
        let SessionRow { signed, confirmed_at } = row.ok_or_else(Error::unauthorized)?;
        platform.session_rate_limits.remember(&token, signed.workspace.0);
        Ok(Self::new(signed, confirmed_at, now))
    }
}

impl<S> FromRequestParts<S> for Signed
where
    S: Send + Sync,
    Platform: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        Ok(OpenSession::from_request_parts(parts, state).await?.signed)
    }
}

impl<S> FromRequestParts<S> for Confirmed
where
    S: Send + Sync,
    Platform: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        OpenSession::from_request_parts(parts, state).await?.confirmed()
    }
}

fn bearer(parts: &Parts) -> Option<Token> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Token::parse(token.trim()))?
}
