//! Renders this crate's emails from templates that are embedded in the program.

use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

const DELIVERY_EMAIL_STYLE: &str = include_str!("style.css");
const DELIVERY_EMAIL_TEMPLATES: [(&str, &str); 7] = [
    ("layout.html", include_str!("layout.html")),
    ("notification.html", include_str!("notification/email.html")),
    ("notification.txt", include_str!("notification/email.txt")),
    ("confirm_recipient.html", include_str!("confirm_recipient/email.html")),
    ("confirm_recipient.txt", include_str!("confirm_recipient/email.txt")),
    ("destination_failing.html", include_str!("destination_failing/email.html")),
    ("destination_failing.txt", include_str!("destination_failing/email.txt")),
];

/// The templates. Everything inserted into one whose name ends in `.html` is escaped, except our own style.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.set_syntax(lines_of_their_own());
    templates.add_filter("url", url);
    templates.add_global("style", Value::from_safe_string(DELIVERY_EMAIL_STYLE.to_owned()));
    for (name, source) in DELIVERY_EMAIL_TEMPLATES {
        templates.add_template(name, source).expect("the templates are part of the program and tested");
    }
    templates
});

/// Makes a tag that is alone on its line leave no line behind, because text emails are read as they are.
fn lines_of_their_own() -> SyntaxConfig {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the usual marks")
}

/// Escapes a URL for HTML, except its slashes, so that programs and people that look for links in emails find them.
fn url(text: &str) -> Value {
    let marks = [('&', "&amp;"), ('"', "&quot;"), ('\'', "&#x27;"), ('<', "&lt;"), ('>', "&gt;")];
    let escaped = marks.iter().fold(text.to_owned(), |text, (mark, entity)| text.replace(*mark, entity));
    Value::from_safe_string(escaped)
}

#[derive(Serialize)]
struct EmailContext<'a, E> {
    subject: &'a str,
    email: &'a E,
}

/// Renders an email as HTML and as text.
pub(super) fn render(name: &str, subject: &str, email: &impl Serialize) -> (String, String) {
    let part = |kind: &str| {
        TEMPLATES
            .get_template(&format!("{name}.{kind}"))
            .and_then(|template| template.render(Serde(EmailContext { subject, email })))
            .expect("every email has all that its templates ask for")
    };
    (part("html"), part("txt"))
}
