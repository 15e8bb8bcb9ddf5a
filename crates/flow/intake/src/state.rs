//! The state of the routes: what intake keeps in memory between requests, and what handlers get of it.

use std::sync::Arc;

use api::Platform;
use axum::extract::FromRef;
use forms::{EndpointId, FormCache};
use kernel::Keyring;

use crate::accept::client_ip::IP_HASH_KEY_LABEL;
use crate::accept::outcome_counter::OutcomeCounter;
use crate::duplicates::Duplicates;
use crate::queue::Recorder;
use crate::rate_limits::{Limits, RateLimits};
use crate::spam::Repetition;

/// What intake keeps in memory between requests. Clones share it.
#[derive(Clone, Debug)]
pub struct Intake {
    pub(crate) recorder: Recorder,
    pub(crate) known: FormCache,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) repetition: Arc<Repetition>,
    pub(crate) duplicates: Duplicates,
    pub(crate) outcome_counter: OutcomeCounter,
}

impl Intake {
    pub fn new(limits: Limits, recorder: Recorder, known: FormCache) -> Self {
        Self {
            recorder,
            known,
            rate_limits: Arc::new(RateLimits::new(&limits)),
            repetition: Arc::new(Repetition::new()),
            duplicates: Duplicates::new(),
            outcome_counter: OutcomeCounter::default(),
        }
    }

    /// Returns the counts of outcomes. The server runs [`OutcomeCounter::run`] to write them to the database.
    pub fn outcome_counter(&self) -> OutcomeCounter {
        self.outcome_counter.clone()
    }
}

/// The state of the routes that accept submissions.
#[derive(Debug)]
pub(crate) struct IntakeState {
    pub platform: Platform,
    pub intake: Intake,
    /// What IP addresses are hashed with.
    pub ip_hash_keys: Keyring,
}

impl IntakeState {
    pub(crate) fn new(platform: Platform, intake: Intake) -> Self {
        let ip_hash_keys = platform.seal.keyring(IP_HASH_KEY_LABEL);
        Self { platform, intake, ip_hash_keys }
    }

    pub(crate) fn thanks_page(&self, id: &EndpointId) -> String {
        format!("{}/f/{id}/thanks", self.platform.public_url)
    }

    /// Returns a `mailto:` link for reporting a form to the operator; `None` if no operator is configured.
    pub(crate) fn report_link(&self, id: &str) -> Option<String> {
        let operator = self.platform.operator.as_ref()?;
        Some(format!("mailto:{operator}?subject=Report%20form%20{id}"))
    }
}

/// The state of the route that sends an owner's test submission.
#[derive(Clone, FromRef)]
pub(crate) struct TestState {
    pub platform: Platform,
    pub intake: Arc<IntakeState>,
}
