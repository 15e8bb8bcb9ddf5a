//! The cached forms as a server keeps them on disk, for a start while PostgreSQL is away.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::model::id::EndpointId;
use crate::model::{Language, Rule, Status};
use crate::store::open_forms::OpenForm;

/// A form as it was when this server last knew it.
///
/// It has no workspace. So whatever is accepted with it goes to the spool, and the drain looks the form up and applies its
/// settings as they are then: a form that was deleted or suspended meanwhile gets nothing. A published form isn't kept
/// either; its rules are checked at the drain.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptForm {
    id: EndpointId,
    address: EndpointId,
    answers_until: Option<Timestamp>,
    name: String,
    status: Status,
    sites: Vec<String>,
    only_these_sites: bool,
    redirect_url: Option<String>,
    honeypot: Option<String>,
    #[serde(default)]
    allowed_senders: Vec<String>,
    language: Option<Language>,
    closed_message: Option<String>,
    rules: Vec<Rule>,
    merge_twins: bool,
    allow_executables: bool,
    keep_foreign: bool,
}

impl KeptForm {
    pub(super) fn of(form: &OpenForm) -> Self {
        Self {
            id: form.id.clone(),
            address: form.address.clone(),
            answers_until: form.answers_until,
            name: form.name.clone(),
            status: form.status,
            sites: form.sites.clone(),
            only_these_sites: form.only_these_sites,
            redirect_url: form.redirect_url.clone(),
            honeypot: form.honeypot.clone(),
            allowed_senders: form.allowed_senders.clone(),
            language: form.language,
            closed_message: form.closed_message.clone(),
            // They apply only without a published form.
            rules: if form.form.is_some() { Vec::new() } else { form.rules.clone() },
            merge_twins: form.merge_twins,
            allow_executables: form.allow_executables,
            keep_foreign: form.keep_foreign,
        }
    }

    pub(super) fn open(self) -> OpenForm {
        OpenForm {
            id: self.id,
            address: self.address,
            answers_until: self.answers_until,
            name: self.name,
            workspace: None,
            status: self.status,
            sites: self.sites,
            only_these_sites: self.only_these_sites,
            redirect_url: self.redirect_url,
            honeypot: self.honeypot,
            allowed_senders: self.allowed_senders,
            language: self.language,
            closed_message: self.closed_message,
            rules: self.rules,
            form: None,
            merge_twins: self.merge_twins,
            allow_executables: self.allow_executables,
            keep_foreign: self.keep_foreign,
        }
    }
}
