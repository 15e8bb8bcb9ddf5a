//! Tests of notification emails: what they say, who gets them, and what abuse cannot do with them.

mod abuse;
mod notifications;
mod recipients;
pub(super) mod relay;
