//! Turns the names of fields into labels that people can read.

use super::display_text::{MAX_DISPLAY_CHARS, display_text};
use super::text::PageText;

/// Returns a label for a field: a translation if the name is a common one, or else the name made readable.
pub(crate) fn label(name: &str, page_text: &PageText) -> String {
    let readable = display_text(&spaced(name));
    let labels = &page_text.labels;
    let known = match readable.to_lowercase().as_str() {
        "name" | "full name" | "fullname" | "your name" => labels.name,
        "first name" | "firstname" => labels.first_name,
        "last name" | "lastname" | "surname" => labels.last_name,
        "email" | "e mail" | "mail" | "email address" | "your email" => labels.email,
        "phone" | "tel" | "telephone" | "phone number" => labels.phone,
        "company" | "organization" | "organisation" => labels.company,
        "subject" => labels.subject,
        "message" | "your message" => labels.message,
        "" => return display_text(name),
        _ => return capitalised(&readable),
    };
    known.to_owned()
}

/// Splits names such as `first_name`, `first-name`, `firstName` and `contact[first name]` into words.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    let mut before = ' ';
    for character in name.chars().take(4 * MAX_DISPLAY_CHARS) {
        if character.is_uppercase() && before.is_lowercase() {
            words.push(' ');
            words.extend(character.to_lowercase());
        } else {
            words.push(if matches!(character, '_' | '-' | '.' | '[' | ']') { ' ' } else { character });
        }
        before = character;
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::Language;

    fn english(name: &str) -> String {
        label(name, PageText::of(Language::En))
    }

    #[test]
    fn names_become_labels() {
        assert_eq!(english("first_name"), "First name");
        assert_eq!(english("dietary-needs"), "Dietary needs");
        assert_eq!(english("arrivalDate"), "Arrival date");
        assert_eq!(english("guests[2][Diet]"), "Guests 2 Diet");
        assert_eq!(english("VAT"), "VAT");
        assert_eq!(english("[]"), "[]");
        assert_eq!(english("élève"), "Élève");
        assert_eq!(label("Email", PageText::of(Language::De)), "E-Mail");
        assert_eq!(label("yourMessage", PageText::of(Language::Fr)), "Message");
    }

    #[test]
    fn a_label_is_short_and_honest() {
        assert!(english(&"a".repeat(64_000)).chars().count() <= MAX_DISPLAY_CHARS + 1);
        assert_eq!(english("a\u{202e}b\0"), "Ab");
        assert_eq!(english(""), "");
        assert_eq!(english("שם"), "שם");
    }
}
