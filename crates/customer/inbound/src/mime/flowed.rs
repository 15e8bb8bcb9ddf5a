//! `format=flowed` (RFC 3676): lines that end with a space continue on the next one.

/// Joins the lines of a paragraph. With `delsp` the space at the end of a line isn't part of the text.
pub(super) fn unflow(text: &str, delsp: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    // The quoting depth of the paragraph that the next line continues.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let is_signature = content == "-- ";
        if open != Some(depth) || is_signature || content.is_empty() {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.extend(std::iter::repeat_n('>', depth));
            if depth > 0 && !content.is_empty() {
                joined.push(' ');
            }
        }
        let is_flowed = content.ends_with(' ') && !is_signature;
        joined.push_str(if is_flowed && delsp { &content[..content.len() - 1] } else { content });
        open = is_flowed.then_some(depth);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_within_their_depth() {
        assert_eq!(unflow("a \nb\n> c \n> d\n>> e \n  f\n-- \ng", false), "a b\n> c d\n>> e \n f\n-- \ng");
        assert_eq!(unflow("a  \nb \n\nc", true), "a b\n\nc");
    }
}
