//! Decodes the bytes of fields into text, in the charset that the form or the header states.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::{Field, FieldValue};

/// A field whose charset isn't known yet.
#[derive(Debug)]
pub(crate) struct RawField {
    pub name: Vec<u8>,
    pub value: Vec<u8>,
}

/// The field in which a browser states the charset it used.
const CHARSET_FIELD: &[u8] = b"_charset_";

/// Decodes fields in the charset that the form states, or else the header, or else UTF-8. Bytes that aren't valid in it
/// are read as windows-1252, in which every byte is a character: a wrong character is better than none. A field whose
/// name is empty after decoding is left out.
pub(crate) fn decode(raw: Vec<RawField>, header: Option<&str>) -> Vec<Field> {
    let stated = raw.iter().find(|field| field.name == CHARSET_FIELD).map(|field| field.value.as_slice());
    let encoding = stated
        .and_then(Encoding::for_label)
        .or_else(|| header.and_then(|label| Encoding::for_label(label.as_bytes())))
        // Browsers never submit UTF-16: a page in UTF-16 submits UTF-8.
        .map_or(UTF_8, Encoding::output_encoding);
    raw.into_iter()
        .map(|field| Field {
            name: text(field.name, encoding),
            value: FieldValue::Text(text(field.value, encoding)),
        })
        .filter(|field| !field.name.is_empty())
        .collect()
}

fn text(bytes: Vec<u8>, encoding: &'static Encoding) -> String {
    if encoding == UTF_8 {
        return String::from_utf8(bytes).unwrap_or_else(|error| latin(error.as_bytes()));
    }
    let decoded = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
    decoded.map_or_else(|| latin(&bytes), std::borrow::Cow::into_owned)
}

fn latin(bytes: &[u8]) -> String {
    WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(pairs: &[(&[u8], &[u8])], header: Option<&str>) -> Vec<(String, String)> {
        let raw = pairs.iter().map(|(name, value)| RawField { name: name.to_vec(), value: value.to_vec() });
        decode(raw.collect(), header)
            .into_iter()
            .map(|field| (field.name, field.value.as_written().to_owned()))
            .collect()
    }

    #[test]
    fn the_form_then_the_header_then_utf_8() {
        let latin = (&b"a"[..], &b"caf\xe9 \x80"[..]);
        let expected = ("a".to_owned(), "café €".to_owned());
        assert_eq!(decoded(&[latin, (b"_charset_", b"ISO-8859-1")], Some("utf-8"))[0], expected);
        assert_eq!(decoded(&[latin], Some("windows-1252"))[0], expected);
        assert_eq!(decoded(&[latin], None)[0], expected, "what is no UTF-8 is not thrown away");
        assert_eq!(decoded(&[(b"a", "né 🦆".as_bytes())], None)[0].1, "né 🦆");
        assert_eq!(decoded(&[(b"a", b"\x93\xfa\x96{"), (b"_charset_", b"shift_jis")], None)[0].1, "日本");
        assert_eq!(decoded(&[(b"a", b"x"), (b"_charset_", b"nonsense")], None)[0].1, "x");
        let escape = (&b"\x1b(B"[..], &b"x"[..]);
        assert_eq!(decoded(&[escape, (b"_charset_", b"iso-2022-jp")], None).len(), 1, "an escape is no name");
    }
}
