//! Submissions of hosted pages: what such a page says about itself, previews, and completions for the statistics.

mod completion;
mod preview;
mod token;

use std::sync::Arc;

use api::Platform;
use forms::{EndpointId, OpenForm};
use jiff::{SignedDuration, Timestamp};
use posted::{Field, special_fields};
use schema::Schema;

pub use completion::{Completion, CountCompletions, ScriptTimes};
pub use token::{HOSTED_KEY_LABEL, PREVIEW_TTL, PreviewToken, RenderToken};

use crate::error::Rejection;

/// What is known about the hosted page that was submitted. For other pages it is empty.
#[derive(Debug, Default)]
pub(crate) struct HostedPage {
    /// The token in the URL of a preview.
    preview: Option<String>,
    /// What the page says about itself, if its token is genuine.
    rendered: Option<RenderToken>,
    /// The form that a preview shows.
    pub draft: Option<Arc<Schema>>,
}

impl HostedPage {
    /// `preview` is the token in the URL, if there is one.
    pub(crate) fn new(preview: Option<String>) -> Self {
        Self { preview, ..Self::default() }
    }

    /// Whether it's a preview: the URL says so, or the page that was submitted.
    pub(crate) fn is_preview(&self) -> bool {
        self.preview.is_some() || self.rendered.as_ref().is_some_and(|page| page.is_preview)
    }

    /// Whether a page of ours was submitted.
    pub(crate) fn is_recognised(&self) -> bool {
        self.rendered.is_some()
    }

    /// Returns the form with the draft's rules if the URL is one of a preview; `None` if it isn't.
    pub(crate) async fn open_preview(
        &mut self,
        platform: &Platform,
        form: &Arc<OpenForm>,
    ) -> Result<Option<Arc<OpenForm>>, Rejection> {
        let Some(token) = &self.preview else { return Ok(None) };
        let (draft, form) = preview::open(platform, form, token).await?;
        self.draft = Some(draft);
        Ok(Some(form))
    }

    /// Reads what the page says about itself. A token that isn't genuine counts as missing.
    pub(crate) fn recognise(&mut self, platform: &Platform, form: &OpenForm, fields: &[Field]) {
        let Some(token) = special_fields::hosted_page(fields) else { return };
        self.rendered = RenderToken::open(token, &form.address, &platform.seal.keyring(HOSTED_KEY_LABEL));
    }

    /// Returns how long ago the page was rendered.
    pub(crate) fn age(&self, now: Timestamp) -> Option<SignedDuration> {
        self.rendered.as_ref().map(|page| page.age(now))
    }

    /// Returns what the statistics count if the submission is stored.
    pub(crate) fn completion(&self, fields: &[Field], now: Timestamp) -> Option<Completion> {
        Completion::of(fields, self.rendered.as_ref(), now)
    }

    /// Returns the page's own thank-you page, in the language and frame in which the form was shown; `None` for other
    /// pages.
    pub(crate) fn thanks_page(&self, platform: &Platform, address: &EndpointId) -> Option<String> {
        if self.preview.is_none() && self.rendered.is_none() {
            return None;
        }
        let language = self.rendered.as_ref().map(|page| format!("lang={}", page.language));
        let embed = self.rendered.as_ref().filter(|page| page.is_embedded).map(|_| "embed".to_owned());
        let preview = self.preview.as_ref().map(|token| format!("preview={token}"));
        let query: Vec<String> = language.into_iter().chain(embed).chain(preview).collect();
        let mark = if query.is_empty() { "" } else { "?" };
        Some(format!("{}/h/{address}/thanks{mark}{}", platform.visitor_url(), query.join("&")))
    }
}
