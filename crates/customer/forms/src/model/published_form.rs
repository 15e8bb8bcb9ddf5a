//! The published form of an endpoint as `intake` needs it: the rules that a submission is checked against, and how many
//! submissions it still accepts.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use schema::Rules;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The number of a version, counted from 1 for each endpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct FormVersionNumber(pub i32);

/// A published version of a form, without its texts.
#[derive(Debug)]
pub struct PublishedForm {
    pub version: i32,
    pub rules: Rules,
    /// How many more submissions it accepts; `None` without a limit. Each server counts from what it read last, so
    /// several servers together may accept a few more.
    places: Option<AtomicI64>,
}

impl PublishedForm {
    /// `received` is the number of submissions that count towards the form's limit.
    pub(crate) fn new(version: i32, rules: Rules, received: i64) -> Self {
        let places = rules.max_responses().map(|max| AtomicI64::new(i64::from(max) - received));
        Self { version, rules, places }
    }

    /// The rules of a draft, for a preview. It accepts any number of submissions, since none is stored.
    pub fn of_draft(rules: Rules) -> Self {
        Self { version: 0, rules, places: None }
    }

    /// Whether it has received as many submissions as it accepts.
    pub fn is_full(&self) -> bool {
        self.places.as_ref().is_some_and(|places| places.load(Ordering::Acquire) <= 0)
    }

    /// Whether it accepts submissions at this time.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.rules.opens_at().is_none_or(|from| from <= now)
            && self.rules.closes_at().is_none_or(|until| now < until)
            && !self.is_full()
    }

    /// Takes one of the submissions that the form still accepts. `None` if there is none left.
    pub fn take_place(self: &Arc<Self>) -> Option<Place> {
        if let Some(places) = &self.places {
            let take = |left: i64| (left > 0).then(|| left - 1);
            places.fetch_update(Ordering::AcqRel, Ordering::Acquire, take).ok()?;
        }
        Some(Place { form: Arc::clone(self), is_kept: false })
    }

    /// The bytes it occupies, roughly.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.rules.heap_bytes()
    }
}

/// One of the submissions that a form accepts. It is given back when this is dropped, unless it was kept.
#[derive(Debug)]
pub struct Place {
    form: Arc<PublishedForm>,
    is_kept: bool,
}

impl Place {
    pub fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(places) = self.form.places.as_ref().filter(|_| !self.is_kept) {
            places.fetch_add(1, Ordering::AcqRel);
        }
    }
}
