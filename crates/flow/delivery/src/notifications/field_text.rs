//! Turns the value of a field into text that people read.

use serde_json::value::RawValue;

/// How many characters of one value an email shows. The rest can be read in the dashboard.
const MAX_SHOWN_VALUE_CHARACTERS: usize = 4_000;

/// The answers in a value, one by one: text as it is, each item of a list, and everything else as its JSON.
pub(crate) fn answers(raw: &RawValue) -> Vec<String> {
    match serde_json::from_str::<Vec<Box<RawValue>>>(raw.get()) {
        Ok(items) => items.iter().map(|item| text_of(item)).collect(),
        Err(_) => vec![text_of(raw)],
    }
}

fn text_of(raw: &RawValue) -> String {
    match raw.get() {
        "null" => String::new(),
        written => serde_json::from_str(written).unwrap_or_else(|_| written.to_owned()),
    }
}

/// The lines of a value for an email, and whether its end was left out.
pub(crate) fn lines(raw: &RawValue) -> (Vec<String>, bool) {
    let text = answers(raw).join(", ");
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{85}', '\u{2028}', '\u{2029}'], "\n");
    let mut characters = text.trim_end().chars().filter(|character| !is_hidden(*character));
    let shown: String = characters.by_ref().take(MAX_SHOWN_VALUE_CHARACTERS).collect();
    let is_cut = characters.next().is_some();
    (shown.lines().map(|line| line.trim_end().to_owned()).collect(), is_cut)
}

/// Whether this is a control character, or a mark that reverses text so that it reads as something else.
pub(crate) fn is_hidden(character: char) -> bool {
    (character.is_control() && character != '\n' && character != '\t')
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(json: &str) -> Box<RawValue> {
        RawValue::from_string(json.to_owned()).expect("JSON")
    }

    #[test]
    fn values_read_as_people_write() {
        for (json, shown) in [
            (r#""Hello""#, "Hello"),
            (r#""a\r\n\r\nb  \n""#, "a\n\nb"),
            (r#"["red","blue"]"#, "red, blue"),
            ("true", "true"),
            ("12345678901234567890.10", "12345678901234567890.10"),
            ("null", ""),
            (r#""a\u202eb\u0000c\u2028d""#, "abc\nd"),
            (r#""👩\u200d👩""#, "👩\u{200d}👩"),
            (r#"{"b":[1],"a":2}"#, r#"{"b":[1],"a":2}"#),
        ] {
            assert_eq!(lines(&raw(json)).0.join("\n"), shown, "{json}");
        }
    }

    #[test]
    fn a_long_value_is_cut_and_says_so() {
        let long = raw(&format!("\"{}\"", "ä".repeat(MAX_SHOWN_VALUE_CHARACTERS + 1)));
        let (shown, is_cut) = lines(&long);
        assert!(is_cut && shown[0].chars().count() == MAX_SHOWN_VALUE_CHARACTERS);
        assert!(!lines(&raw(&format!("\"{}\"", "ä".repeat(MAX_SHOWN_VALUE_CHARACTERS)))).1);
    }
}
