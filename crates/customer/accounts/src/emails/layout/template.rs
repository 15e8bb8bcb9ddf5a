//! The templates of all emails, compiled into the binary and parsed once.

use std::sync::LazyLock;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

use crate::emails::text::span;

const ACCOUNT_EMAIL_STYLE: &str = include_str!("style.css");

macro_rules! email_templates {
    ($($folder:literal / $name:literal),*) => {
        [$(
            (concat!($name, ".html"), include_str!(concat!("../", $folder, "/", $name, "/email.html"))),
            (concat!($name, ".txt"), include_str!(concat!("../", $folder, "/", $name, "/email.txt"))),
        )*]
    };
}

const ACCOUNT_LAYOUT_TEMPLATES: [(&str, &str); 4] = [
    ("layout.html", include_str!("layout.html")),
    ("layout.txt", include_str!("layout.txt")),
    ("event.html", include_str!("event.html")),
    ("event.txt", include_str!("event.txt")),
];
const ACCOUNT_EMAIL_TEMPLATES: [(&str, &str); 16] = email_templates![
    "notices" / "account_deleted",
    "links" / "email_change",
    "notices" / "email_changed",
    "notices" / "new_sign_in",
    "notices" / "password_changed",
    "links" / "reset_password",
    "notices" / "two_factor_changed",
    "links" / "verify_email"
];

/// The parsed templates. In those whose name ends in `.html`, every value is escaped except our own style sheet.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.set_syntax(trim_tag_lines());
    templates.add_filter("span", span);
    templates.add_filter("url", url);
    templates.add_global("style", Value::from_safe_string(ACCOUNT_EMAIL_STYLE.to_owned()));
    for (name, source) in ACCOUNT_LAYOUT_TEMPLATES.into_iter().chain(ACCOUNT_EMAIL_TEMPLATES) {
        templates.add_template(name, source).expect("the templates are part of the program and tested");
    }
    templates
});

/// Makes a template tag on a line of its own leave no empty line behind, because text emails are read exactly as
/// rendered.
fn trim_tag_lines() -> SyntaxConfig {
    SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .keep_trailing_newline(true)
        .build()
        .expect("the usual marks")
}

/// Escapes a URL for HTML like any other value, except for slashes, so that people and programs can still find the
/// link.
fn url(text: &str) -> Value {
    let marks = [('&', "&amp;"), ('"', "&quot;"), ('\'', "&#x27;"), ('<', "&lt;"), ('>', "&gt;")];
    let escaped = marks.iter().fold(text.to_owned(), |text, (mark, entity)| text.replace(*mark, entity));
    Value::from_safe_string(escaped)
}

pub(super) fn render_template(name: &str, context: &impl Serialize) -> String {
    TEMPLATES
        .get_template(name)
        .and_then(|template| template.render(Serde(context)))
        .expect("every email has all that its templates ask for")
}
