//! Asserts that, whatever is requested, a visitor is redirected only to a plain https URL (or http on the local
//! machine) that the form's own site or the owner allows, and that a browser reads the URL as we do.
#![no_main]

use fuzz::paced;
use http::header::{ORIGIN, REFERER};
use http::{HeaderMap, HeaderValue};
use libfuzzer_sys::fuzz_target;
use posted::Page;
use posted::redirect::{AllowedTargets, RedirectTarget, choose_target};
use url::{Host, Url};

/// One input, by lines: Origin, Referer, the owner's URL, the owner's allowed domains; the rest is the requested
/// redirect.
struct Question<'a> {
    page: Page,
    own: Option<Url>,
    sites: Vec<String>,
    asked: &'a str,
}

fuzz_target!(|input: &[u8]| paced(|| {
    let Some(question) = Question::read(input) else { return };
    hold_page(&question.page);
    let own = question.own.as_ref().map(Url::as_str);
    for allowed in [AllowedTargets { own, sites: &question.sites }, AllowedTargets { own: None, sites: &[] }]
    {
        match choose_target(Some(question.asked), &question.page, allowed) {
            RedirectTarget::Url(url) => {
                hold_plain(&url);
                hold_vouched(&url, &question.page, allowed);
            }
            RedirectTarget::NotAllowed(Some(site)) => assert!(!site.contains(char::is_control), "{site:?}"),
            RedirectTarget::NotAllowed(None) => {}
            RedirectTarget::OurPage => panic!("something was asked for"),
        }
        let unasked = choose_target(None, &question.page, allowed);
        assert_eq!(
            unasked,
            allowed
                .own
                .map_or(RedirectTarget::OurPage, |own| RedirectTarget::Url(Url::parse(own).expect("own")))
        );
    }
}));

impl<'a> Question<'a> {
    fn read(input: &'a [u8]) -> Option<Self> {
        let mut lines = input.splitn(5, |byte| *byte == b'\n');
        let mut headers = HeaderMap::new();
        for name in [ORIGIN, REFERER] {
            let line = lines.next()?;
            if !line.is_empty() {
                headers.insert(name, HeaderValue::from_bytes(line).ok()?);
            }
        }
        // The settings accept no others.
        let own = std::str::from_utf8(lines.next()?).ok()?;
        let own = Url::parse(own).ok().filter(|url| is_plain(url) && is_safe(url));
        let sites = std::str::from_utf8(lines.next()?).ok()?.split(' ');
        let sites = sites.filter_map(|site| Url::parse(site).ok()).filter(is_plain);
        let sites = sites.map(|url| url.origin().ascii_serialization()).collect();
        let asked = std::str::from_utf8(lines.next()?).ok()?;
        Some(Self { page: Page::of(&headers), own, sites, asked })
    }
}

fn is_plain(url: &Url) -> bool {
    url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
        && url.scheme().starts_with("http")
}

fn is_safe(url: &Url) -> bool {
    let is_local = match url.host() {
        Some(Host::Domain(name)) => name.split('.').next_back() == Some("localhost"),
        Some(Host::Ipv4(address)) => address.octets()[0] == 127,
        Some(Host::Ipv6(address)) => address.segments() == [0, 0, 0, 0, 0, 0, 0, 1],
        None => false,
    };
    url.scheme() == "https" || (url.scheme() == "http" && is_local)
}

fn hold_plain(url: &Url) {
    assert!(is_plain(url) && is_safe(url), "{url}");
    assert!(url.as_str().bytes().all(|byte| byte.is_ascii_graphic()), "a header in {:?}", url.as_str());
    // A browser resolves `Location` against our own URL.
    let ours = Url::parse("https://formtray.example/f/contact").expect("ours");
    for read_again in [Url::parse(url.as_str()), ours.join(url.as_str())] {
        let read_again = read_again.expect("an address");
        assert_eq!(read_again.origin(), url.origin(), "{url}");
        assert!(is_plain(&read_again), "{url}");
    }
}

fn hold_vouched(url: &Url, page: &Page, allowed: AllowedTargets<'_>) {
    let is_own = allowed.own == Some(url.as_str());
    let is_listed = allowed.sites.contains(&url.origin().ascii_serialization());
    let is_same_site = page.origin.as_ref().is_some_and(|origin| site(origin) == site(url));
    assert!(is_own || is_listed || is_same_site, "nobody vouches for {url}");
}

/// Returns the registrable domain by the public suffix list, or else the host itself. A trailing dot doesn't count.
fn site(url: &Url) -> Option<String> {
    match url.host()? {
        Host::Domain(name) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            let suffix = psl::suffix_str(name)?;
            let above = name.strip_suffix(suffix)?.trim_end_matches('.');
            let registered = above.rsplit('.').next().filter(|label| !label.is_empty());
            Some(registered.map_or_else(|| name.to_owned(), |label| format!("{label}.{suffix}")))
        }
        address => Some(address.to_string()),
    }
}

/// Asserts that a page is a web URL, and that what our own error page carries is the same page.
fn hold_page(page: &Page) {
    let Some(origin) = page.origin_text() else {
        assert!(page.origin.is_none() && page.address.is_none() && page.stated.is_none());
        return;
    };
    assert!(page.origin.as_ref().is_some_and(|url| is_plain(url) && url.path() == "/"));
    assert!(page.address.as_ref().is_none_or(|url| url.origin().ascii_serialization() == origin));
    let carried = Page::from_token(&origin, page.address.as_ref().map(Url::as_str)).expect("a page");
    assert_eq!(carried.origin, page.origin);
    assert_eq!(carried.address, page.address);
}
