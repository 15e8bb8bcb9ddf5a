//! The pages that are shown instead of a form: paused, not open, full, thank you.

use axum::http::StatusCode;
use forms::Status;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::context::StateContext;
use super::hosted_form::{HostedForm, Unavailable};
use super::query::PageRequest;
use crate::text::{HostedText, fill};

impl HostedForm {
    /// Returns what to show instead of the form if it isn't open. A preview always is.
    pub(crate) fn closed(&self, request: &PageRequest<'_>) -> Option<StateContext> {
        let text = self.own_text(request);
        let of_form = || self.text(request, self.schema.closed_message.as_ref());
        if self.is_preview {
            return None;
        }
        match self.form.status {
            Status::Active => {}
            Status::Paused => {
                let own = self.form.closed_message.clone().filter(|own| !own.trim().is_empty());
                return Some(state("paused", text.paused_title, own.as_deref().unwrap_or(text.paused_text)));
            }
            Status::Suspended => {
                return Some(state("suspended", text.suspended_title, text.suspended_text));
            }
        }
        let now = request.platform.clock.now();
        let published = self.form.form.as_ref()?;
        if let Some(opens_at) = published.rules.opens_at().filter(|opens_at| now < *opens_at) {
            let date = date_text(text, opens_at);
            let opens = fill(text.soon_text, &[("date", &date)]);
            let own = of_form().map(|own| format!("{opens}\n{own}"));
            return Some(state("soon", text.soon_title, &own.unwrap_or(opens)));
        }
        let (kind, title, standard) = if published.rules.closes_at().is_some_and(|at| at <= now) {
            ("closed", text.closed_title, text.closed_text)
        } else if published.is_full() {
            ("full", text.full_title, text.full_text)
        } else {
            return None;
        };
        Some(state(kind, title, of_form().as_deref().unwrap_or(standard)))
    }
}

/// Thanks for a response. Unless each browser may send only one, it leads back to the form.
pub(crate) fn thanks(form: &HostedForm, request: &PageRequest<'_>) -> StateContext {
    let text = form.own_text(request);
    let own = form.text(request, form.schema.thank_you.as_ref());
    let can_repeat = !form.schema.one_response && form.closed(request).is_none();
    StateContext {
        again: can_repeat.then(|| form.url(request)),
        ..state("thanks", text.thanks_title, own.as_deref().unwrap_or(text.thanks_text))
    }
}

/// Says that a report was sent.
pub(crate) fn reported(form: &HostedForm, request: &PageRequest<'_>) -> StateContext {
    let text = form.own_text(request);
    state("reported", text.reported_title, text.reported_text)
}

/// Says that there were too many reports.
pub(crate) fn report_limit(form: &HostedForm, request: &PageRequest<'_>) -> StateContext {
    let text = form.own_text(request);
    state("report_limit", text.report_limit_title, text.report_limit_text)
}

/// Returns the status and the page for a form that can't be shown.
pub(super) fn unavailable(why: &Unavailable, text: &HostedText) -> (StatusCode, StateContext) {
    match why {
        Unavailable::NotFound => {
            (StatusCode::NOT_FOUND, state("not_found", text.not_found_title, text.not_found_text))
        }
        Unavailable::PreviewExpired => {
            (StatusCode::NOT_FOUND, state("expired", text.expired_title, text.expired_text))
        }
        Unavailable::Failed(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            state("unavailable", text.unavailable_title, text.unavailable_text),
        ),
    }
}

/// Writes a time with the name of its month, in UTC.
fn date_text(text: &HostedText, time: Timestamp) -> String {
    let date = time.to_zoned(TimeZone::UTC);
    let month = usize::try_from(date.month()).ok().and_then(|month| text.months.split(' ').nth(month - 1));
    let (day, year) = (date.day().to_string(), date.year().to_string());
    let time = date.strftime("%H:%M").to_string();
    let values = [("month", month.unwrap_or_default()), ("day", &day), ("year", &year), ("time", &time)];
    fill(text.date, &values)
}

fn state(kind: &'static str, title: &str, text: &str) -> StateContext {
    let icon = match kind {
        "thanks" | "reported" => "done",
        "soon" | "closed" => "date",
        "full" => "full",
        _ => "paused",
    };
    let paragraphs = text.lines().map(str::trim).filter(|line| !line.is_empty());
    StateContext {
        kind,
        icon,
        title: title.to_owned(),
        paragraphs: paragraphs.map(str::to_owned).collect(),
        again: None,
    }
}

#[cfg(test)]
mod tests {
    use forms::Language;

    use super::*;

    #[test]
    fn dates_have_a_months_name() {
        let time: Timestamp = "2099-12-01T09:05:00Z".parse().expect("a time");
        let written = |language| date_text(HostedText::of(language), time);
        assert_eq!(written(Language::En), "December 1, 2099, 09:05 UTC");
        assert_eq!(written(Language::De), "1. Dezember 2099, 09:05 UTC");
        assert_eq!(written(Language::Es), "1 de diciembre de 2099, 09:05 UTC");
        for language in Language::ALL {
            assert_eq!(HostedText::of(language).months.split(' ').count(), 12, "{language:?}");
        }
    }
}
