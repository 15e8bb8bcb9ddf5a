//! The health checks for load balancers and supervisors.

use api::{Error, Platform};
use axum::extract::State;
use axum::http::StatusCode;

/// `GET /healthz`: the process answers. It doesn't check the database or storage, because restarting the server
/// wouldn't fix them.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// `GET /readyz`: the database answers and has a partition for next month's submissions.
pub(crate) async fn ready(State(platform): State<Platform>) -> Result<&'static str, Error> {
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
