//! The texts of hosted pages and their script in six languages. [`fill`] replaces `{count}` and the like in those of the
//! pages.

mod de;
mod en;
mod es;
mod fr;
mod hosted_text;
mod it;
mod nl;

use forms::Language;

pub(crate) use hosted_text::{HostedText, ScriptText};

impl HostedText {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &en::HOSTED_TEXT_EN,
            Language::De => &de::HOSTED_TEXT_DE,
            Language::Fr => &fr::HOSTED_TEXT_FR,
            Language::Es => &es::HOSTED_TEXT_ES,
            Language::It => &it::HOSTED_TEXT_IT,
            Language::Nl => &nl::HOSTED_TEXT_NL,
        }
    }
}

impl ScriptText {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &en::SCRIPT_TEXT_EN,
            Language::De => &de::SCRIPT_TEXT_DE,
            Language::Fr => &fr::SCRIPT_TEXT_FR,
            Language::Es => &es::SCRIPT_TEXT_ES,
            Language::It => &it::SCRIPT_TEXT_IT,
            Language::Nl => &nl::SCRIPT_TEXT_NL,
        }
    }
}

/// Replaces each `{name}` with its value.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The names in braces, sorted.
    fn placeholders(text: &str) -> Vec<&str> {
        let rests = text.split('{').skip(1);
        let mut names: Vec<&str> = rests.filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
        names.sort_unstable();
        names
    }

    fn texts(language: Language) -> Vec<(String, String)> {
        let pages = serde_json::to_value(HostedText::of(language)).expect("JSON");
        let script = serde_json::to_value(ScriptText::of(language)).expect("JSON");
        let texts = [pages, script].into_iter().flat_map(|value| match value {
            Value::Object(texts) => texts,
            _ => serde_json::Map::new(),
        });
        texts.map(|(key, text)| (key, text.as_str().unwrap_or_default().to_owned())).collect()
    }

    #[test]
    fn every_language_has_every_text_with_the_same_placeholders() {
        let english = texts(Language::En);
        assert!(english.len() > 80);
        for language in Language::ALL {
            for ((key, text), (_, english)) in texts(language).iter().zip(&english) {
                assert!(!text.trim().is_empty(), "{language:?} {key}");
                assert_eq!(placeholders(text), placeholders(english), "{language:?} {key}");
                assert!(!text.contains(" the ") || language == Language::En, "{language:?} {key}");
            }
        }
    }

    #[test]
    fn values_are_filled_in() {
        assert_eq!(fill("{n} of {max}", &[("n", "2"), ("max", "5")]), "2 of 5");
    }
}
