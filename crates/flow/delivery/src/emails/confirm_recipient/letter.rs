use api::Platform;
use kernel::Token;
use mail::Letter;
use serde::Serialize;
use uuid::Uuid;

use crate::emails::template::render;

/// To an address that somebody entered as a recipient.
#[derive(Serialize)]
pub(crate) struct ConfirmRecipient {
    to: String,
    /// The address of whoever entered it.
    asked_by: String,
    confirm_url: String,
    days: i64,
    public_url: String,
    host: String,
    operator: Option<String>,
}

impl ConfirmRecipient {
    pub(crate) fn new(platform: &Platform, to: &str, asked_by: &str, token: &Token, days: i64) -> Self {
        Self::at(&platform.public_url, platform.operator.as_deref(), to, asked_by, token, days)
    }

    fn at(
        public_url: &str,
        operator: Option<&str>,
        to: &str,
        asked_by: &str,
        token: &Token,
        days: i64,
    ) -> Self {
        Self {
            to: to.to_owned(),
            asked_by: asked_by.to_owned(),
            confirm_url: format!("{public_url}/api/recipients/confirm/{}", token.reveal()),
            days,
            public_url: public_url.to_owned(),
            host: public_url.split_once("://").map_or(public_url, |(_, host)| host).to_owned(),
            operator: operator.map(str::to_owned),
        }
    }

    pub(crate) fn write(&self, id: Uuid) -> Letter {
        let subject = "Please confirm: submissions to a form";
        let (html, text) = render("confirm_recipient", subject, self);
        Letter {
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
        Self::at("https://formtray.example", operator, "grace@example.com", "ada@example.com", &token, 14)
    }
}
