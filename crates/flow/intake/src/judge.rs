use forms::OpenForm;

use crate::meaning;
use crate::model::{Field, State, Verdict};

/// The first, plain verdict: nothing is refused for it, it only decides the folder.
pub(crate) fn judge(form: &OpenForm, fields: &[Field]) -> (State, Verdict) {
    if meaning::fell_for_honeypot(fields, form.honeypot.as_deref()) {
        return (State::Spam, Verdict { score: 1.0, reasons: vec!["honeypot".to_owned()] });
    }
    (State::Inbox, Verdict::default())
}
