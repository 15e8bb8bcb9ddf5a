//! Splits HTML into texts and tags.

/// How many attributes of a tag are looked at.
const MAX_ATTRIBUTES: usize = 30;

/// A tag of an element.
#[derive(Debug)]
pub(super) struct Tag<'a> {
    /// In lower case.
    pub name: String,
    pub is_end: bool,
    attributes: &'a str,
}

impl Tag<'_> {
    /// The value of an attribute, its character references not decoded except `&amp;`.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut rest = self.attributes;
        for _ in 0..MAX_ATTRIBUTES {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
            let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '=').unwrap_or(rest.len());
            if rest.is_empty() {
                return None;
            }
            let (found, after) = rest.split_at(end);
            let (value, after) = value(after.trim_ascii_start());
            if found.eq_ignore_ascii_case(name) {
                return Some(value.unwrap_or_default().replace("&amp;", "&"));
            }
            // Nothing was read: the tag is broken.
            if after.len() >= rest.len() {
                return None;
            }
            rest = after;
        }
        None
    }
}

/// The value after the name of an attribute, and what follows it.
fn value(rest: &str) -> (Option<&str>, &str) {
    let Some(rest) = rest.strip_prefix('=') else { return (None, rest) };
    let rest = rest.trim_ascii_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
    let Some(quote) = quote else {
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        return (Some(&rest[..end]), &rest[end..]);
    };
    let inner = &rest[1..];
    match inner.find(quote) {
        Some(end) => (Some(&inner[..end]), &inner[end + 1..]),
        None => (Some(inner), ""),
    }
}

/// The texts and tags of a document, in order.
#[derive(Debug)]
pub(super) struct Tags<'a> {
    rest: &'a str,
    /// Whether a quotation mark was never closed. From then on they have no meaning, so that no tag is read twice.
    is_unquoted: bool,
}

impl<'a> Tags<'a> {
    pub(super) fn new(html: &'a str) -> Self {
        Self { rest: html, is_unquoted: false }
    }

    /// The text up to the next tag, and the tag; `None` at the end.
    pub(super) fn next(&mut self) -> Option<(&'a str, Option<Tag<'a>>)> {
        if self.rest.is_empty() {
            return None;
        }
        let Some(start) = begin_of_tag(self.rest) else {
            return Some((std::mem::take(&mut self.rest), None));
        };
        let (text, tag) = self.rest.split_at(start);
        if let Some(comment) = tag.strip_prefix("<!--") {
            self.rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            return Some((text, None));
        }
        let Some(end) = self.end_of_tag(tag) else {
            self.rest = "";
            return Some((text, None));
        };
        self.rest = &tag[end + 1..];
        Some((text, read_tag(&tag[1..end])))
    }

    /// Skips the content of an element that holds no text.
    pub(super) fn skip_to_end_of(&mut self, name: &str) {
        let bytes = self.rest.as_bytes();
        let is_end = |at: &usize| {
            let after = &bytes[at + 2..];
            bytes[*at + 1] == b'/'
                && after.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
        };
        let mut starts = self.rest.match_indices('<').map(|(at, _)| at).filter(|at| at + 2 <= bytes.len());
        let end = starts.find(is_end);
        self.rest = end.map_or("", |end| &self.rest[end..]);
    }

    /// Where the `>` of a tag is. One within quotation marks doesn't count.
    fn end_of_tag(&mut self, tag: &str) -> Option<usize> {
        if !self.is_unquoted {
            let mut quote = None;
            for (at, byte) in tag.bytes().enumerate() {
                match (quote, byte) {
                    (None, b'>') => return Some(at),
                    (None, b'"' | b'\'') => quote = Some(byte),
                    (Some(open), close) if open == close => quote = None,
                    _ => {}
                }
            }
            self.is_unquoted = true;
        }
        tag.find('>')
    }
}

/// Where the next tag or comment begins. Another `<` is text.
fn begin_of_tag(html: &str) -> Option<usize> {
    let bytes = html.as_bytes();
    let is_tag = |at: &usize| {
        bytes.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!' | b'?'))
    };
    html.match_indices('<').map(|(at, _)| at).find(is_tag)
}

/// Reads what stands between `<` and `>`.
fn read_tag(inner: &str) -> Option<Tag<'_>> {
    let (is_end, inner) = inner.strip_prefix('/').map_or((false, inner), |inner| (true, inner));
    let end =
        inner.find(|c: char| !(c.is_ascii_alphanumeric() || c == ':' || c == '-')).unwrap_or(inner.len());
    let (name, attributes) = inner.split_at(end);
    let is_name = !name.is_empty() && name.len() <= 20;
    is_name.then(|| Tag { name: name.to_ascii_lowercase(), is_end, attributes })
}
