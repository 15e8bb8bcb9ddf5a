//! Turns the bytes of a file into UTF-8. Spreadsheets write UTF-16 and Windows-1252 too.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// Removes the byte order mark of a file, and decodes UTF-16, which nearly always has one.
pub(crate) fn without_byte_order_mark(bytes: Vec<u8>) -> Vec<u8> {
    match Encoding::for_bom(&bytes) {
        None => bytes,
        Some((encoding, length)) if encoding == encoding_rs::UTF_8 => bytes[length..].to_vec(),
        Some((encoding, length)) => {
            encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned().into_bytes()
        }
    }
}

/// Reads bytes as UTF-8, or else as Windows-1252.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Like [`text`], for a whole file or its beginning, which may end within a character.
pub(crate) fn to_utf8(mut bytes: Vec<u8>, is_whole: bool) -> Vec<u8> {
    if let Err(error) = std::str::from_utf8(&bytes) {
        if is_whole || error.error_len().is_some() {
            return text(&bytes).into_owned().into_bytes();
        }
        bytes.truncate(error.valid_up_to());
    }
    bytes
}
