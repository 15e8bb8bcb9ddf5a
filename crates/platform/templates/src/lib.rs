//! Renders pages and emails from templates that are compiled into the binary.
//!
//! The templates are written for minijinja. This crate sets it up, so that the same rules hold for all of them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The name of a template, by which others extend and include it, and its source.
pub type Source = (&'static str, &'static str);

/// A set of parsed templates.
///
/// In those whose name ends in `.html` every value is escaped, except the style sheet. A value that is missing is an
/// error.
#[derive(Debug)]
pub struct Templates(Environment<'static>);

impl Templates {
    /// Parses the templates of pages. They insert the style sheet as `{{ style }}`.
    pub fn for_pages(style: &str, sources: impl IntoIterator<Item = Source>) -> Self {
        Self::parse(SyntaxConfig::default(), style, sources)
    }

    /// Parses the templates of emails. A tag on a line of its own leaves no empty line behind, because text emails are
    /// read exactly as they are rendered.
    pub fn for_emails(style: &str, sources: impl IntoIterator<Item = Source>) -> Self {
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()
            .expect("the delimiters are the default ones");
        Self::parse(syntax, style, sources)
    }

    fn parse(syntax: SyntaxConfig, style: &str, sources: impl IntoIterator<Item = Source>) -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_syntax(syntax);
        environment.add_filter("url", url);
        environment.add_global("style", Value::from_safe_string(style.to_owned()));
        for (name, source) in sources {
            environment
                .add_template(name, source)
                .expect("the templates are part of the program, and tests render them");
        }
        Self(environment)
    }

    /// Renders a template. It panics if there is no template of that name, or if the context lacks a value that the
    /// template uses.
    pub fn render(&self, name: &str, context: &impl Serialize) -> String {
        self.0
            .get_template(name)
            .and_then(|template| template.render(Serde(context)))
            .unwrap_or_else(|error| panic!("failed to render the template {name}: {error:#}"))
    }
}

/// Returns the Content-Security-Policy of pages with this style sheet. It allows nothing but the style, by its hash, no
/// framing, because the pages are on the same origin as the dashboard, and forms that lead to `form_targets`.
pub fn page_policy(style: &str, form_targets: &str) -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(style));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; img-src 'none'; base-uri 'none'; \
         frame-ancestors 'none'; form-action {form_targets}"
    )
}

/// Escapes a URL for HTML like any other value, except for its slashes, so that people and programs that look for
/// links in an email find them.
fn url(text: &str) -> Value {
    let entities = [('&', "&amp;"), ('"', "&quot;"), ('\'', "&#x27;"), ('<', "&lt;"), ('>', "&gt;")];
    let escape = |text: String, (character, entity): &(char, &str)| text.replace(*character, entity);
    Value::from_safe_string(entities.iter().fold(text.to_owned(), escape))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn render(name: &'static str, source: &'static str) -> String {
        let context = BTreeMap::from([("name", "<Ada>"), ("link", "https://a.example/?b&c=\"'<>")]);
        Templates::for_pages("a > b {}", [(name, source)]).render(name, &context)
    }

    #[test]
    fn html_is_escaped_and_text_is_not() {
        assert_eq!(render("page.html", "{{ name }}"), "&lt;Ada&gt;");
        assert_eq!(render("page.txt", "{{ name }}"), "<Ada>");
        assert_eq!(render("page.html", "<style>{{ style }}</style>"), "<style>a > b {}</style>");
    }

    #[test]
    fn a_url_keeps_its_slashes_and_can_not_leave_its_attribute() {
        assert_eq!(
            render("page.html", "{{ link | url }}"),
            "https://a.example/?b&amp;c=&quot;&#x27;&lt;&gt;"
        );
    }

    #[test]
    #[should_panic(expected = "failed to render the template page.html")]
    fn a_missing_value_is_an_error() {
        render("page.html", "{{ nobody }}");
    }

    #[test]
    fn a_tag_leaves_no_empty_line_in_an_email() {
        let source = ("email.txt", "a\n  {% if true %}\nb\n  {% endif %}\n");
        assert_eq!(Templates::for_emails("", [source]).render("email.txt", &()), "a\nb\n");
    }
}
