//! Chooses the language of a hosted page among those of its form.

use forms::Language;
use intake::accepted_languages;
use schema::Schema;

/// Languages that are written from right to left. A tag with a script says it by the script.
const RTL_LANGUAGES: [&str; 12] = ["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"];
const RTL_SCRIPTS: [&str; 7] = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"];

/// The names of common languages in themselves.
const LANGUAGE_NAMES: [(&str, &str); 36] = [
    ("ar", "العربية"),
    ("bg", "Български"),
    ("ca", "Català"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("es", "Español"),
    ("et", "Eesti"),
    ("fa", "فارسی"),
    ("fi", "Suomi"),
    ("fr", "Français"),
    ("he", "עברית"),
    ("hi", "हिन्दी"),
    ("hr", "Hrvatski"),
    ("hu", "Magyar"),
    ("id", "Bahasa Indonesia"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("lt", "Lietuvių"),
    ("lv", "Latviešu"),
    ("nl", "Nederlands"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ro", "Română"),
    ("sk", "Slovenčina"),
    ("sl", "Slovenščina"),
    ("sv", "Svenska"),
    ("th", "ไทย"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("vi", "Tiếng Việt"),
    ("zh", "中文"),
];

/// Returns the language of the page: the one that the URL asks for, or else the visitor's preferred one among those of
/// the form, or else the form's main language.
pub(crate) fn page_language<'s>(
    schema: &'s Schema,
    asked: Option<&str>,
    accept_language: Option<&str>,
) -> &'s str {
    let asked = asked.and_then(|tag| closest(schema, tag));
    let preferred = || {
        accepted_languages(accept_language.unwrap_or_default())
            .iter()
            .find_map(|tag| if *tag == "*" { Some(schema.language.as_str()) } else { closest(schema, tag) })
    };
    asked.or_else(preferred).unwrap_or(&schema.language)
}

/// Returns the form's language that is the same as a tag, or else the first with the same primary subtag, where one
/// without a region goes first.
fn closest<'s>(schema: &'s Schema, tag: &str) -> Option<&'s str> {
    let own = || std::iter::once(&schema.language).chain(&schema.languages).map(String::as_str);
    own()
        .find(|own| own.eq_ignore_ascii_case(tag))
        .or_else(|| own().find(|own| own.eq_ignore_ascii_case(primary(tag))))
        .or_else(|| own().find(|own| primary(own).eq_ignore_ascii_case(primary(tag))))
}

fn primary(tag: &str) -> &str {
    tag.split(['-', '_']).next().unwrap_or_default()
}

/// Returns the language of our own texts on the page: English if we don't have the page's.
pub(crate) fn own_language(tag: &str) -> Language {
    Language::from_code(primary(tag)).unwrap_or(Language::En)
}

/// Returns the direction of a language for the attribute `dir`.
pub(crate) fn direction(tag: &str) -> &'static str {
    let script = tag.split('-').skip(1).find(|part| part.len() == 4);
    let is_rtl = match script {
        Some(script) => RTL_SCRIPTS.iter().any(|rtl| rtl.eq_ignore_ascii_case(script)),
        None => RTL_LANGUAGES.contains(&primary(tag)),
    };
    if is_rtl { "rtl" } else { "ltr" }
}

/// Returns the name of a language in itself, or its tag.
pub(crate) fn language_name(tag: &str) -> String {
    let known = LANGUAGE_NAMES.iter().find(|(code, _)| *code == primary(tag)).map(|(_, name)| *name);
    match (known, tag.split_once('-')) {
        (Some(name), None) => name.to_owned(),
        (Some(name), Some((_, region))) => format!("{name} ({region})"),
        (None, _) => tag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(languages: &[&str], asked: Option<&str>, accepted: &str) -> String {
        let further: Vec<String> = languages[1..].iter().map(|tag| format!("{tag:?}")).collect();
        let json = format!(
            r#"{{"language": "{}", "languages": [{}], "fields": []}}"#,
            languages[0],
            further.join(",")
        );
        let schema = schema::parse(&json).expect("a schema");
        page_language(&schema, asked, Some(accepted)).to_owned()
    }

    #[test]
    fn the_url_decides_then_the_visitor_then_the_form() {
        let own = ["en", "de", "pt-BR", "pt"];
        for (asked, accepted, expected) in [
            (Some("de"), "en", "de"),
            (Some("DE-at"), "en", "de"),
            (Some("pl"), "de", "de"),
            (Some("\"><script>"), "", "en"),
            (None, "fr, de-CH;q=0.5, en;q=0.1", "de"),
            (None, "en;q=0.2, pt-br", "pt-BR"),
            (None, "pt-AO", "pt"),
            (None, "pl, *;q=0.5", "en"),
            (None, "de;q=0", "en"),
            (None, "", "en"),
        ] {
            assert_eq!(chosen(&own, asked, accepted), expected, "{asked:?} {accepted}");
        }
        assert_eq!(chosen(&["ar", "en-GB"], None, "en-US"), "en-GB");
    }

    #[test]
    fn the_direction_follows_language_and_script() {
        for tag in ["ar", "he", "fa", "ur", "ar-EG", "yi", "az-Arab", "ku-Arab"] {
            assert_eq!(direction(tag), "rtl", "{tag}");
        }
        for tag in ["en", "de", "pt-BR", "ku", "ur-Latn", "zh-Hant"] {
            assert_eq!(direction(tag), "ltr", "{tag}");
        }
    }

    #[test]
    fn languages_are_named_in_themselves() {
        assert_eq!(language_name("de"), "Deutsch");
        assert_eq!(language_name("pt-BR"), "Português (BR)");
        assert_eq!(language_name("gsw"), "gsw");
    }
}
