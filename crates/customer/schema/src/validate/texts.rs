//! The texts of a schema.

use super::fault::Faults;
use super::place::Place;
use crate::model::{Schema, Text};
use crate::values::is_refused_in_texts;

/// The languages of a schema.
pub(super) struct Languages<'s> {
    main: &'s str,
    others: &'s [String],
}

/// What a text has to be like.
#[derive(Clone, Copy)]
pub(super) struct TextLimits {
    pub max_chars: usize,
    pub can_be_blank: bool,
}

impl<'s> Languages<'s> {
    pub(super) fn of(schema: &'s Schema) -> Self {
        Self { main: &schema.language, others: &schema.languages }
    }

    /// Checks a text in all its languages.
    pub(super) fn check(&self, text: &Text, limits: TextLimits, place: &Place<'_>, faults: &mut Faults) {
        match text {
            Text::Main(text) => check_text(text, limits, place, faults),
            Text::ByLanguage(texts) => {
                if !texts.contains_key(self.main) {
                    let message = format!("Add this text in the form's main language ({}).", self.main);
                    faults.add(place, "language_missing", message);
                }
                for (language, text) in texts {
                    let place = place.key(language);
                    if language != self.main && !self.others.contains(language) {
                        faults.add(
                            &place,
                            "language_unknown",
                            "The form isn't available in this language. Add it to languages first.",
                        );
                    } else {
                        check_text(text, limits, &place, faults);
                    }
                }
            }
        }
    }
}

fn check_text(text: &str, limits: TextLimits, place: &Place<'_>, faults: &mut Faults) {
    if !limits.can_be_blank && text.trim().is_empty() {
        faults.add(place, "empty", "This text can't be empty.");
    }
    check_plain(text, limits.max_chars, place, faults);
}

/// Checks the length and the characters of a text.
pub(super) fn check_plain(text: &str, max_chars: usize, place: &Place<'_>, faults: &mut Faults) {
    if is_longer(text, max_chars) {
        faults.add(place, "too_long", format!("This text can have at most {max_chars} characters."));
    }
    if text.contains(is_refused_in_texts) {
        faults.add(place, "control_characters", "This text contains control characters. Remove them.");
    }
}

/// Returns whether a text has more than some characters.
pub(super) fn is_longer(text: &str, max_chars: usize) -> bool {
    text.len() > max_chars && text.chars().nth(max_chars).is_some()
}
