//! The health checks for load balancers and supervisors.

use api::{Error, Platform};
use axum::http::StatusCode;

use crate::run::{Accepting, Readiness};

/// `GET /healthz`: the process answers. It doesn't check the database or storage, because restarting the server
/// wouldn't fix them.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// `GET /readyz`: this server can accept submissions, into PostgreSQL or into the spool. It is what a balancer asks.
pub(crate) async fn ready(readiness: Readiness) -> Result<&'static str, Error> {
    refuse_if_stopping(&readiness)?;
    match readiness.accepting().await {
        Accepting::IntoDatabase => Ok("ready"),
        Accepting::IntoSpool => Ok("ready: PostgreSQL is unavailable, submissions are stored in the spool"),
        Accepting::Nothing => Err(unavailable("Neither PostgreSQL nor the spool can store submissions.")),
    }
}

/// `GET /readyz/dashboard`: everything else works too. The database answers and has a partition for next month's
/// submissions.
pub(crate) async fn dashboard_ready(platform: Platform, readiness: Readiness) -> Result<&'static str, Error> {
    refuse_if_stopping(&readiness)?;
    if !readiness.is_whole() {
        return Err(offline());
    }
    match submissions::next_month_is_ready(&platform).await {
        Ok(true) => Ok("ready"),
        Ok(false) => Err(Error::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "partition_missing",
            "Next month's partition is missing. Run `formtray migrate`, or let the background jobs run.",
        )),
        Err(cause) => Err(Error::unavailable(cause)),
    }
}

/// The answer to what needs PostgreSQL, on a server that has started without it.
pub(crate) fn offline() -> Error {
    unavailable("The database is unavailable. Submissions are accepted and stored later.")
}

fn unavailable(detail: &'static str) -> Error {
    Error::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
}

fn refuse_if_stopping(readiness: &Readiness) -> Result<(), Error> {
    if !readiness.is_stopping() {
        return Ok(());
    }
    Err(Error::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "This server is stopping."))
}
