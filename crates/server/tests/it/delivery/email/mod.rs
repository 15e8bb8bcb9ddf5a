//! Tests of notification emails: what they say, who gets them, and what abuse cannot do with them.

mod abuse;
mod changes;
mod notifications;
mod recipients;
pub(super) mod relay;

const ADA: &str = "ada@example.com";
const GRACE: &str = "grace@example.org";

/// Returns the path of a form's notification settings.
fn settings_path(endpoint: &str) -> String {
    format!("/api/endpoints/{endpoint}/notifications")
}
