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
mod wording;

use axum::http::HeaderMap;
use forms::OpenForm;
use jiff::Timestamp;
use posted::{Field, is_ordinary, special_fields};

pub(crate) use repetition::Repetition;

use crate::model::{State, Verdict};

/// The total weight from which on a submission is spam.
const SPAM: u16 = 100;

/// A signal of the spam check: its reason and its weight. One weak signal alone doesn't make spam, because people also
/// send links, fill in forms quickly and use disposable email addresses.
pub(crate) type Sign = (&'static str, u16);

/// What is known about a submission besides its fields.
pub(crate) struct Circumstances<'a> {
    pub headers: &'a HeaderMap,
    pub now: Timestamp,
    /// Whether its sender submits more often than people do.
    pub too_often: bool,
    /// Whether the same text has arrived from several other senders.
    pub repeated: bool,
}

/// Checks a submission for spam and returns its folder and the verdict.
pub(crate) fn judge(form: &OpenForm, fields: &[Field], around: &Circumstances<'_>) -> (State, Verdict) {
    let mut signs: Vec<Sign> = Vec::new();
    if special_fields::fell_for_honeypot(fields, form.honeypot.as_deref()) {
        signs.push(("honeypot", SPAM));
    }
    if around.too_often {
        signs.push(("rate", SPAM));
    }
    if around.repeated {
        signs.push(("repetition", 60));
    }
    signs.extend(signs_of_texts(fields));
    signs.extend(disposable::sign(fields));
    signs.extend(session::signs(around.headers, around.now));
    verdict(&signs)
}

/// Returns the signals in what the visitor wrote. Special fields are left out.
fn signs_of_texts(fields: &[Field]) -> Vec<Sign> {
    let texts: Vec<&str> = fields
        .iter()
        .filter(|field| is_ordinary(&field.name))
        .map(|field| field.value.as_written())
        .collect();
    of_texts(&texts)
}

fn of_texts(texts: &[&str]) -> Vec<Sign> {
    let mut signs = links::signs(texts);
    signs.extend(wording::signs(texts));
    signs.extend(gibberish::sign(texts));
    signs
}

fn verdict(signs: &[Sign]) -> (State, Verdict) {
    let score = signs.iter().map(|(_, weight)| *weight).sum::<u16>().min(SPAM);
    let state = if score >= SPAM { State::Spam } else { State::Inbox };
    let reasons = signs.iter().map(|(reason, _)| (*reason).to_owned()).collect();
    (state, Verdict { score: f32::from(score) / f32::from(SPAM), reasons })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_signs_add_up_and_one_alone_does_not() {
        assert_eq!(verdict(&[]).0, State::Inbox);
        assert_eq!(verdict(&[("links", 40)]).0, State::Inbox);
        let (state, verdict) = verdict(&[("links", 40), ("disposable", 40), ("too_fast", 30)]);
        assert_eq!((state, verdict.reasons.len()), (State::Spam, 3));
        assert!((verdict.score - 1.0).abs() < f32::EPSILON);
    }
}
