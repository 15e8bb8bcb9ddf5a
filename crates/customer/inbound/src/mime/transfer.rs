//! Decoding of what was encoded for the way: base64 and quoted-printable. Both read over what is invalid.

use std::borrow::Cow;

/// Decodes the body of a part, up to `limit` bytes of it.
pub(super) fn decode<'a>(body: &'a [u8], encoding: Option<&str>, limit: usize) -> Cow<'a, [u8]> {
    let encoding = encoding.unwrap_or_default().trim();
    if encoding.eq_ignore_ascii_case("base64") {
        Cow::Owned(base64(body, limit))
    } else if encoding.eq_ignore_ascii_case("quoted-printable") {
        Cow::Owned(quoted_printable(body, limit))
    } else {
        Cow::Borrowed(&body[..body.len().min(limit)])
    }
}

fn base64(body: &[u8], limit: usize) -> Vec<u8> {
    let mut decoded = Vec::with_capacity((body.len() / 4 * 3).min(limit));
    let (mut bits, mut count) = (0u32, 0u32);
    for byte in body {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => {
                (bits, count) = (0, 0);
                continue;
            }
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            decoded.push(u8::try_from(bits >> count & 0xff).unwrap_or_default());
            if decoded.len() >= limit {
                break;
            }
        }
    }
    decoded
}

fn quoted_printable(body: &[u8], limit: usize) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(body.len().min(limit));
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let end = line.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
        let (content, is_soft) = match line[..end].split_last() {
            Some((b'=', content)) => (content, true),
            _ => (&line[..end], false),
        };
        unescape(content, &mut decoded);
        if !is_soft && line.ends_with(b"\n") {
            decoded.push(b'\n');
        }
        if decoded.len() >= limit {
            decoded.truncate(limit);
            break;
        }
    }
    decoded
}

fn unescape(content: &[u8], decoded: &mut Vec<u8>) {
    let mut rest = content;
    while let Some((byte, after)) = rest.split_first() {
        let pair = after.first_chunk::<2>().and_then(|[high, low]| Some((hex(*high)?, hex(*low)?)));
        if let (b'=', Some((high, low))) = (byte, pair) {
            decoded.push(high << 4 | low);
            rest = &after[2..];
        } else {
            decoded.push(*byte);
            rest = after;
        }
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_invalid_is_read_over() {
        assert_eq!(base64(b"SGVs\r\nbG8h!!", 99), b"Hello!");
        assert_eq!(base64(b"SGk=SGk=", 99), b"HiHi");
        assert_eq!(base64(b"SGVsbG8h", 3), b"Hel");
        assert_eq!(quoted_printable(b"a=3D=\r\nb=C3=A4 = =Zq  \r\nc", 99), "a=bä = =Zq\nc".as_bytes());
    }
}
