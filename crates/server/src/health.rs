use api::{Error, Platform};
use axum::extract::State;
use axum::http::StatusCode;

/// The process answers. Says nothing about the engines: restarting us would not mend them.
pub(crate) async fn alive() -> &'static str {
    "ok"
}

/// The database answers and has a place for next month's submissions.
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
