mod form_names;

use kernel::Token;
use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use crate::notifications::emails::template::DELIVERY_EMAILS;

/// The email that asks a recipient to confirm, sent to an address that someone entered.
#[derive(Serialize)]
pub(crate) struct ConfirmRecipient {
    #[serde(skip)]
    to: String,
    /// The email address of the user who entered the recipient.
    asked_by: String,
    /// The names of the forms, as part of a sentence.
    forms: String,
    #[serde(skip)]
    token: Token,
    days: i64,
}

/// Who is asked to confirm, on whose behalf, and for which forms.
pub(crate) struct ConfirmationRequest<'a> {
    pub to: &'a str,
    pub by: &'a str,
    /// The names of the forms, as they were typed.
    pub forms: &'a [String],
}

impl ConfirmRecipient {
    pub(crate) fn new(request: &ConfirmationRequest<'_>, token: Token, days: i64) -> Self {
        Self {
            to: request.to.to_owned(),
            asked_by: request.by.to_owned(),
            forms: form_names::in_a_sentence(request.forms),
            token,
            days,
        }
    }

    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let url = format!("{}/api/recipients/confirm/{}", layout.public_url, self.token.reveal());
        let context = EmailContext {
            layout,
            to: &self.to,
            subject: "Confirm you want form notifications",
            button: Some(Button { label: "Confirm notifications", url }),
            email: self,
        };
        DELIVERY_EMAILS.render("confirm_recipient", id, &context)
    }

    #[cfg(test)]
    pub(crate) fn sample() -> Self {
        let token = Token::parse(&"0f".repeat(32)).expect("a token");
        let forms = ["Room requests".to_owned()];
        let request = ConfirmationRequest { to: "grace@example.com", by: "ada@example.com", forms: &forms };
        Self::new(&request, token, 14)
    }
}
