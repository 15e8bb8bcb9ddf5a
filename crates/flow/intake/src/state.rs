//! The state of the routes: what intake keeps in memory between requests, and what handlers get of it.

use std::sync::Arc;

use accounts::WorkspaceId;
use api::Platform;
use axum::extract::FromRef;
use billing::Quotas;
use forms::{EndpointId, FormCache, OpenForm};
use kernel::Keyring;

use crate::accept::client_ip::IP_HASH_KEY_LABEL;
use crate::accept::files::kept::KeptFilesBudget;
use crate::accept::hosted::{Completion, CountCompletions};
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
    pub(crate) kept_files: KeptFilesBudget,
    quotas: Option<Quotas>,
    completions: Option<Arc<dyn CountCompletions>>,
}

impl Intake {
    pub fn new(limits: Limits, recorder: Recorder, known: FormCache, quotas: Option<Quotas>) -> Self {
        Self {
            recorder,
            known,
            rate_limits: Arc::new(RateLimits::new(&limits)),
            repetition: Arc::new(Repetition::new()),
            duplicates: Duplicates::new(),
            outcome_counter: OutcomeCounter::default(),
            kept_files: KeptFilesBudget::default(),
            quotas,
            completions: None,
        }
    }

    /// Returns the same, with something that counts the submissions of hosted pages.
    #[must_use]
    pub fn counting_completions(self, completions: impl CountCompletions + 'static) -> Self {
        Self { completions: Some(Arc::new(completions)), ..self }
    }

    /// Counts a stored submission, if it's one of a hosted page.
    pub(crate) fn count(&self, form: &OpenForm, completion: Option<Completion>) {
        if let Some((completions, completion)) = self.completions.as_ref().zip(completion) {
            completions.count(form, completion);
        }
    }

    /// Returns whether a workspace holds as many submissions as it may, as far as the recorder has found lately.
    pub(crate) fn holds_too_many(&self, workspace: Option<WorkspaceId>) -> bool {
        let quotas = self.quotas.as_ref().zip(workspace);
        quotas.is_some_and(|(quotas, workspace)| quotas.is_full(workspace))
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
        format!("{}/f/{id}/thanks", self.platform.visitor_url())
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
