//! The subject of a notification email: the owner's template, filled with the visitor's answers.

use intake::{Field, special_fields};

/// The maximum length of a template, in characters.
pub(crate) const MAX_SUBJECT_TEMPLATE_CHARACTERS: usize = 200;
/// How many characters of one answer are used, so that the others and the owner's text can be read too.
const MAX_SUBJECT_ANSWER_CHARACTERS: usize = 80;
/// The placeholder for the form's name.
const FORM_NAME_PLACEHOLDER: &str = "_form";
/// The usual names of fields with the visitor's name.
const VISITOR_NAME_FIELDS: [&str; 8] =
    ["name", "Name", "full_name", "fullname", "fullName", "your-name", "your_name", "yourName"];

/// The subject from the owner's template, otherwise from the form's `_subject` field, otherwise with the visitor's
/// name.
///
/// It is one line without invisible characters, whatever was answered.
pub(crate) fn subject(template: Option<&str>, form: &str, fields: &[Field]) -> String {
    let by_template = || special_fields::one_line(&filled(template?, form, fields));
    let usual = || {
        let who = who(fields).map(|who| format!(" from {who}")).unwrap_or_default();
        special_fields::one_line(&format!("New submission to {form}{who}"))
    };
    by_template().or_else(|| special_fields::subject(fields)).or_else(usual).unwrap_or_default()
}

/// Replaces each `{{ field }}` with its answer, or with nothing if there is no such field. Answers aren't parsed
/// again.
fn filled(template: &str, form: &str, fields: &[Field]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, behind)) = after.split_once("}}") else { break };
        text.push_str(before);
        text.push_str(&answer(name.trim(), form, fields));
        rest = behind;
    }
    text + rest
}

fn answer(name: &str, form: &str, fields: &[Field]) -> String {
    if name == FORM_NAME_PLACEHOLDER {
        return form.to_owned();
    }
    let given = fields.iter().filter(|field| field.name == name).map(|field| field.value.as_written());
    let line = special_fields::one_line(&given.collect::<Vec<_>>().join(", ")).unwrap_or_default();
    line.chars().take(MAX_SUBJECT_ANSWER_CHARACTERS).collect()
}

/// The visitor's name, or else their email address.
fn who(fields: &[Field]) -> Option<String> {
    let stated = fields.iter().filter(|field| VISITOR_NAME_FIELDS.contains(&field.name.as_str()));
    let stated = stated.filter_map(|field| field.value.as_text()).find_map(special_fields::one_line);
    let who = special_fields::sender_name(fields).or(stated).or_else(|| special_fields::reply_to(fields))?;
    Some(who.chars().take(MAX_SUBJECT_ANSWER_CHARACTERS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, value: &str) -> Field {
        Field::text(name, value)
    }

    #[test]
    fn the_owners_words_with_what_was_answered() {
        let fields = [field("name", "Ada"), field("topic", "Looms"), field("topic", "Cards")];
        let by = |template| subject(Some(template), "Contact", &fields);
        assert_eq!(by("{{name}} asks about {{ topic }}"), "Ada asks about Looms, Cards");
        assert_eq!(by("[{{_form}}] {{nothing}}hello"), "[Contact] hello");
        assert_eq!(by("{{name"), "{{name");
        assert_eq!(by("}} {{name}}"), "}} Ada");
        assert_eq!(by("{{nothing}}"), "New submission to Contact from Ada", "an empty one is none");
    }

    #[test]
    fn an_answer_is_no_template() {
        let fields = [field("a", "{{b}}"), field("b", "secret")];
        assert_eq!(subject(Some("{{a}}"), "Contact", &fields), "{{b}}");
    }

    #[test]
    fn without_a_template_the_form_says_it_or_whoever_wrote() {
        assert_eq!(subject(None, "Contact", &[]), "New submission to Contact");
        assert_eq!(
            subject(None, "Contact", &[field("email", "a@b.de")]),
            "New submission to Contact from a@b.de"
        );
        assert_eq!(subject(None, "Contact", &[field("_subject", "Hi"), field("name", "Ada")]), "Hi");
    }

    #[test]
    fn it_is_one_line_whatever_was_answered() {
        let hostile = "Ada\r\nBcc: victim@example.org\u{2028}\u{202e}\u{0}X";
        for name in ["name", "_subject", "from_name", "topic"] {
            let fields = [field(name, hostile), field("long", &"x".repeat(60_000))];
            for template in [None, Some("{{topic}} {{name}} {{long}}"), Some("a\r\nb")] {
                let line = subject(template, "Con\r\ntact", &fields);
                assert!(
                    !line.contains(|c: char| c.is_control() || "\u{2028}\u{202e}".contains(c)),
                    "{line:?}"
                );
                assert!(!line.is_empty() && line.chars().count() <= 200, "{line}");
            }
        }
    }
}
