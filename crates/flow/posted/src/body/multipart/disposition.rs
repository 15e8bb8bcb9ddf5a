//! Reads the `Content-Disposition` of a multipart part: the name of its field and of its file.

use encoding_rs::WINDOWS_1252;
use http::header;
use multra::Field as Part;
use percent_encoding::percent_decode_str;

/// The names that a multipart part states. They come from the parser if it can read them. It can't if they aren't
/// UTF-8, as on pages in older charsets; then they are parsed here, because otherwise a file would become text, and a
/// field would have no name.
pub(crate) struct Disposition {
    /// The name of the field as bytes, because the charset isn't known until the whole form is read.
    pub name: Vec<u8>,
    pub file_name: Option<String>,
}

impl Disposition {
    pub(crate) fn of(part: &Part<'_>) -> Self {
        let raw = part.headers().get(header::CONTENT_DISPOSITION).map_or(&b""[..], |value| value.as_bytes());
        let name = match part.name() {
            Some(name) => Some(name.as_bytes().to_vec()),
            None => parameter(raw, b"name").or_else(|| extended(raw).map(String::into_bytes)),
        };
        let file_name = match part.file_name() {
            Some(name) => Some(name.to_owned()),
            None => parameter(raw, b"filename").map(decode_text),
        };
        Self { name: name.unwrap_or_default(), file_name }
    }
}

fn decode_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| WINDOWS_1252.decode_without_bom_handling(error.as_bytes()).0.into_owned())
}

/// Returns the value of the parameter `wanted="…"`, a quoted string or a bare word.
fn parameter(raw: &[u8], wanted: &[u8]) -> Option<Vec<u8>> {
    let mut rest = raw;
    while let Some(at) = rest.iter().position(|byte| *byte == b';') {
        rest = rest[at + 1..].trim_ascii_start();
        let Some(value) = strip_name(rest, wanted) else {
            rest = skip_quoted(rest);
            continue;
        };
        return Some(match value.strip_prefix(b"\"") {
            Some(quoted) => unquoted(quoted),
            None => value.iter().copied().take_while(|byte| !matches!(byte, b';' | b' ')).collect(),
        });
    }
    None
}

fn strip_name<'a>(parameter: &'a [u8], wanted: &[u8]) -> Option<&'a [u8]> {
    let (name, rest) = parameter.split_at_checked(wanted.len())?;
    name.eq_ignore_ascii_case(wanted)
        .then(|| rest.trim_ascii_start().strip_prefix(b"="))?
        .map(<[u8]>::trim_ascii_start)
}

/// Skips the quoted value of this parameter, in which a semicolon is an ordinary character.
fn skip_quoted(parameter: &[u8]) -> &[u8] {
    let end = parameter.iter().position(|byte| *byte == b';').unwrap_or(parameter.len());
    let Some(open) = parameter[..end].iter().position(|byte| *byte == b'"') else { return &parameter[end..] };
    let close = parameter[open + 1..].iter().position(|byte| *byte == b'"');
    close.map_or(&[], |close| &parameter[open + 1 + close..])
}

fn unquoted(quoted: &[u8]) -> Vec<u8> {
    let mut value = Vec::new();
    let mut bytes = quoted.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => break,
            b'\\' if bytes.clone().next() == Some(b'"') => value.extend(bytes.next()),
            other => value.push(other),
        }
    }
    value
}

/// Returns the name in the form `name*=utf-8''…`, which some programs write and no browser does.
fn extended(raw: &[u8]) -> Option<String> {
    let value = parameter(raw, b"name*")?;
    let text = std::str::from_utf8(&value).ok()?;
    let (charset, rest) = text.split_once('\'')?;
    let (_, encoded) = rest.split_once('\'')?;
    charset
        .eq_ignore_ascii_case("utf-8")
        .then(|| percent_decode_str(encoded).decode_utf8_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_among_others() {
        let raw = b"form-data; filename=\"a;name=\"; NAME = \"stra\xdfe \\\"x\\\"\"; other=word";
        assert_eq!(parameter(raw, b"name"), Some(b"stra\xdfe \"x\"".to_vec()));
        assert_eq!(parameter(raw, b"filename"), Some(b"a;name=".to_vec()));
        assert_eq!(parameter(raw, b"other"), Some(b"word".to_vec()));
        assert_eq!(parameter(raw, b"nothing"), None);
        assert_eq!(parameter(b"form-data; name=\"open", b"name"), Some(b"open".to_vec()));
        assert_eq!(parameter(b"", b"name"), None);
    }
}
