mod form_names;

use api::Platform;
use kernel::Token;
use mail::Email;
use serde::Serialize;
use uuid::Uuid;

use crate::notifications::emails::template::render;

/// The email that asks a recipient to confirm, sent to an address that someone entered.
#[derive(Serialize)]
pub(crate) struct ConfirmRecipient {
    to: String,
    /// The email address of the user who entered the recipient.
    asked_by: String,
    /// The names of the forms, as part of a sentence.
    forms: String,
    confirm_url: String,
    days: i64,
    public_url: String,
    host: String,
    operator: Option<String>,
}

/// Who is asked to confirm, on whose behalf, and for which forms.
pub(crate) struct ConfirmationRequest<'a> {
    pub to: &'a str,
    pub by: &'a str,
    /// The names of the forms, as they were typed.
    pub forms: &'a [String],
}

impl ConfirmRecipient {
    pub(crate) fn new(
        platform: &Platform,
        request: &ConfirmationRequest<'_>,
        token: &Token,
        days: i64,
    ) -> Self {
        Self::at(&platform.public_url, platform.operator.as_deref(), request, token, days)
    }

    fn at(
        public_url: &str,
        operator: Option<&str>,
        request: &ConfirmationRequest<'_>,
        token: &Token,
        days: i64,
    ) -> Self {
        Self {
            to: request.to.to_owned(),
            asked_by: request.by.to_owned(),
            forms: form_names::in_a_sentence(request.forms),
            confirm_url: format!("{public_url}/api/recipients/confirm/{}", token.reveal()),
            days,
            public_url: public_url.to_owned(),
            host: public_url.split_once("://").map_or(public_url, |(_, host)| host).to_owned(),
            operator: operator.map(str::to_owned),
        }
    }

    pub(crate) fn write(&self, id: Uuid) -> Email {
        let subject = "Confirm you want form notifications";
        let (html, text) = render("confirm_recipient", subject, self);
        Email {
            to: self.to.clone(),
            to_name: None,
            from_name: None,
            reply_to: None,
            subject: subject.to_owned(),
            html,
            text,
            headers: Vec::new(),
            id: format!("confirm_recipient.{id}"),
        }
    }

    #[cfg(test)]
    pub(crate) fn sample() -> Self {
        let token = Token::parse(&"0f".repeat(32)).expect("a token");
        let operator = Some("help@formtray.example");
        let forms = ["Room requests".to_owned()];
        let request = ConfirmationRequest { to: "grace@example.com", by: "ada@example.com", forms: &forms };
        Self::at("https://formtray.example", operator, &request, &token, 14)
    }
}
