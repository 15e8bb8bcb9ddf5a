//! Writes the text of HTML, line by line.

/// How many bytes are written at most.
const MAX_WRITTEN_BYTES: usize = 400 * 1024;
/// How many open elements are remembered.
const MAX_OPEN_ELEMENTS: usize = 100;
/// How deep quotes are marked.
const MAX_QUOTE_DEPTH: usize = 10;
/// The longest URL that is written after the text of a link.
const MAX_URL_BYTES: usize = 500;
/// The longest description of an image that is written.
const MAX_ALT_BYTES: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Writer {
    main: String,
    rest: String,
    /// Whether the rest has begun.
    is_rest: bool,
    line: String,
    /// Whether whitespace was read since the last word.
    has_space: bool,
    /// Whether an empty line is to be written before the next one.
    wants_empty_line: bool,
    /// The lowest quoting depth since the last line.
    gap_depth: usize,
    depth: usize,
    open: Vec<(String, bool)>,
    /// How many elements are open beyond those that are remembered.
    beyond: usize,
    lists: usize,
    preformatted: usize,
    link: Option<Link>,
}

#[derive(Debug)]
struct Link {
    url: String,
    text: String,
}

impl Writer {
    pub(super) fn is_full(&self) -> bool {
        self.main.len() + self.rest.len() + self.line.len() > MAX_WRITTEN_BYTES
    }

    pub(super) fn finish(mut self) -> (String, String) {
        self.end_line();
        (self.main, self.rest)
    }

    pub(super) fn text(&mut self, text: &str) {
        if let Some(link) = &mut self.link
            && link.text.len() <= MAX_URL_BYTES
        {
            link.text.push_str(text);
        }
        if self.preformatted > 0 {
            for (index, line) in text.split('\n').enumerate() {
                if index > 0 {
                    self.line_break();
                }
                self.line.push_str(line);
            }
            return;
        }
        for (index, word) in text.split(|c: char| c.is_ascii_whitespace()).enumerate() {
            self.has_space |= index > 0;
            if word.is_empty() {
                continue;
            }
            if self.has_space && !self.line.is_empty() && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
            self.has_space = false;
            self.line.push_str(word);
        }
    }

    /// Ends the line, if anything is on it.
    pub(super) fn end_line(&mut self) {
        self.has_space = false;
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        if line.trim().is_empty() {
            self.wants_empty_line = true;
            return;
        }
        let depth = self.depth.min(MAX_QUOTE_DEPTH);
        let written = if self.is_rest { &mut self.rest } else { &mut self.main };
        if !written.is_empty() {
            written.push('\n');
            if self.wants_empty_line {
                written.push_str("> ".repeat(depth.min(self.gap_depth)).trim_end());
                written.push('\n');
            }
        }
        written.push_str(&"> ".repeat(depth));
        // Editors write them wherever someone typed two spaces.
        written.push_str(&line.trim_end().replace('\u{a0}', " "));
        self.gap_depth = depth;
        self.wants_empty_line = false;
    }

    pub(super) fn line_break(&mut self) {
        if self.line.trim().is_empty() {
            self.wants_empty_line = true;
        }
        self.end_line();
    }

    pub(super) fn paragraph(&mut self) {
        self.end_line();
        self.wants_empty_line = true;
    }

    pub(super) fn list(&mut self, is_end: bool) {
        let is_outer = self.lists == usize::from(is_end);
        if is_outer {
            self.paragraph();
        } else {
            self.end_line();
        }
        self.lists = if is_end { self.lists.saturating_sub(1) } else { self.lists + 1 };
    }

    pub(super) fn item(&mut self, is_end: bool) {
        self.end_line();
        if !is_end {
            self.line.push_str("- ");
        }
    }

    pub(super) fn cell(&mut self) {
        self.has_space = true;
    }

    pub(super) fn preformatted(&mut self, is_end: bool) {
        self.paragraph();
        self.preformatted = if is_end { self.preformatted.saturating_sub(1) } else { self.preformatted + 1 };
    }

    /// Begins a link, or ends it with `None`.
    pub(super) fn link(&mut self, url: Option<String>) {
        if let Some(link) = self.link.take() {
            let url = link.url.trim();
            let is_shown = (url.starts_with("http://") || url.starts_with("https://"))
                && url.len() <= MAX_URL_BYTES
                && !url.contains(|c: char| c.is_ascii_whitespace() || matches!(c, '<' | '>'))
                && !link.text.trim().is_empty()
                && bare(url) != bare(link.text.trim());
            if is_shown {
                self.text(&format!(" <{url}>"));
            }
        }
        self.link = url.map(|url| Link { url, text: String::new() });
    }

    pub(super) fn image(&mut self, alt: &str) {
        if !alt.trim().is_empty() && alt.len() <= MAX_ALT_BYTES {
            self.text(&format!("[{}]", alt.trim()));
        }
    }

    pub(super) fn open(&mut self, name: &str, is_quote: bool) {
        self.block(name);
        if self.open.len() >= MAX_OPEN_ELEMENTS {
            self.beyond += 1;
            return;
        }
        self.depth += usize::from(is_quote);
        self.open.push((name.to_owned(), is_quote));
    }

    pub(super) fn close(&mut self, name: &str) {
        self.block(name);
        if self.beyond > 0 {
            self.beyond -= 1;
            return;
        }
        if let Some(at) = self.open.iter().rposition(|(open, _)| open == name) {
            let closed = self.open.drain(at..).filter(|(_, is_quote)| *is_quote).count();
            self.depth -= closed;
            self.gap_depth = self.gap_depth.min(self.depth);
        }
    }

    fn block(&mut self, name: &str) {
        if name == "blockquote" {
            self.paragraph();
        } else {
            self.end_line();
        }
    }

    /// What follows is the email that is replied to.
    pub(super) fn begin_rest(&mut self) {
        self.end_line();
        self.is_rest = true;
    }
}

/// A URL as people write it: without a scheme and the last slash.
fn bare(url: &str) -> &str {
    let bare = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or(url);
    bare.strip_suffix('/').unwrap_or(bare)
}
