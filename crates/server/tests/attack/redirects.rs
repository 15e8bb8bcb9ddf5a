//! A1: our URL can't be used to redirect visitors to an arbitrary site.

use testkit::{Answer, Method};

use crate::corpus;

#[tokio::test]
async fn a1_a_redirect_leads_to_the_pages_site_or_to_our_page() {
    let tricks = corpus(include_str!("corpora/redirects.txt"));
    assert!(tricks.len() >= 200, "{}", tricks.len());
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let thanks = format!("https://formtray.test/f/{id}/thanks");
        let mut stayed = 0;
        for (n, trick) in tricks.iter().enumerate() {
            let fields = [("n", n.to_string()), ("redirect", trick.clone())];
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&fields);
            let request =
                request.header("sec-fetch-mode", "navigate").header("origin", "https://www.shop.example");
            let sent = Answer::of(request).await.expect(303);
            let location = sent.header("location").unwrap_or_else(|| panic!("{trick:?}: no plain location"));
            assert!(!location.contains(char::is_control), "{trick:?}");
            if location != thanks {
                let url = url::Url::parse(location).unwrap();
                let host = url.host_str().unwrap();
                let own = host == "shop.example" || host.ends_with(".shop.example");
                assert!(
                    own && url.scheme() == "https" && url.username().is_empty(),
                    "{trick:?} leads to {location}"
                );
                stayed += 1;
            }
        }
        let stored = app.number("select count(*) from submissions").await;
        assert_eq!(stored, i64::try_from(tricks.len()).unwrap(), "stored whatever the redirect");
        println!("{} tricks: {stayed} stay on the page's site, the others see our page", tricks.len());
    })
    .await;
}
