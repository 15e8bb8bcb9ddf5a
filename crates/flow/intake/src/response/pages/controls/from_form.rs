//! Draws the fields of a published form as the controls they are: choices, dates, ratings.

use schema::{Field, FieldType, Text};

use super::control::{Control, Kind};
use super::field_options::{DrawnLanguage, field_options};
use crate::response::pages::model::{FormOnPage, KeptField, Resend};
use crate::response::pages::text::PageText;

/// Adds the controls of a form in its order. Fields that the form doesn't show with these answers stay hidden, and keep
/// what was sent.
pub(super) fn add_controls(
    controls: &mut Vec<Control>,
    form: &FormOnPage<'_>,
    resend: &Resend<'_>,
    page_text: &PageText,
) {
    for field in &form.schema.fields {
        let Some(name) = field.input_name() else { continue };
        let sent: Vec<&KeptField<'_>> = resend.fields.iter().filter(|kept| kept.name == name).collect();
        let message = sent.iter().find_map(|kept| kept.message.as_deref());
        let is_hidden = field.kind == FieldType::Hidden || form.hidden.iter().any(|hidden| hidden == name);
        if is_hidden && message.is_none() {
            for kept in sent {
                let number = controls.len() + 1;
                controls.push(Control::new(number, Kind::Hidden, name, kept.value, None, page_text));
            }
            continue;
        }
        let drawn = DrawnField { form, field, name, values: sent.iter().map(|kept| kept.value).collect() };
        let own = field.message.as_ref().map(|text| drawn.text(text));
        let message = message.map(|message| own.unwrap_or(message));
        let mut control = drawn.control(controls.len() + 1, message, page_text);
        if field.kind == FieldType::File {
            let kept = resend.kept_files.iter().filter(|file| file.field == name);
            control.kept_files = kept.map(|file| file.name.clone()).collect();
        }
        controls.push(control.described());
    }
}

/// A field of the form with what was sent for it.
struct DrawnField<'a> {
    form: &'a FormOnPage<'a>,
    field: &'a Field,
    name: &'a str,
    values: Vec<&'a str>,
}

impl<'a> DrawnField<'a> {
    fn text(&self, text: &'a Text) -> &'a str {
        text.in_language(self.form.language, &self.form.schema.language)
    }

    fn control(&self, number: usize, message: Option<&str>, page_text: &PageText) -> Control {
        let (kind, input_type) = self.kind();
        let value = self.values.first().copied().unwrap_or_default();
        let mut control = Control::new(number, kind, self.name, value, message, page_text);
        control.input_type = input_type;
        if let Some(label) = &self.field.label {
            self.text(label).clone_into(&mut control.label);
        }
        control.help = self.field.help.as_ref().map(|help| self.text(help).to_owned());
        self.add_options(&mut control, page_text);
        control
    }

    fn kind(&self) -> (Kind, &'static str) {
        let value = self.values.first().copied().unwrap_or_default();
        match self.field.kind {
            FieldType::LongText => (Kind::Lines, "text"),
            FieldType::Email => (Kind::Text, "email"),
            FieldType::Phone => (Kind::Text, "tel"),
            FieldType::Url => (Kind::Text, "url"),
            // A browser empties these controls if their value isn't valid, and what was typed would be gone.
            FieldType::Number if value.parse::<f64>().is_ok() || value.is_empty() => (Kind::Text, "number"),
            FieldType::Date if is_shaped(value, "0000-00-00") => (Kind::Text, "date"),
            FieldType::Time if is_shaped(value, "00:00") => (Kind::Text, "time"),
            FieldType::Dropdown => (Kind::Select, "text"),
            FieldType::MultipleChoice | FieldType::Consent => (Kind::Checkbox, "text"),
            FieldType::SingleChoice | FieldType::Rating | FieldType::Scale | FieldType::YesNo => {
                (Kind::Radio, "text")
            }
            FieldType::File => (Kind::File, "text"),
            _ => (Kind::Text, "text"),
        }
    }

    fn add_options(&self, control: &mut Control, page_text: &PageText) {
        let language = DrawnLanguage {
            language: self.form.language,
            main: &self.form.schema.language,
            yes: page_text.yes,
            no: page_text.no,
        };
        for option in field_options(self.field, language, &self.values) {
            control.add_option(&option.value, &option.label, option.is_chosen);
        }
    }
}

/// Whether a value is empty, or has digits and separators where this one has them.
fn is_shaped(value: &str, shape: &str) -> bool {
    let fits = |(is, should): (char, char)| if should == '0' { is.is_ascii_digit() } else { is == should };
    value.is_empty() || (value.len() == shape.len() && value.chars().zip(shape.chars()).all(fits))
}
