//! The spam check. It reads the fields, the headers and what this server remembers of earlier submissions, adds up
//! weighted signals, and returns a verdict with its reasons. The verdict chooses the folder and never rejects.

#[cfg(test)]
mod corpus;
mod disposable;
mod gibberish;
mod links;
mod normalise;
mod repetition;
mod session;
mod signal;
mod wording;

use axum::http::HeaderMap;
use forms::OpenForm;
use jiff::{SignedDuration, Timestamp};
use posted::{Field, is_ordinary, special_fields};

pub(crate) use repetition::Repetition;

use crate::model::{State, Verdict};
use signal::Signal;

/// The total weight from which on a submission is spam.
const MIN_SPAM_WEIGHT: u16 = 100;

/// The reason of a submission that wasn't checked, because its sender is allowed.
const ALLOWED_SENDER: &str = "allowed_sender";

/// The time after rendering a hosted page within which nobody fills it in and submits it.
const TOO_FAST: SignedDuration = SignedDuration::from_secs(2);

/// What is known about a submission besides its fields.
pub(crate) struct SpamContext<'a> {
    pub headers: &'a HeaderMap,
    pub now: Timestamp,
    /// Whether its sender submits more often than people do.
    pub over_rate_limit: bool,
    /// Whether the same text has arrived from several other senders.
    pub repeated: bool,
    /// The time since the hosted page was rendered; `None` for other pages.
    pub filled_in_within: Option<SignedDuration>,
}

/// Checks a submission for spam and returns its folder and the verdict.
pub(crate) fn check(form: &OpenForm, fields: &[Field], context: &SpamContext<'_>) -> (State, Verdict) {
    if is_allowed(form, fields) && !context.over_rate_limit {
        return (State::Inbox, Verdict { score: 0.0, reasons: vec![ALLOWED_SENDER.to_owned()] });
    }
    let mut signals: Vec<Signal> = Vec::new();
    if special_fields::has_filled_honeypot(fields, form.honeypot.as_deref()) {
        signals.push(("honeypot", MIN_SPAM_WEIGHT));
    }
    if context.over_rate_limit {
        signals.push(("rate", MIN_SPAM_WEIGHT));
    }
    if context.repeated {
        signals.push(("repetition", 60));
    }
    signals.extend(signals_of_texts(fields));
    signals.extend(disposable::signal(fields));
    signals.extend(session::signals(context.headers, context.now));
    if context.filled_in_within.is_some_and(|time| (SignedDuration::ZERO..TOO_FAST).contains(&time)) {
        signals.push(("too_fast", 30));
    }
    verdict(&signals)
}

/// Returns whether one of the fields is the email address of a sender that the owner always allows.
///
/// Anyone can write it. So it doesn't lift the limit on how often somebody submits.
fn is_allowed(form: &OpenForm, fields: &[Field]) -> bool {
    if form.allowed_senders.is_empty() {
        return false;
    }
    // Most fields aren't addresses, and some are very long.
    let is_listed = |text: &str| {
        special_fields::is_address(text) && form.allowed_senders.contains(&text.trim().to_lowercase())
    };
    fields.iter().any(|field| is_ordinary(&field.name) && is_listed(field.value.as_written()))
}

/// Returns the signals in what the visitor wrote. Special fields are left out.
fn signals_of_texts(fields: &[Field]) -> Vec<Signal> {
    let texts: Vec<&str> = fields
        .iter()
        .filter(|field| is_ordinary(&field.name))
        .map(|field| field.value.as_written())
        .collect();
    of_texts(&texts)
}

fn of_texts(texts: &[&str]) -> Vec<Signal> {
    let mut signals = links::signals(texts);
    signals.extend(wording::signals(texts));
    signals.extend(gibberish::signal(texts));
    signals
}

fn verdict(signals: &[Signal]) -> (State, Verdict) {
    let score = signals.iter().map(|(_, weight)| *weight).sum::<u16>().min(MIN_SPAM_WEIGHT);
    let state = if score >= MIN_SPAM_WEIGHT { State::Spam } else { State::Inbox };
    let reasons = signals.iter().map(|(reason, _)| (*reason).to_owned()).collect();
    (state, Verdict { score: f32::from(score) / f32::from(MIN_SPAM_WEIGHT), reasons })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_signals_add_up_and_one_alone_does_not() {
        assert_eq!(verdict(&[]).0, State::Inbox);
        assert_eq!(verdict(&[("links", 40)]).0, State::Inbox);
        let (state, verdict) = verdict(&[("links", 40), ("disposable", 40), ("too_fast", 30)]);
        assert_eq!((state, verdict.reasons.len()), (State::Spam, 3));
        assert!((verdict.score - 1.0).abs() < f32::EPSILON);
    }
}
