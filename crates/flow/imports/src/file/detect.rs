//! Recognises the format of a file by how it begins.

use serde::de::IgnoredAny;

use crate::model::ImportFormat;
use crate::model::limits::MAX_ROW_BYTES;

const DELIMITERS: [u8; 4] = *b",;\t|";

/// Returns the format, or `None` if there is nothing but white space.
pub(super) fn format(bytes: &[u8]) -> Option<ImportFormat> {
    let start = bytes.iter().position(|byte| !byte.is_ascii_whitespace())?;
    let rest = &bytes[start..];
    Some(match rest[0] {
        b'{' if has_object_per_line(rest) => ImportFormat::Ndjson,
        b'[' | b'{' => ImportFormat::Json,
        _ => ImportFormat::Csv,
    })
}

/// Whether the first line is an object of its own, and another one follows.
fn has_object_per_line(bytes: &[u8]) -> bool {
    let end = bytes.iter().take(MAX_ROW_BYTES).position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (line, rest) = bytes.split_at(end);
    let next = rest.iter().find(|byte| !byte.is_ascii_whitespace());
    next == Some(&b'{') && serde_json::from_slice::<IgnoredAny>(line.trim_ascii()).is_ok()
}

/// Returns the delimiter that the first line has most of, outside of quotes.
pub(super) fn delimiter(bytes: &[u8]) -> u8 {
    let mut counts = [0_u32; DELIMITERS.len()];
    let mut is_quoted = false;
    for byte in bytes {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' | b'\r' if !is_quoted => break,
            _ if !is_quoted => {
                if let Some(at) = DELIMITERS.iter().position(|delimiter| delimiter == byte) {
                    counts[at] += 1;
                }
            }
            _ => {}
        }
    }
    // The first of those with the same number: a comma, if there is none at all.
    let most = counts.iter().max().copied().unwrap_or_default();
    let at = counts.iter().position(|count| *count == most).unwrap_or_default();
    DELIMITERS[at]
}
