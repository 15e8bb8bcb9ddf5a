//! Webhook calls.
//!
//! Decrypts the webhook's secrets and headers, signs the body, posts it through `egress`, and interprets the
//! response. The dispatcher hands the result to the ledger; test calls of the API use [`call`] too.

use std::time::{Duration, Instant};

use api::Platform;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use egress::Call;
use serde::Deserialize;
use submissions::{Submission, shared_file_url};

use crate::dispatch::channel::{AttemptResult, Channel, Outcome};
use crate::model::{ClaimedDelivery, DestinationId};
use crate::webhooks::Webhook;
use crate::webhooks::signature::signatures;
use crate::webhooks::{payload, response};

const WEBHOOK_ID: HeaderName = HeaderName::from_static("webhook-id");
const WEBHOOK_TIMESTAMP: HeaderName = HeaderName::from_static("webhook-timestamp");
const WEBHOOK_SIGNATURE: HeaderName = HeaderName::from_static("webhook-signature");

/// Sends signed calls to customers' URLs.
#[derive(Clone, Debug)]
pub(crate) struct WebhookChannel {
    platform: Platform,
}

/// The result of one call.
pub(crate) struct CallResult {
    pub result: AttemptResult,
    pub status: Option<StatusCode>,
    pub took: Duration,
}

impl Channel for WebhookChannel {
    const KIND: &'static str = "webhook";

    async fn attempt(&self, delivery: &ClaimedDelivery, submission: &Submission) -> AttemptResult {
        let Ok(webhook) = Webhook::deserialize(&delivery.settings) else {
            tracing::error!(destination = %delivery.destination, "failed to read the settings of a webhook");
            return AttemptResult::new(Outcome::Later, "Something went wrong on our side");
        };
        let platform = &self.platform;
        let link = |file: &submissions::File| shared_file_url(platform, file.id);
        let body = payload::of_submission(submission, &delivery.endpoint_name, &platform.public_url, link);
        call(platform, delivery.destination, &webhook, &delivery.id.to_string(), body).await.result
    }
}

impl WebhookChannel {
    pub(crate) fn new(platform: Platform) -> Self {
        Self { platform }
    }
}

/// Calls a webhook once. `message` is its `webhook-id`, which is the same whenever the same call is repeated.
pub(crate) async fn call(
    platform: &Platform,
    id: DestinationId,
    webhook: &Webhook,
    message: &str,
    body: Vec<u8>,
) -> CallResult {
    let started = Instant::now();
    let not_called = |result| CallResult { result, status: None, took: started.elapsed() };
    if webhook.secrets.is_empty() {
        return not_called(AttemptResult::new(Outcome::Cancel, "The webhook was deleted"));
    }
    let now = platform.clock.now();
    let secrets = webhook.open_secrets(&platform.seal, id, now);
    let Some((secrets, own)) = secrets.zip(webhook.open_headers(&platform.seal, id)) else {
        tracing::error!(destination = %id, "failed to decrypt the secrets of a webhook: the key file lacks its key");
        return not_called(AttemptResult::new(Outcome::Later, "We couldn't decrypt this webhook's secret"));
    };
    // The URL may have been saved under other settings.
    let url = match platform.egress.check(&webhook.url) {
        Ok(url) => url,
        Err(refused) => return not_called(response::attempt_result(&Err(refused.into()), &[], now)),
    };
    let signature = signatures(&secrets, message, now.as_second(), &body);
    let headers = headers(
        &own,
        [
            (WEBHOOK_ID, message),
            (WEBHOOK_TIMESTAMP, &now.as_second().to_string()),
            (WEBHOOK_SIGNATURE, &signature),
        ],
    );
    let done = platform.egress.send(Call { url, headers, body: body.into() }).await;
    let values: Vec<&str> = own.iter().map(|(_, value)| value.as_str()).collect();
    CallResult {
        result: response::attempt_result(&done, &values, platform.clock.now()),
        status: done.as_ref().ok().map(|answer| answer.status),
        took: started.elapsed(),
    }
}

/// The webhook's own headers, and ours, which replace them. Ours prove that the call is from us.
fn headers(own: &[(String, String)], ours: [(HeaderName, &str); 3]) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(own.len() + ours.len() + 1);
    for (name, value) in own {
        if let (Ok(name), Ok(mut value)) =
            (HeaderName::from_bytes(name.as_bytes()), HeaderValue::from_str(value))
        {
            value.set_sensitive(true);
            headers.insert(name, value);
        }
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    for (name, value) in ours {
        headers.insert(name, HeaderValue::from_str(value).expect("letters, digits and base64"));
    }
    headers
}
