use std::fmt::Display;

use api::Platform;
use mail::Email;
use serde::Serialize;

use super::template::render;
use super::words::Words;

/// The data that every email shares: where this server is, and who operates it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Frame {
    public_url: String,
    /// The public URL without its scheme, as text for people.
    host: String,
    operator: Option<String>,
}

/// The context that the templates are rendered with.
#[derive(Serialize)]
struct Page<'a, W> {
    frame: &'a Frame,
    letter: &'a W,
    subject: &'a str,
    to: &'a str,
    action: Option<Button>,
}

#[derive(Serialize)]
struct Button {
    label: &'static str,
    url: String,
}

impl Frame {
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
    pub(crate) fn write<W: Words>(&self, words: &W, to: &str, id: impl Display) -> Email {
        let action = words
            .action()
            .map(|action| Button { label: action.label, url: format!("{}{}", self.public_url, action.path) });
        let subject = words.subject();
        let page = Page { frame: self, letter: words, subject, to, action };
        Email {
            to: to.to_owned(),
            to_name: None,
            from_name: None,
            reply_to: None,
            subject: subject.to_owned(),
            html: render(&format!("{}.html", W::NAME), &page),
            text: render(&format!("{}.txt", W::NAME), &page),
            headers: Vec::new(),
            id: format!("{}.{id}", W::NAME),
        }
    }
}
