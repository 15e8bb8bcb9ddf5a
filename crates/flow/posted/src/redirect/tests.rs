use http::HeaderMap;

use super::*;

fn on(referer: &str) -> Page {
    let mut headers = HeaderMap::new();
    headers.insert("referer", referer.parse().expect("a header"));
    Page::of(&headers)
}

fn followed(next: RedirectTarget) -> Option<String> {
    match next {
        RedirectTarget::Url(url) => Some(url.into()),
        RedirectTarget::OurPage | RedirectTarget::NotAllowed(_) => None,
    }
}

fn go(asked: &str, page: &Page) -> Option<String> {
    followed(choose_target(Some(asked), page, AllowedTargets::default()))
}

#[test]
fn the_pages_own_site_is_followed() {
    let page = on("https://www.example.co.uk/contact/index.html");
    for (asked, to) in [
        ("/thanks", "https://www.example.co.uk/thanks"),
        ("thanks.html", "https://www.example.co.uk/contact/thanks.html"),
        ("?ok=1", "https://www.example.co.uk/contact/index.html?ok=1"),
        ("https://example.co.uk/done", "https://example.co.uk/done"),
        ("https://shop.example.co.uk/", "https://shop.example.co.uk/"),
        ("//example.co.uk/x", "https://example.co.uk/x"),
    ] {
        assert_eq!(go(asked, &page).as_deref(), Some(to), "{asked}");
    }
}

#[test]
fn strangers_are_not() {
    let page = on("https://www.example.co.uk/contact");
    for asked in [
        "https://evil.test/",
        "//evil.test",
        "///evil.test",
        "https:evil.test",
        "https:/\\evil.test",
        "\\\\evil.test",
        "/\\evil.test",
        "http://example.co.uk/plain",
        "https://other.co.uk/",
        "https://evil.test..www.example.co.uk/",
        "https://.www.example.co.uk/",
        "https://www..example.co.uk/",
        "https://example.co.uk.evil.test/",
        "https://example.co.uk@evil.test/",
        "https://user:pass@example.co.uk/",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://evil.test\r\nSet-Cookie: a=b",
        "/a\r\nLocation: https://evil.test",
        "https://evil。test/",
        "http://localhost/",
        "ftp://example.co.uk/",
        "",
    ] {
        let to = go(asked, &page);
        let stays = to.as_deref().is_none_or(|to| to.starts_with("https://www.example.co.uk/"));
        assert!(stays, "{asked} leads to {to:?}");
    }
}

#[test]
fn neighbours_on_a_shared_suffix_are_strangers() {
    let page = on("https://ada.github.io/contact");
    assert_eq!(go("https://eve.github.io/", &page), None);
    assert_eq!(go("/ok", &page).as_deref(), Some("https://ada.github.io/ok"));
}

#[test]
fn the_owner_vouches_for_more() {
    let sites = ["https://elsewhere.example".to_owned()];
    let allowed = AllowedTargets { own: Some("https://own.example/thanks"), sites: &sites };
    let nowhere = Page::default();
    let go = |asked| followed(choose_target(asked, &nowhere, allowed));
    assert_eq!(go(None).as_deref(), Some("https://own.example/thanks"));
    assert_eq!(go(Some("https://elsewhere.example/a")).as_deref(), Some("https://elsewhere.example/a"));
    assert_eq!(go(Some("https://own.example/thanks")).as_deref(), Some("https://own.example/thanks"));
    assert_eq!(go(Some("https://own.example/other")), None);
    assert_eq!(go(Some("/relative-without-a-page")), None);
}

#[test]
fn localhost_works_while_developing() {
    let page = on("http://localhost:3000/form");
    assert_eq!(go("/ok", &page).as_deref(), Some("http://localhost:3000/ok"));
    assert_eq!(go("http://localhost:5173/ok", &page).as_deref(), Some("http://localhost:5173/ok"));
}

#[test]
fn what_is_refused_names_its_site() {
    let page = on("https://example.com/contact");
    let next = |asked| choose_target(Some(asked), &page, AllowedTargets::default());
    assert_eq!(
        next("https://other.example/ok?x"),
        RedirectTarget::NotAllowed(Some("https://other.example".to_owned()))
    );
    assert_eq!(next("javascript:alert(1)"), RedirectTarget::NotAllowed(None));
    assert_eq!(choose_target(None, &page, AllowedTargets::default()), RedirectTarget::OurPage);
}
