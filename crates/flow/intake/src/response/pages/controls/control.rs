use serde::Serialize;

use crate::response::pages::label::label;
use crate::response::pages::text::PageText;

/// The number of characters in a line of a text area, for estimating its height.
pub(super) const TEXTAREA_LINE_CHARS: usize = 56;

/// A control of the error page.
#[derive(Serialize)]
pub(crate) struct Control {
    /// A number and never the name: names repeat and can contain anything.
    pub id: String,
    pub kind: Kind,
    pub name: String,
    pub value: String,
    pub label: String,
    pub message: Option<String>,
    /// The hint of the form.
    pub help: Option<String>,
    /// The `type` of an input with text in it.
    pub input_type: &'static str,
    pub options: Vec<ControlOption>,
    /// The names of the files that are kept for this control.
    pub kept_files: Vec<String>,
    /// The ids of the texts that describe the control, for `aria-describedby`.
    pub described_by: Option<String>,
    rows: usize,
}

/// Something to choose.
#[derive(Serialize)]
pub(crate) struct ControlOption {
    pub id: String,
    pub value: String,
    pub label: String,
    pub is_chosen: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Hidden,
    Text,
    Lines,
    /// A password or card field. Neither its value nor an input for it is ever on our page.
    Secret,
    File,
    /// Options of which one can be chosen.
    Radio,
    /// Options of which several can be chosen.
    Checkbox,
    Select,
}

impl Control {
    pub(super) fn new(
        number: usize,
        kind: Kind,
        name: &str,
        value: &str,
        message: Option<&str>,
        page_text: &PageText,
    ) -> Self {
        let value = if kind == Kind::Secret { "" } else { value };
        let control = Self {
            id: format!("field-{number}"),
            label: label(name, page_text),
            kind,
            name: without_nul(name),
            value: without_nul(value),
            message: message.map(str::to_owned),
            help: None,
            input_type: "text",
            options: Vec::new(),
            kept_files: Vec::new(),
            described_by: None,
            rows: rows(value),
        };
        control.described()
    }

    /// Sets `described_by` after texts were added.
    pub(super) fn described(self) -> Self {
        let why = self.message.is_some().then(|| format!("{}-why", self.id));
        let help = self.help.is_some().then(|| format!("{}-help", self.id));
        let hint = (self.kind == Kind::File).then(|| format!("{}-hint", self.id));
        let texts: Vec<String> = why.into_iter().chain(help).chain(hint).collect();
        Self { described_by: (!texts.is_empty()).then(|| texts.join(" ")), ..self }
    }

    /// Adds something to choose.
    pub(super) fn add_option(&mut self, value: &str, label: &str, is_chosen: bool) {
        let id = format!("{}-{}", self.id, self.options.len() + 1);
        let option = ControlOption { id, value: without_nul(value), label: label.to_owned(), is_chosen };
        self.options.push(option);
    }
}

/// Removes NUL, the one character that HTML can't contain and nobody types.
fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}

pub(super) fn rows(value: &str) -> usize {
    let lines = value
        .lines()
        .take(20)
        .map(|line| 1 + line.chars().take(20 * TEXTAREA_LINE_CHARS).count() / TEXTAREA_LINE_CHARS);
    (lines.sum::<usize>() + 1).clamp(3, 16)
}
