use mail::{Button, Email, EmailContext, EmailLayout};
use serde::Serialize;
use uuid::Uuid;

use crate::notifications::emails::template::DELIVERY_EMAILS;

/// The email to the owner when webhooks were paused because the add-on has ended.
#[derive(Serialize)]
pub(crate) struct WebhooksPaused {
    #[serde(skip)]
    pub to: String,
    pub count: u32,
}

impl WebhooksPaused {
    pub(crate) fn write(&self, layout: &EmailLayout, id: Uuid) -> Email {
        let subject = match self.count {
            1 => "1 webhook was paused".to_owned(),
            count => format!("{count} webhooks were paused"),
        };
        let button = Some(Button { label: "Open billing", url: format!("{}/billing", layout.public_url) });
        let context = EmailContext { layout, to: &self.to, subject: &subject, button, email: self };
        DELIVERY_EMAILS.render("webhooks_paused", id, &context)
    }
}
