//! Turns names of fields into labels that people read.

use intake::special_fields::SpecialField;

use crate::notifications::field_text::is_hidden;

/// How many characters of a name are used.
const MAX_LABEL_CHARACTERS: usize = 80;

/// The label of a special field, otherwise its name made readable: `first_name`, `firstName`, `guests[2][diet]`.
pub(crate) fn label(name: &str) -> String {
    match SpecialField::of(name) {
        Some(SpecialField::Subject) => return "Subject".to_owned(),
        Some(SpecialField::ReplyTo) => return "Reply-to".to_owned(),
        Some(SpecialField::CopyTo) => return "Copy to".to_owned(),
        Some(SpecialField::SenderName) => return "Name".to_owned(),
        _ => {}
    }
    let mut words = String::with_capacity(name.len());
    let mut before = ' ';
    for letter in name.chars().filter(|letter| !is_hidden(*letter)).take(MAX_LABEL_CHARACTERS) {
        if letter.is_uppercase() && before.is_lowercase() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(if matches!(letter, '_' | '-' | '.' | '[' | ']') { ' ' } else { letter });
        }
        before = letter;
    }
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    letters.next().map_or_else(|| "–".to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_labels() {
        for (name, shown) in [
            ("email", "Email"),
            ("first_name", "First name"),
            ("arrivalDate", "Arrival date"),
            ("guests[2][diet]", "Guests 2 diet"),
            ("VAT", "VAT"),
            ("_subject", "Subject"),
            ("from_name", "Name"),
            ("a\r\nBcc: x\u{202e}", "A Bcc: x"),
            ("__", "–"),
        ] {
            assert_eq!(label(name), shown);
        }
        assert!(label(&"a".repeat(60_000)).chars().count() <= MAX_LABEL_CHARACTERS);
    }
}
