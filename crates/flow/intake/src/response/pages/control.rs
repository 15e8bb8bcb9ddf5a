//! Turns submitted fields into controls of the error page, which a visitor can correct and submit again.

use posted::special_fields::PAGE_TOKEN_FIELD;
use serde::Serialize;

use super::label::{is_secret, label};
use super::model::{KeptField, Resend};
use super::text::PageText;

/// The number of characters that fit into one line. Longer text gets a text area.
const MAX_INPUT_CHARS: usize = 80;
/// The number of characters in a line of a text area, for estimating its height.
const TEXTAREA_LINE_CHARS: usize = 56;

#[derive(Serialize)]
pub(super) struct Control {
    /// A number and never the name: names repeat and can contain anything.
    pub id: String,
    pub kind: Kind,
    pub name: String,
    pub value: String,
    pub label: String,
    pub message: Option<String>,
    /// The ids of the texts that describe the control, for `aria-describedby`.
    described_by: Option<String>,
    rows: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Hidden,
    Text,
    Lines,
    /// A password or card field. Neither its value nor an input for it is ever on our page.
    Secret,
    File,
}

/// Returns a control for each kept field in its order, then one for each name of a file field.
pub(super) fn controls(resend: &Resend<'_>, page_text: &PageText) -> Vec<Control> {
    let mut controls: Vec<Control> = Vec::new();
    let mut add = |name: &str, value: &str, kind: Kind, message: Option<&str>| {
        controls.push(Control::new(controls.len() + 1, kind, name, value, message, page_text));
    };
    for kept in &resend.fields {
        // The page adds a token of its own, and a missing file gets a file control, not a text field.
        if kept.name != PAGE_TOKEN_FIELD && !only_about_files(kept, resend) {
            add(kept.name, kept.value, kind_of(kept), kept.message.as_deref());
        }
    }
    for (index, name) in resend.file_inputs.iter().enumerate() {
        // A file control accepts several files, so a repeated name needs only one.
        if !resend.file_inputs[..index].contains(name) {
            let about =
                resend.fields.iter().find(|kept| kept.name == *name && only_about_files(kept, resend));
            add(name, "", Kind::File, about.and_then(|kept| kept.message.as_deref()));
        }
    }
    controls
}

fn only_about_files(kept: &KeptField<'_>, resend: &Resend<'_>) -> bool {
    kept.value.is_empty() && kept.message.is_some() && resend.file_inputs.contains(&kept.name)
}

fn kind_of(kept: &KeptField<'_>) -> Kind {
    if is_secret(kept.name) {
        Kind::Secret
    // A hidden field with an error message is shown, or the visitor couldn't correct it.
    } else if kept.hidden && kept.message.is_none() {
        Kind::Hidden
    } else if kept.value.contains(['\n', '\r']) || kept.value.chars().nth(MAX_INPUT_CHARS).is_some() {
        Kind::Lines
    } else {
        Kind::Text
    }
}

impl Control {
    fn new(
        number: usize,
        kind: Kind,
        name: &str,
        value: &str,
        message: Option<&str>,
        page_text: &PageText,
    ) -> Self {
        let id = format!("field-{number}");
        let why = message.is_some().then(|| format!("{id}-why"));
        let hint = (kind == Kind::File).then(|| format!("{id}-hint"));
        let texts: Vec<String> = why.into_iter().chain(hint).collect();
        let value = if kind == Kind::Secret { "" } else { value };
        Self {
            label: label(name, page_text),
            kind,
            name: without_nul(name),
            value: without_nul(value),
            message: message.map(str::to_owned),
            described_by: (!texts.is_empty()).then(|| texts.join(" ")),
            rows: rows(value),
            id,
        }
    }
}

/// Removes NUL, the one character that HTML can't contain and nobody types.
fn without_nul(text: &str) -> String {
    text.replace('\0', "")
}

fn rows(value: &str) -> usize {
    let lines = value
        .lines()
        .take(20)
        .map(|line| 1 + line.chars().take(20 * TEXTAREA_LINE_CHARS).count() / TEXTAREA_LINE_CHARS);
    (lines.sum::<usize>() + 1).clamp(3, 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use forms::Language;

    fn kept<'a>(name: &'a str, value: &'a str) -> KeptField<'a> {
        KeptField { name, value, hidden: false, message: None }
    }

    fn kinds(fields: Vec<KeptField<'_>>, file_inputs: Vec<&str>) -> Vec<(String, Kind)> {
        let resend = Resend { action: "/", page_token: "t", fields, file_inputs };
        let controls = controls(&resend, PageText::of(Language::En));
        controls.into_iter().map(|control| (control.name, control.kind)).collect()
    }

    fn kind(name: &str, value: &str) -> Kind {
        kinds(vec![kept(name, value)], vec![])[0].1
    }

    #[test]
    fn the_text_decides_the_control() {
        assert_eq!(kind("a", ""), Kind::Text);
        assert_eq!(kind("a", &"ä".repeat(80)), Kind::Text);
        assert_eq!(kind("a", &"ä".repeat(81)), Kind::Lines);
        assert_eq!(kind("a", "b\nc"), Kind::Lines);
        assert_eq!(kind("a", "b\r"), Kind::Lines);
        assert_eq!(kind("cvc", "123"), Kind::Secret);
    }

    #[test]
    fn hidden_fields_stay_hidden_unless_they_are_wrong() {
        let hidden = KeptField { hidden: true, ..kept("_next", "/a\nb") };
        let wrong = KeptField { hidden: true, message: Some("no".to_owned()), ..kept("plan", "x") };
        assert_eq!(
            kinds(vec![hidden, wrong], vec![]),
            [("_next".to_owned(), Kind::Hidden), ("plan".to_owned(), Kind::Text)]
        );
    }

    #[test]
    fn a_secret_is_one_even_where_it_is_hidden() {
        let hidden = KeptField { hidden: true, ..kept("password", "sesame") };
        assert_eq!(kinds(vec![hidden], vec![]), [("password".to_owned(), Kind::Secret)]);
    }

    #[test]
    fn a_message_about_a_file_stands_at_its_control() {
        let missing = KeptField { message: Some("needed".to_owned()), ..kept("cv", "") };
        let resend = Resend {
            action: "/",
            page_token: "t",
            fields: vec![missing, kept(PAGE_TOKEN_FIELD, "old")],
            file_inputs: vec!["cv", "cv"],
        };
        let controls = controls(&resend, PageText::of(Language::En));
        assert_eq!(controls.len(), 1);
        assert_eq!(controls[0].kind, Kind::File);
        assert_eq!(controls[0].message.as_deref(), Some("needed"));
        assert_eq!(controls[0].described_by.as_deref(), Some("field-1-why field-1-hint"));
    }

    #[test]
    fn the_area_is_about_as_high_as_its_text() {
        assert_eq!(rows(""), 3);
        assert_eq!(rows("a\nb\nc\nd"), 5);
        assert_eq!(rows(&"a".repeat(10 * TEXTAREA_LINE_CHARS)), 12);
        assert_eq!(rows(&"a\n".repeat(64_000)), 16);
    }
}
