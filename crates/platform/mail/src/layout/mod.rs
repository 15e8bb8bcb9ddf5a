//! The layout of all HTML emails, and the rendering of emails that extend it.
//!
//! A crate that sends emails has a template `<name>.html` and `<name>.txt` for each. The HTML one extends
//! `layout.html` and fills its blocks: `preview` (what a list of emails shows after the subject), `title`, `body`,
//! `note` (small print under a line) and `reason` (why the recipient gets the email, after "Sent to …"). With
//! `{% include "link.html" %}` in the block `link`, the button's URL is shown too. An email that ends otherwise replaces
//! the blocks `closing`, around `note`, and `questions`, which names the operator.

use std::fmt::Display;

use serde::Serialize;
use templates::{Source, Templates};

use crate::Email;

const EMAIL_STYLE: &str = include_str!("style.css");
const EMAIL_LAYOUT_TEMPLATES: [Source; 2] =
    [("layout.html", include_str!("layout.html")), ("link.html", include_str!("link.html"))];

/// The data that every email shares: where this server is, and who operates it. Templates use it as `layout`.
#[derive(Clone, Debug, Serialize)]
pub struct EmailLayout {
    pub public_url: String,
    /// The public URL without its scheme, as text for people.
    host: String,
    operator: Option<String>,
}

impl EmailLayout {
    pub fn new(public_url: &str, operator: Option<&str>) -> Self {
        let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
        Self {
            public_url: public_url.to_owned(),
            host: host.to_owned(),
            operator: operator.map(str::to_owned),
        }
    }
}

/// The button of an email.
#[derive(Debug, Serialize)]
pub struct Button {
    pub label: &'static str,
    pub url: String,
}

/// The values that the templates of an email can use.
#[derive(Debug, Serialize)]
pub struct EmailContext<'a, E> {
    pub layout: &'a EmailLayout,
    pub to: &'a str,
    pub subject: &'a str,
    pub button: Option<Button>,
    /// The data of this kind of email.
    pub email: &'a E,
}

/// The parsed email templates of one crate, with the layout that they extend.
#[derive(Debug)]
pub struct EmailTemplates(Templates);

impl EmailTemplates {
    pub fn new(sources: impl IntoIterator<Item = Source>) -> Self {
        Self(Templates::for_emails(EMAIL_STYLE, EMAIL_LAYOUT_TEMPLATES.into_iter().chain(sources)))
    }

    /// Renders the templates `<name>.html` and `<name>.txt` into an email that is ready to be sent. `id` becomes part
    /// of the `Message-ID`, so pass the same one when the same email is retried.
    pub fn render<E: Serialize>(&self, name: &str, id: impl Display, context: &EmailContext<'_, E>) -> Email {
        Email {
            to: context.to.to_owned(),
            to_name: None,
            from_name: None,
            reply_to: None,
            subject: context.subject.to_owned(),
            html: self.0.render(&format!("{name}.html"), context),
            text: self.0.render(&format!("{name}.txt"), context),
            headers: Vec::new(),
            attachment: None,
            id: format!("{name}.{id}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE_EMAIL_TEMPLATES: [Source; 2] = [
        (
            "sample.html",
            "{% extends \"layout.html\" %}\n{% block body %}\n<p>{{ email }}</p>\n{% endblock %}\n\
             {% block link %}\n{% include \"link.html\" %}\n{% endblock %}\n\
             {% block reason %}\nby {{ layout.host }}.\n{% endblock %}\n",
        ),
        ("sample.txt", "{{ email }}\n{{ button.url }}\n"),
    ];

    fn render(operator: Option<&str>) -> Email {
        let layout = EmailLayout::new("https://formtray.example:8443", operator);
        let button = Button { label: "Open", url: "https://formtray.example/?a&b".to_owned() };
        let context = EmailContext {
            layout: &layout,
            to: "\"<b>\"@example.com",
            subject: "Hello",
            button: Some(button),
            email: &"<Ada>",
        };
        EmailTemplates::new(SAMPLE_EMAIL_TEMPLATES).render("sample", 7, &context)
    }

    #[test]
    fn an_email_fills_the_blocks_of_the_layout() {
        let Email { id, html, text, .. } = render(None);
        assert_eq!((id.as_str(), text.as_str()), ("sample.7", "<Ada>\nhttps://formtray.example/?a&b\n"));
        assert!(html.contains("<p>&lt;Ada&gt;</p>\n<table"), "{html}");
        assert_eq!(html.matches("https://formtray.example/?a&amp;b").count(), 3, "{html}");
        assert!(
            html.contains("\nSent to &quot;&lt;b&gt;&quot;@example.com by formtray.example:8443.\n</td>"),
            "{html}"
        );
    }

    #[test]
    fn the_operator_is_named_if_there_is_one() {
        assert!(render(Some("help@formtray.example")).html.contains("Questions: <a href=\"mailto:help@"));
        assert!(!render(None).html.contains("Questions"));
    }
}
