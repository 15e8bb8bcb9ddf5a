//! The parts of a page that are only for servers with billing, or only for those without. The build puts them into elements
//! of their own (`web/app/features/site/billing-parts.tsx`), which no browser sees.

use std::borrow::Cow;

const WITH: &str = "with-billing";
const WITHOUT: &str = "without-billing";

/// Returns the text of a page with the parts for this server, and without the others.
pub(super) fn select(text: &str, billing_enabled: bool) -> Cow<'_, str> {
    let (kept, removed) = if billing_enabled { (WITH, WITHOUT) } else { (WITHOUT, WITH) };
    let mut text = Cow::Borrowed(text);
    if text.contains(&opening(removed)) {
        text = without_elements(&text, removed).into();
    }
    if text.contains(&opening(kept)) {
        text = text.replace(&opening(kept), "").replace(&closing(kept), "").into();
    }
    text
}

fn opening(element: &str) -> String {
    format!("<{element}>")
}

fn closing(element: &str) -> String {
    format!("</{element}>")
}

/// Returns the text without these elements. They aren't nested; one that isn't closed stays.
fn without_elements(text: &str, element: &str) -> String {
    let (opening, closing) = (opening(element), closing(element));
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (_, after))) =
        rest.split_once(&opening).and_then(|(before, inside)| Some((before, inside.split_once(&closing)?)))
    {
        kept.push_str(before);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!DOCTYPE html><html lang=\"en\"><p>All<with-billing>, 150 free</with-billing>.</p>\
        <without-billing><p>Included.</p></without-billing><with-billing><p>Prices</p></with-billing></html>";

    #[test]
    fn a_server_with_billing_sends_what_is_about_it() {
        assert_eq!(
            select(PAGE, true),
            "<!DOCTYPE html><html lang=\"en\"><p>All, 150 free.</p><p>Prices</p></html>"
        );
    }

    #[test]
    fn a_server_without_billing_sends_the_rest() {
        assert_eq!(
            select(PAGE, false),
            "<!DOCTYPE html><html lang=\"en\"><p>All.</p><p>Included.</p></html>"
        );
    }

    #[test]
    fn a_file_without_such_parts_stays_as_it_is() {
        let text = "# A page\n\n```html\n<!DOCTYPE html><html>\n```";
        assert_eq!((select(text, true), select(text, false)), (text.into(), text.into()));
    }
}
