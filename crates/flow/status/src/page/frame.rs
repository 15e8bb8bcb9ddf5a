/// Marks the element of the website's page `/status` (`web/app/routes/status.tsx`) whose content the server renders.
const STATUS_PLACE: &str = " data-status=\"\"";

/// A page of the website with a place for the status: everything before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFrame {
    /// Up to the end of `<head>`.
    pub(super) head: String,
    /// From there to the place.
    pub(super) before: String,
    pub(super) after: String,
}

impl PageFrame {
    /// Splits a page at its place for the status. `None` if it has none.
    pub fn of(page: &str) -> Option<Self> {
        let (head, body) = page.split_once("</head>")?;
        let (before, rest) = body.split_once(STATUS_PLACE)?;
        let (attributes, rest) = rest.split_once('>')?;
        let (_, after) = rest.split_once("</main>")?;
        Some(Self {
            head: head.to_owned(),
            before: format!("</head>{before}{STATUS_PLACE}{attributes}>"),
            after: format!("</main>{after}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_the_place_is_replaced() {
        let page = "<html><head><title>x</title></head><body><a>Home</a><main id=\"content\" data-status=\"\" class=\"a\">\
                    <h1>Status</h1></main><footer></footer></body></html>";
        let frame = PageFrame::of(page).expect("a place");
        assert_eq!(frame.head, "<html><head><title>x</title>");
        assert_eq!(
            frame.before,
            "</head><body><a>Home</a><main id=\"content\" data-status=\"\" class=\"a\">"
        );
        assert_eq!(frame.after, "</main><footer></footer></body></html>");
        assert_eq!(PageFrame::of("<head></head><main></main>"), None);
    }
}
