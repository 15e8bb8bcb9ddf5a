//! Turns the names of fields into labels that people can read, and recognises fields with secrets by their names.

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

/// Returns whether a field contains what must never be shown on a page again: a password or card data.
pub(crate) fn is_secret(name: &str) -> bool {
    const SECRET_PARTS: [&str; 32] = [
        "password",
        "passwd",
        "passwort",
        "passcode",
        "passphrase",
        "kennwort",
        "wachtwoord",
        "motdepasse",
        "contraseña",
        "contrasena",
        "creditcard",
        "debitcard",
        "cardnumber",
        "cardno",
        "cardcode",
        "cardexp",
        "securitycode",
        "kreditkart",
        "kartennummer",
        "cartebancaire",
        "cartedecrédit",
        "cartedecredit",
        "numérodecarte",
        "numerodecarte",
        "tarjetadecrédito",
        "tarjetadecredito",
        "númerodetarjeta",
        "numerodetarjeta",
        "cartadicredito",
        "numerocarta",
        "numerodicarta",
        "kaartnummer",
    ];
    // Short ones count only as whole words: "compass" isn't "pass".
    const SECRET_WORDS: [&str; 8] = ["pwd", "pass", "cvc", "cvc2", "cvv", "cvv2", "csc", "ccnumber"];
    let spaced = spaced(name).to_lowercase();
    let joined: String = spaced.chars().filter(|character| character.is_alphanumeric()).collect();
    SECRET_PARTS.iter().any(|secret| joined.contains(secret))
        || spaced.split(' ').any(|word| SECRET_WORDS.contains(&word))
        || SECRET_WORDS.contains(&joined.as_str())
        // Only alone: "card" is for paying, "card_message" is the text of a gift card.
        || joined == "card"
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

    #[test]
    fn secrets_are_known_by_name() {
        for name in [
            "password",
            "Password2",
            "user[passwd]",
            "confirmPassword",
            "card",
            "card-number",
            "Mot de passe",
            "contraseña",
            "pass\u{200b}word",
            "p a s s w o r d",
            "Kreditkartennummer",
            "numero_carta",
            "cc_cvc",
            "CVV",
        ] {
            assert!(is_secret(name), "{name}");
        }
        for name in [
            "passenger",
            "discard",
            "postcard",
            "cardinal",
            "compass",
            "email",
            "",
            "cvcs",
            "shipping",
            "pin_code",
            "card_message",
        ] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
