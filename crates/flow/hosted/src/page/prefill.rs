//! Values in the URL of a hosted page that its fields start with.

use schema::Schema;

/// The most bytes of a query that are read.
const MAX_QUERY_BYTES: usize = 16 * 1024;
/// The most values of one page, so that a link can't make it large.
const MAX_VALUES: usize = 500;
const MAX_PREFILL_CHARS: usize = 2_000;

/// Values for fields of the form, by name. Names that the form doesn't have are left out.
#[derive(Debug, Default)]
pub(crate) struct Prefill(Vec<(String, String)>);

impl Prefill {
    pub(crate) fn read(schema: &Schema, query: &str) -> Self {
        let query = &query[..query.floor_char_boundary(MAX_QUERY_BYTES)];
        let is_field =
            |name: &str| schema.fields.iter().any(|field| field.input_name().is_some_and(|own| own == name));
        let pairs = url::form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| is_field(name));
        let value =
            |value: &str| value.chars().filter(|char| *char != '\0').take(MAX_PREFILL_CHARS).collect();
        Self(pairs.take(MAX_VALUES).map(|(name, text)| (name.into_owned(), value(&text))).collect())
    }

    /// Returns the values for a field.
    pub(crate) fn values(&self, name: &str) -> Vec<&str> {
        self.0.iter().filter(|(own, _)| own == name).map(|(_, value)| value.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefill(query: &str) -> Prefill {
        let json = r#"{"language": "en", "fields": [{"type": "text", "name": "a b", "label": "A"}]}"#;
        Prefill::read(&schema::parse(json).expect("a schema"), query)
    }

    #[test]
    fn only_fields_of_the_form_are_read() {
        let read = prefill("a+b=1&lang=de&a%20b=%C3%A4%00&_gotcha=x&A+B=2");
        assert_eq!(read.values("a b"), ["1", "ä"]);
        assert_eq!(read.0.len(), 2);
    }

    #[test]
    fn a_query_cannot_make_a_page_large() {
        assert_eq!(
            prefill(&format!("a+b={}", "x".repeat(1 << 20))).values("a b")[0].len(),
            MAX_PREFILL_CHARS
        );
        assert_eq!(prefill(&"a+b=&".repeat(100_000)).0.len(), MAX_VALUES);
        assert!(prefill(&"ä=".repeat(100_000)).0.is_empty());
    }
}
