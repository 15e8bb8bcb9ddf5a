//! Completions of hosted forms. When a submission of a hosted page is stored, the pipeline tells the statistics, which count
//! it in memory; nothing waits for it.

use std::fmt::Debug;

use forms::OpenForm;
use jiff::Timestamp;
use posted::{Field, special_fields};

use super::token::RenderToken;

/// A stored submission of a hosted page, without anything of its content.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Completion {
    /// How many seconds ago the page was rendered.
    pub age_seconds: f64,
    /// What the page's script says; `None` if it didn't run.
    pub script: Option<ScriptTimes>,
}

/// How long a visitor took, in seconds, as the page's script says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptTimes {
    /// Since the first input.
    pub total: Option<f64>,
    pub last_step: Option<f64>,
}

/// Counts completions. The visitor waits for the call, so it has to return at once.
pub trait CountCompletions: Debug + Send + Sync {
    fn count(&self, form: &OpenForm, completion: Completion);
}

impl Completion {
    /// Reads what a hosted page says about itself; `None` if the submission comes from elsewhere or from a preview.
    pub(crate) fn of(fields: &[Field], token: Option<&RenderToken>, now: Timestamp) -> Option<Self> {
        let token = token.filter(|token| !token.is_preview)?;
        let script = special_fields::hosted_seconds(fields).map(|text| {
            let (total, last_step) = text.split_once(',').unwrap_or((text, ""));
            ScriptTimes { total: total.parse().ok(), last_step: last_step.parse().ok() }
        });
        Some(Self { age_seconds: token.age(now).as_secs_f64(), script })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_says_how_long_it_took() {
        let now = Timestamp::from_second(100).expect("a time");
        let mut token = RenderToken {
            address: "22bcdfghjkmnpqrs".parse().expect("an id"),
            version: 1,
            at: 40_000,
            language: "en".to_owned(),
            is_embedded: false,
            is_preview: false,
        };
        let of = |text: &str, token: &RenderToken| {
            Completion::of(&[Field::text(special_fields::HOSTED_SECONDS_FIELD, text)], Some(token), now)
        };
        let times = |text: &str| of(text, &token).and_then(|completion| completion.script);
        assert_eq!(times("151,34"), Some(ScriptTimes { total: Some(151.0), last_step: Some(34.0) }));
        assert_eq!(times("12"), Some(ScriptTimes { total: Some(12.0), last_step: None }));
        assert_eq!(times("a,,b"), Some(ScriptTimes { total: None, last_step: None }));
        let plain = Completion { age_seconds: 60.0, script: None };
        assert_eq!(Completion::of(&[], Some(&token), now), Some(plain));
        assert_eq!(Completion::of(&[], None, now), None);
        token.is_preview = true;
        assert_eq!(of("151,34", &token), None);
    }
}
