//! The parts of a multipart body.

/// Splits a multipart body at its boundary, into at most `limit` parts. Returns them, and how many more there are.
///
/// What stands before the first boundary and after the closing one is ignored. Without a closing one, the last part ends
/// with the body.
pub(super) fn parts<'a>(body: &'a [u8], boundary: &[u8], limit: usize) -> (Vec<&'a [u8]>, usize) {
    let mut parts = Vec::new();
    let mut left_out = 0;
    let mut begin: Option<usize> = None;
    let mut at = 0;
    let mut keep = |part: &'a [u8]| {
        if parts.len() < limit {
            parts.push(part);
        } else {
            left_out += 1;
        }
    };
    for line in body.split_inclusive(|byte| *byte == b'\n') {
        let start = at;
        at += line.len();
        let Some(is_last) = delimiter(line, boundary) else { continue };
        if let Some(begin) = begin.take() {
            keep(without_line_end(&body[begin..start]));
        }
        if is_last {
            return (parts, left_out);
        }
        begin = Some(at);
    }
    if let Some(begin) = begin {
        keep(&body[begin..]);
    }
    (parts, left_out)
}

/// Whether a line is the boundary, and if so whether it is the closing one.
fn delimiter(line: &[u8], boundary: &[u8]) -> Option<bool> {
    let after = line.strip_prefix(b"--")?.strip_prefix(boundary)?.trim_ascii_end();
    match after {
        b"" => Some(false),
        b"--" => Some(true),
        _ => None,
    }
}

/// A part without its last line end, which belongs to the boundary.
fn without_line_end(part: &[u8]) -> &[u8] {
    let part = part.strip_suffix(b"\n").unwrap_or(part);
    part.strip_suffix(b"\r").unwrap_or(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_at_the_boundary_alone() {
        let body = b"pre\r\n--x\r\na\r\n--xy\r\n--x \r\n\r\nb\r\n--x--\r\nepilogue\r\n--x\r\nc";
        assert_eq!(parts(body, b"x", 9), (vec![&b"a\r\n--xy"[..], b"\r\nb"], 0));
        assert_eq!(parts(body, b"x", 1).1, 1);
        assert_eq!(parts(b"--x\nopen", b"x", 9).0, [b"open"]);
    }
}
