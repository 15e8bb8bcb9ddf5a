//! Turns submitted fields into controls of the error page, which a visitor can correct and submit again. A published
//! form says which controls they are (`from_form`); otherwise they are text fields.

mod control;
mod field_options;
mod from_form;

use posted::special_fields::{KEPT_FILES_FIELD, PAGE_TOKEN_FIELD};

pub(super) use control::{Control, Kind};
pub use field_options::{DrawnLanguage, FieldOption, field_options};

use super::model::{KeptField, Resend};
use super::text::PageText;

/// The number of characters that fit into one line. Longer text gets a text area.
const MAX_INPUT_CHARS: usize = 80;
/// Returns the controls of the published form, then one for each kept field that it doesn't have, in its order, and one
/// for each name of a file field.
pub(super) fn controls(resend: &Resend<'_>, page_text: &PageText) -> Vec<Control> {
    let mut controls: Vec<Control> = Vec::new();
    if let Some(form) = &resend.form {
        from_form::add_controls(&mut controls, form, resend, page_text);
    }
    let is_drawn = |name: &str| resend.form.as_ref().is_some_and(|form| form.has(name));
    let mut add = |name: &str, value: &str, kind: Kind, message: Option<&str>| {
        controls.push(Control::new(controls.len() + 1, kind, name, value, message, page_text));
    };
    for kept in &resend.fields {
        // The page adds a token of its own, and a missing file gets a file control, not a text field.
        let is_token = [PAGE_TOKEN_FIELD, KEPT_FILES_FIELD].contains(&kept.name);
        if !is_token && !is_drawn(kept.name) && !only_about_files(kept, resend) {
            add(kept.name, kept.value, kind_of(kept), kept.message.as_deref());
        }
    }
    // A file control accepts several files, so a repeated name needs only one.
    let mut file_names: Vec<&str> = resend.file_inputs.clone();
    file_names.extend(resend.kept_files.iter().map(|file| file.field.as_str()));
    for (index, name) in file_names.iter().enumerate() {
        if file_names[..index].contains(name) || is_drawn(name) {
            continue;
        }
        let about = resend.fields.iter().find(|kept| kept.name == *name && only_about_files(kept, resend));
        let message = about.and_then(|kept| kept.message.as_deref());
        let mut control = Control::new(controls.len() + 1, Kind::File, name, "", message, page_text);
        let kept = resend.kept_files.iter().filter(|file| file.field == *name);
        control.kept_files = kept.map(|file| file.name.clone()).collect();
        controls.push(control);
    }
    controls
}

fn only_about_files(kept: &KeptField<'_>, resend: &Resend<'_>) -> bool {
    kept.value.is_empty() && kept.message.is_some() && resend.file_inputs.contains(&kept.name)
}

fn kind_of(kept: &KeptField<'_>) -> Kind {
    if schema::is_secret_name(kept.name) {
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

#[cfg(test)]
mod tests {
    use forms::Language;

    use super::control::{TEXTAREA_LINE_CHARS, rows};
    use super::*;

    const EMPTY: Resend<'static> = Resend {
        action: "/",
        page_token: "t",
        fields: Vec::new(),
        file_inputs: Vec::new(),
        form: None,
        kept_files: &[],
        files_token: None,
    };

    fn kept<'a>(name: &'a str, value: &'a str) -> KeptField<'a> {
        KeptField { name, value, hidden: false, message: None }
    }

    fn kinds(fields: Vec<KeptField<'_>>, file_inputs: Vec<&str>) -> Vec<(String, Kind)> {
        let resend = Resend { fields, file_inputs, ..EMPTY };
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
        let fields = vec![missing, kept(PAGE_TOKEN_FIELD, "old")];
        let resend = Resend { fields, file_inputs: vec!["cv", "cv"], ..EMPTY };
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
