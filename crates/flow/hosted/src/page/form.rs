//! The form on its page: steps, fields, tokens, and what the script needs.

use intake::{FormRules, HOSTED_KEY_LABEL, RenderToken};
use schema::{FieldType, Schema};
use serde_json::Value;

use super::context::{FormContext, Step};
use super::field::FieldPainter;
use super::hosted_form::HostedForm;
use super::language::own_language;
use super::prefill::Prefill;
use super::query::PageRequest;
use crate::text::{HostedText, ScriptText, fill};

/// Fills in the context of `form.html`.
pub(super) fn form_context(form: &HostedForm, request: &PageRequest<'_>, language: &str) -> FormContext {
    let own = own_language(language);
    let text = HostedText::of(own);
    let HostedForm { schema, version, is_preview, .. } = form;
    let address = &form.form.address;
    let prefill = Prefill::read(schema, &request.query.raw);
    let painter = FieldPainter { language, main: &schema.language, text, prefill: &prefill };
    let steps = steps(schema, &painter);
    let rules = serde_json::to_value(FormRules::new(schema, *version, language)).unwrap_or_default();
    let mut texts = serde_json::to_value(ScriptText::of(own)).unwrap_or_default();
    texts["errors"] = rules["texts"].clone();
    let token = RenderToken {
        address: address.clone(),
        version: *version,
        at: request.platform.clock.now().as_millisecond(),
        language: language.to_owned(),
        is_embedded: request.query.is_embedded,
        is_preview: *is_preview,
    };
    let preview = request.query.preview.as_ref().map(|token| format!("?preview={token}"));
    FormContext {
        action: format!("/api/submit/{address}{}", preview.unwrap_or_default()),
        version: *version,
        events: (!is_preview).then(|| format!("/h/{address}/events")),
        token: token.seal(&request.platform.seal.keyring(HOSTED_KEY_LABEL)),
        once: schema.one_response,
        keeps: !is_preview,
        texts_json: script_json(&texts),
        rules_json: script_json(&rules),
        submit_label: text.submit,
        many_steps: steps.len() > 1,
        first_step_text: fill(text.step_of, &[("n", "1"), ("count", &steps.len().to_string())]),
        steps,
    }
}

/// Splits the fields at the page breaks. The label of a page break names the step after it.
fn steps(schema: &Schema, painter: &FieldPainter<'_>) -> Vec<Step> {
    let first = Step { number: 1, name: painter.text(schema.first_step.as_ref()), fields: Vec::new() };
    let mut steps = vec![first];
    for (index, field) in schema.fields.iter().enumerate() {
        if field.kind == FieldType::PageBreak {
            let name = painter.text(field.label.as_ref());
            steps.push(Step { number: steps.len() + 1, name, fields: Vec::new() });
        } else if let Some(step) = steps.last_mut() {
            step.fields.push(painter.draw(field, index + 1));
        }
    }
    steps
}

/// Returns JSON that can stand inside a script element, because it can't end it.
fn script_json(value: &Value) -> String {
    let escapes = [
        ('<', "\\u003c"),
        ('>', "\\u003e"),
        ('&', "\\u0026"),
        ('\u{2028}', "\\u2028"),
        ('\u{2029}', "\\u2029"),
    ];
    escapes.iter().fold(value.to_string(), |json, (char, escape)| json.replace(*char, escape))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_cannot_leave_its_element() {
        let value = json!({ "a": "</script><!--&\u{2028}" });
        let json = script_json(&value);
        assert!(!json.contains(['<', '>', '&', '\u{2028}']), "{json}");
        assert_eq!(serde_json::from_str::<Value>(&json).ok(), Some(value));
    }

    #[test]
    fn page_breaks_make_steps() {
        let json = r#"{"language": "en", "languages": ["de"], "first_step": {"en": "You", "de": "Sie"}, "fields": [
            {"type": "text", "name": "a", "label": "A"}, {"type": "page_break", "label": "More"},
            {"type": "heading", "label": "H"}, {"type": "text", "name": "b", "label": "B"}, {"type": "page_break"}
        ]}"#;
        let schema = schema::parse(json).expect("a schema");
        let (text, prefill) = (HostedText::of(forms::Language::De), Prefill::default());
        let painter = FieldPainter { language: "de", main: "en", text, prefill: &prefill };
        let steps = steps(&schema, &painter);
        let names: Vec<_> = steps.iter().map(|step| (step.name.as_deref(), step.fields.len())).collect();
        assert_eq!(names, [(Some("Sie"), 1), (Some("More"), 2), (None, 0)]);
        assert_eq!(steps[1].fields[1].id, "field-4");
    }
}
