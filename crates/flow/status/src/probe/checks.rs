//! The requests of a round, and what their answers mean.

use std::time::Duration;

use reqwest::header::ACCEPT;
use reqwest::{Client, StatusCode};
use tokio::time::Instant;

use crate::model::Measured;

/// The longest that one request may take.
const PROBE_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// From when a response is slow.
const SLOW_RESPONSE: Duration = Duration::from_secs(3);
/// The name of the field with the marker, in the probe's submissions.
pub(super) const MARKER_FIELD: &str = "probe_marker";

/// A result and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Check {
    pub state: Measured,
    pub took: Duration,
}

impl Check {
    fn of(is_right: bool, took: Duration) -> Self {
        let state = match (is_right, took < SLOW_RESPONSE) {
            (false, _) => Measured::Down,
            (true, false) => Measured::Slow,
            (true, true) => Measured::Ok,
        };
        Self { state, took }
    }

    /// Both of two checks: the worse state, and the time of both.
    fn and(self, other: Self) -> Self {
        let rank =
            |state| [Measured::Ok, Measured::Slow, Measured::Down].iter().position(|one| *one == state);
        let state = if rank(self.state) >= rank(other.state) { self.state } else { other.state };
        Self { state, took: self.took + other.took }
    }
}

/// The server that is measured.
#[derive(Debug)]
pub(super) struct Target {
    client: Client,
    url: String,
    endpoint: String,
}

impl Target {
    pub(super) fn new(url: &str, endpoint: &str) -> anyhow::Result<Self> {
        let client = Client::builder()
            .timeout(PROBE_REQUEST_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            // Every round connects anew, as a visitor would.
            .pool_max_idle_per_host(0)
            .no_proxy()
            .user_agent(concat!("Formtray probe/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { client, url: url.to_owned(), endpoint: endpoint.to_owned() })
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// Posts a submission as a visitor's form would.
    pub(super) async fn submit(&self, marker: &str) -> Check {
        let fields =
            [(MARKER_FIELD, marker), ("message", "This submission measures the status of the service.")];
        let request = self.client.post(format!("{}/api/submit/{}", self.url, self.endpoint)).form(&fields);
        answered(request.header(ACCEPT, "application/json"), StatusCode::OK).await
    }

    /// Asks whether the database answers and can store submissions. `/readyz` alone would say that they are accepted, perhaps
    /// into the spool.
    pub(super) async fn storage(&self) -> Check {
        answered(self.client.get(format!("{}/readyz/dashboard", self.url)), StatusCode::OK).await
    }

    /// Opens the dashboard, and asks the API for a profile with a session that doesn't exist. The API has to look it up in
    /// the database to say so.
    pub(super) async fn dashboard(&self) -> Check {
        let page = answered(self.client.get(format!("{}/dashboard", self.url)), StatusCode::OK).await;
        let about = answered(self.client.get(format!("{}/api/", self.url)), StatusCode::OK).await;
        let session = kernel::Token::fresh();
        let profile = self.client.get(format!("{}/api/auth/profile", self.url)).bearer_auth(session.reveal());
        page.and(about).and(answered(profile, StatusCode::UNAUTHORIZED).await)
    }
}

/// Sends a request and reads its answer to the end.
async fn answered(request: reqwest::RequestBuilder, expected: StatusCode) -> Check {
    let begun = Instant::now();
    let is_right = match request.send().await {
        Ok(response) => response.status() == expected && response.bytes().await.is_ok(),
        Err(_) => false,
    };
    Check::of(is_right, begun.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_of_two_counts() {
        let check = |is_right, seconds| Check::of(is_right, Duration::from_secs(seconds));
        assert_eq!(check(true, 1).state, Measured::Ok);
        assert_eq!(check(true, 3).state, Measured::Slow);
        assert_eq!(check(false, 1).state, Measured::Down);
        let both = check(true, 1).and(check(true, 4));
        assert_eq!(both, Check { state: Measured::Slow, took: Duration::from_secs(5) });
        assert_eq!(check(false, 1).and(check(true, 4)).state, Measured::Down);
    }
}
