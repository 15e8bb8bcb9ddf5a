//! The page that a form is on, from the headers `Origin` and `Referer`. Redirects and allowed domains are checked
//! against it.

use http::{HeaderMap, HeaderName, header};
use url::Url;

/// The page that a form is on, as far as the browser says.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The origin in the header `Origin`, unless it is `null` or absent.
    pub stated: Option<String>,
    /// The origin in the header `Origin`, or else that of the `Referer`.
    pub origin: Option<Url>,
    /// The URL of the page: the `Referer`, if it has a path and belongs to the origin.
    pub address: Option<Url>,
}

impl Page {
    pub fn of(headers: &HeaderMap) -> Self {
        let referer = web_url(headers, &header::REFERER);
        let stated = web_url(headers, &header::ORIGIN);
        let origin = stated.clone().or_else(|| referer.clone()).map(|url| root_of(&url));
        let address = referer.filter(|page| {
            page.path() != "/" && origin.as_ref().is_some_and(|origin| origin.origin() == page.origin())
        });
        Self { stated: stated.map(|url| url.origin().ascii_serialization()), origin, address }
    }

    /// Restores a page from the token of our own error page: its origin, and its URL if that was known.
    pub fn from_token(origin: &str, address: Option<&str>) -> Option<Self> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().ok()?);
        if let Some(address) = address {
            headers.insert(header::REFERER, address.parse().ok()?);
        }
        let page = Self::of(&headers);
        page.origin.is_some().then_some(page)
    }

    pub fn origin_text(&self) -> Option<String> {
        self.origin.as_ref().map(|origin| origin.origin().ascii_serialization())
    }
}

/// Returns the URL in a header. `null`, and everything else that isn't an http or https URL, counts as absent.
fn web_url(headers: &HeaderMap, name: &HeaderName) -> Option<Url> {
    let url = Url::parse(headers.get(name)?.to_str().ok()?).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

fn root_of(url: &Url) -> Url {
    let mut root = url.clone();
    root.set_path("/");
    root.set_query(None);
    root.set_fragment(None);
    // Both calls fail only for URLs without a host, and `web_url` returns none of those.
    let cleared = root.set_username("").and(root.set_password(None));
    debug_assert!(cleared.is_ok());
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(headers: &[(&'static str, &str)]) -> (Option<String>, Option<String>) {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().expect("a header"));
        }
        let page = Page::of(&map);
        (page.origin_text(), page.address.map(String::from))
    }

    #[test]
    fn the_origin_rules_and_the_referer_helps() {
        let example = Some("https://example.com".to_owned());
        assert_eq!(page(&[]), (None, None));
        assert_eq!(page(&[("origin", "null")]), (None, None));
        assert_eq!(page(&[("origin", "https://example.com")]), (example.clone(), None));
        assert_eq!(page(&[("origin", "null"), ("referer", "https://example.com/")]), (example.clone(), None));
        assert_eq!(
            page(&[("referer", "https://example.com/contact?a#b")]),
            (example.clone(), Some("https://example.com/contact?a#b".to_owned()))
        );
        assert_eq!(
            page(&[("origin", "https://example.com"), ("referer", "https://evil.test/x")]),
            (example, None)
        );
        assert_eq!(page(&[("origin", "file://")]), (None, None));
    }
}
