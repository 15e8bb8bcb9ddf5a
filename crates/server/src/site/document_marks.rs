//! Tells styles and scripts of a page about this server, with attributes of its document: that there is no billing
//! (`web/app/lib/pricing/has-billing.ts`), and that people can't just register (`web/app/features/session/sign-in/registration.ts`).
//! So the first drawing is right without a request.

use std::borrow::Cow;

use accounts::RegistrationStatus;

const DOCUMENT: &str = "<!DOCTYPE html><html";

/// Returns the text with the attributes, if it is a page.
pub(super) fn mark(
    text: Cow<'_, str>,
    billing_enabled: bool,
    registration: RegistrationStatus,
) -> Cow<'_, str> {
    let Some(rest) = text.strip_prefix(DOCUMENT) else { return text };
    let billing = if billing_enabled { "" } else { " data-without-billing=\"\"" };
    let registration = match registration {
        RegistrationStatus::Open => "",
        RegistrationStatus::Invitation => " data-registration=\"invitation\"",
        RegistrationStatus::Closed => " data-registration=\"closed\"",
    };
    match (billing, registration) {
        ("", "") => text,
        _ => [DOCUMENT, billing, registration, rest].concat().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_says_what_this_server_is_without() {
        let page = || Cow::Borrowed("<!DOCTYPE html><html lang=\"en\"></html>");
        assert_eq!(mark(page(), true, RegistrationStatus::Open), page());
        assert_eq!(
            mark(page(), false, RegistrationStatus::Closed),
            "<!DOCTYPE html><html data-without-billing=\"\" data-registration=\"closed\" lang=\"en\"></html>"
        );
        assert_eq!(
            mark(page(), true, RegistrationStatus::Invitation),
            "<!DOCTYPE html><html data-registration=\"invitation\" lang=\"en\"></html>"
        );
        let other = "# A page\n\n```html\n<!DOCTYPE html><html>\n```";
        assert_eq!(mark(other.into(), false, RegistrationStatus::Closed), other);
    }
}
