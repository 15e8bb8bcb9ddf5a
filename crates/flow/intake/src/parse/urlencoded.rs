use url::form_urlencoded;

use super::limits::Collected;
use crate::error::Refusal;
use crate::model::{Field, FieldValue};

pub(super) fn fields(body: &[u8]) -> Result<Vec<Field>, Refusal> {
    let mut collected = Collected::default();
    for (name, value) in form_urlencoded::parse(body) {
        let value = FieldValue::Text(value.into_owned());
        collected.push(Field { name: name.into_owned(), value })?;
    }
    Ok(collected.into_fields())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_repeats_and_letters_are_kept() {
        let fields =
            fields(b"b=2&a=1&b=3&na%C3%AFve=caf%C3%A9+au+lait&empty=&=nameless&flag").expect("within limits");
        let pairs: Vec<_> =
            fields.iter().map(|f| (f.name.as_str(), f.value.as_text().unwrap_or("?"))).collect();
        assert_eq!(
            pairs,
            [("b", "2"), ("a", "1"), ("b", "3"), ("naïve", "café au lait"), ("empty", ""), ("flag", "")]
        );
    }

    #[test]
    fn limits_hold() {
        assert!(fields("a=1&".repeat(200).as_bytes()).is_ok());
        assert!(fields("a=1&".repeat(201).as_bytes()).is_err());
        assert!(fields(format!("a={}", "x".repeat(64 * 1024)).as_bytes()).is_ok());
        assert!(fields(format!("a={}", "x".repeat(64 * 1024 + 1)).as_bytes()).is_err());
        assert!(fields(format!("{}=1", "x".repeat(1025)).as_bytes()).is_err());
    }
}
