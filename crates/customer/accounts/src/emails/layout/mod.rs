mod template;

use std::fmt::Display;

use api::Platform;
use mail::Email;
use serde::Serialize;

use crate::emails::text::EmailText;
use template::render_template;

/// The data that every email shares: where this server is, and who operates it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EmailLayout {
    public_url: String,
    /// The public URL without its scheme, as text for people.
    host: String,
    operator: Option<String>,
}

/// The context that the templates are rendered with.
#[derive(Serialize)]
struct TemplateContext<'a, W> {
    layout: &'a EmailLayout,
    email: &'a W,
    subject: &'a str,
    to: &'a str,
    action: Option<Button>,
}

#[derive(Serialize)]
struct Button {
    label: &'static str,
    url: String,
}

impl EmailLayout {
    pub(crate) fn of(platform: &Platform) -> Self {
        Self::new(&platform.public_url, platform.operator.as_deref())
    }

    pub(super) fn new(public_url: &str, operator: Option<&str>) -> Self {
        let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
        Self {
            public_url: public_url.to_owned(),
            host: host.to_owned(),
            operator: operator.map(str::to_owned),
        }
    }

    /// Renders an email, ready to be sent. `id` becomes part of the `Message-ID`, so pass the same one when the same
    /// email is retried.
    pub(crate) fn render<W: EmailText>(&self, email: &W, to: &str, id: impl Display) -> Email {
        let action = email
            .action()
            .map(|action| Button { label: action.label, url: format!("{}{}", self.public_url, action.path) });
        let subject = email.subject();
        let context = TemplateContext { layout: self, email, subject, to, action };
        Email {
            to: to.to_owned(),
            to_name: None,
            from_name: None,
            reply_to: None,
            subject: subject.to_owned(),
            html: render_template(&format!("{}.html", W::NAME), &context),
            text: render_template(&format!("{}.txt", W::NAME), &context),
            headers: Vec::new(),
            id: format!("{}.{id}", W::NAME),
        }
    }
}
