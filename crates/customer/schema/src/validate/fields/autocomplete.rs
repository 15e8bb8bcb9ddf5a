//! Autofill tokens of HTML.

/// The autofill field names of HTML, and `on` and `off`. Those for passwords, codes and cards are left out: a form must
/// not make browsers fill in secrets.
const TOKENS: [&str; 43] = [
    "off",
    "on",
    "name",
    "honorific-prefix",
    "given-name",
    "additional-name",
    "family-name",
    "honorific-suffix",
    "nickname",
    "username",
    "organization-title",
    "organization",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level4",
    "address-level3",
    "address-level2",
    "address-level1",
    "country",
    "country-name",
    "postal-code",
    "transaction-currency",
    "transaction-amount",
    "language",
    "bday",
    "bday-day",
    "bday-month",
    "bday-year",
    "sex",
    "url",
    "photo",
    "tel",
    "tel-country-code",
    "tel-national",
    "tel-area-code",
    "tel-local",
    "tel-local-prefix",
    "tel-local-suffix",
    "tel-extension",
    "email",
    "impp",
];

/// Returns whether a text is an autofill token that a field can have.
pub(super) fn is_autocomplete(token: &str) -> bool {
    TOKENS.contains(&token)
}
