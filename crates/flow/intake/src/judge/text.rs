use posted::{Field, is_ordinary};

use super::Sign;

/// What the text itself tells.
pub(super) fn signs(fields: &[Field]) -> Vec<Sign> {
    let texts =
        || fields.iter().filter(|field| is_ordinary(&field.name)).map(|field| field.value.as_written());
    let mut signs = Vec::new();
    match texts().map(links).sum::<usize>() {
        0..=3 => {}
        4..=9 => signs.push(("links", 40)),
        _ => signs.push(("links", 80)),
    }
    if texts().any(has_markup) {
        signs.push(("markup", 60));
    }
    signs
}

fn links(text: &str) -> usize {
    text.match_indices("://").count()
}

/// Links as other places write them: whoever sends those has not seen the form.
fn has_markup(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["<a href", "[url=", "[url]", "[link="].iter().any(|mark| lower.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<&'static str> {
        signs(&[Field::text("message", text)]).into_iter().map(|(reason, _)| reason).collect()
    }

    #[test]
    fn a_few_links_are_fine_and_many_are_not() {
        assert!(of("see https://example.com and http://example.org").is_empty());
        assert_eq!(of(&"https://a.example ".repeat(5)), ["links"]);
        assert_eq!(of("buy [URL=https://a.example]now[/url]"), ["markup"]);
        let steering: Vec<Field> = (0..9).map(|_| Field::text("_next", "https://a.example")).collect();
        assert!(signs(&steering).is_empty(), "what steers is no text");
    }
}
