//! Parses a rendered page like a browser would, as far as the tests need it.

use std::collections::HashMap;

#[derive(Debug)]
pub(super) struct Element {
    pub tag: String,
    pub attributes: HashMap<String, String>,
    /// The text up to the next tag; for `textarea` and `style`, up to their closing tag.
    pub text: String,
}

impl Element {
    pub(super) fn get(&self, attribute: &str) -> Option<&str> {
        self.attributes.get(attribute).map(String::as_str)
    }
}

/// Returns every opening tag. Attributes must be quoted or bare names; anything else fails the test.
pub(super) fn elements(html: &str) -> Vec<Element> {
    let mut found = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once('<') {
        rest = after;
        if !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            continue;
        }
        let end = rest.find([' ', '>']).expect("a tag ends");
        let tag = rest[..end].to_owned();
        rest = &rest[end..];
        let attributes = attributes(&mut rest);
        let end =
            if matches!(tag.as_str(), "textarea" | "style") { format!("</{tag}>") } else { "<".to_owned() };
        let text = rest.split_once(&end).map_or(rest, |(text, _)| text);
        rest = &rest[text.len()..];
        let text = if tag == "textarea" { text.strip_prefix('\n').unwrap_or(text) } else { text };
        found.push(Element { tag, attributes, text: unescaped(text) });
    }
    found
}

fn attributes(rest: &mut &str) -> HashMap<String, String> {
    let mut found = HashMap::new();
    loop {
        *rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>').or_else(|| rest.strip_prefix("/>")) {
            *rest = after;
            return found;
        }
        let end = rest.find(['=', ' ', '>']).expect("an attribute ends");
        let name = rest[..end].to_owned();
        assert!(
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-'),
            "{name}"
        );
        *rest = &rest[end..];
        let mut value = String::new();
        if let Some(quoted) = rest.strip_prefix("=\"") {
            let (text, after) = quoted.split_once('"').expect("a value ends");
            value = unescaped(text);
            *rest = after;
        }
        assert!(found.insert(name, value).is_none(), "an attribute twice");
    }
}

fn unescaped(text: &str) -> String {
    let mut plain = text.to_owned();
    for (escaped, letter) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#x2f;", "/"), ("&amp;", "&")]
    {
        plain = plain.replace(escaped, letter);
    }
    plain
}
