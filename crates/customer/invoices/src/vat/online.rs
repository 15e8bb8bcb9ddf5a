use std::time::Duration;

use api::Platform;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderValue};
use egress::Call;
use serde::Deserialize;
use serde_json::json;

use super::id::VatId;

/// How long an owner who saves a VAT id waits for the answer.
const MAX_WAIT: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
struct Checked {
    /// Absent if the country's register doesn't answer.
    valid: Option<bool>,
}

/// Asks the EU's online check whether a VAT id exists. `None` if there is no such check here, or it doesn't answer.
pub(crate) async fn check_online(platform: &Platform, id: &VatId) -> Option<bool> {
    let base = platform.seller.vat_check_url.as_deref()?;
    // The prefix of the id, which for Greece isn't the ISO code.
    let prefix = id.as_str().get(..2)?;
    let body = json!({ "countryCode": prefix, "vatNumber": id.number() });
    let url = platform.egress.check(&format!("{base}/check-vat-number")).ok()?;
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let call = Call { url, headers, body: Bytes::from(body.to_string()) };
    match tokio::time::timeout(MAX_WAIT, platform.egress.send(call)).await {
        Ok(Ok(answer)) => serde_json::from_slice::<Checked>(&answer.body_start).ok()?.valid,
        Ok(Err(error)) => {
            tracing::warn!(?error, "failed to check a VAT id online");
            None
        }
        Err(_) => None,
    }
}
