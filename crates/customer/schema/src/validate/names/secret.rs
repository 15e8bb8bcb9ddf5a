//! Names of fields for passwords and card data. A form may not ask for those, and `intake` never shows such values again.

use super::words::readable_words;

/// Returns whether a field with this name is for a password or card data.
pub fn is_secret_name(name: &str) -> bool {
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
    let spaced = readable_words(name).to_lowercase();
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
            assert!(is_secret_name(name), "{name}");
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
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
