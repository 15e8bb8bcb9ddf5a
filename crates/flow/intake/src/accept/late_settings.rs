//! Applies a form's settings to submissions that were accepted while the form couldn't be looked up. Those were
//! accepted with the settings of a new form. When `submissions` brings them back from the spool, the form's own
//! settings are applied here as far as they still can be. The sender has had a response, so nothing is dropped: what
//! would have been rejected goes to the spam folder, with the reason.

use forms::{OpenForm, Status};
use posted::special_fields;

use crate::accept::rules;
use crate::model::{Note, State, Submission};

/// Who gets a submission, by its form's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptFor {
    /// The form's owner, in the folder that the submission now has.
    Owners,
    /// The operator, who has suspended the form.
    Operators,
}

/// Applies a form's settings to a submission that was accepted without them, and gives it the form's workspace.
pub fn apply_settings(form: &OpenForm, submission: &mut Submission) -> KeptFor {
    submission.workspace = form.workspace;
    submission.endpoint = form.id.clone();
    submission.notes.retain(|note| !is_answered(form, note));
    let checked = rules::check(form, &submission.fields, &submission.files);
    let reasons = reasons(form, submission, !checked.broken.is_empty());
    submission.form_version = form.form.as_ref().map(|published| published.version);
    if !checked.hidden.is_empty() {
        submission.notes.push(Note::HiddenFields { fields: checked.hidden });
    }
    if !reasons.is_empty() {
        submission.state = State::Spam;
        submission.verdict.score = 1.0;
        for reason in reasons {
            if !submission.verdict.reasons.iter().any(|known| known == reason) {
                submission.verdict.reasons.push(reason.to_owned());
            }
        }
    }
    match form.status {
        Status::Suspended => KeptFor::Operators,
        Status::Active | Status::Paused => KeptFor::Owners,
    }
}

/// Returns why the submission would not have reached the inbox, had the settings been known.
fn reasons(form: &OpenForm, submission: &Submission, breaks_rules: bool) -> Vec<&'static str> {
    let honeypot = form.honeypot.as_deref();
    let is_empty = submission.files.is_empty() && !special_fields::has_own_data(&submission.fields, honeypot);
    let signals = [
        ("paused", form.status == Status::Paused),
        ("origin", is_foreign(form, submission)),
        ("honeypot", special_fields::has_filled_honeypot(&submission.fields, honeypot)),
        ("empty", is_empty),
        ("rules", !is_empty && breaks_rules),
    ];
    signals.into_iter().filter_map(|(reason, speaks)| speaks.then_some(reason)).collect()
}

/// Returns whether the submission comes from a domain that isn't allowed. One without a stated origin doesn't.
fn is_foreign(form: &OpenForm, submission: &Submission) -> bool {
    let stated = submission.origin.as_ref().filter(|_| !submission.notes.contains(&Note::NoOrigin));
    form.only_these_sites && stated.is_some_and(|origin| !form.sites.contains(origin))
}

/// Returns whether a note is settled by the form's settings: a redirect that wasn't allowed at the time, to a domain
/// that the owner does allow.
fn is_answered(form: &OpenForm, note: &Note) -> bool {
    matches!(note, Note::RedirectRefused { site: Some(site) } if form.sites.contains(site))
}
