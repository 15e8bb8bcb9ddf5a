use std::time::Duration;

use testkit::{Answer, Config, Method, TestApp};

/// Limits that refill so slowly that nothing changes while a test runs.
fn limited(config: &mut Config) {
    config.limits.soft_per_minute = 1;
    config.limits.soft_burst = 2;
    config.limits.address_per_minute = 3;
    config.limits.endpoint_per_minute = 5;
}

async fn send(app: &TestApp, id: &str, from: &str, n: u32) -> Answer {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", n)]);
    Answer::of(request.header("x-forwarded-for", from)).await
}

#[tokio::test]
async fn too_often_is_spam_and_much_too_often_is_refused() {
    testkit::run_with(limited, async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..3 {
            send(app, &id, "2001:db8::1", n).await.expect(200);
        }
        assert_eq!(app.number("select count(*) from submissions where state = 'inbox'").await, 2);
        let spam = ada.get("/api/submissions/?state=spam").await.expect(200).json();
        assert_eq!((&spam["total"], &spam["items"][0]["verdict"]["reasons"][0]), (&1.into(), &"rate".into()));

        let refused = send(app, &id, "2001:db8::ffff:1", 4).await;
        let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=22).contains(&wait), "a place every 20 s: {wait}");
        refused.expect_error(429, "RATE_LIMITED");
        send(app, &id, "2001:db8:0:1::1", 5).await.expect(200);
        app.clock.advance(Duration::from_mins(5));
        send(app, &id, "2001:db8::1", 6).await.expect(200);
        assert_eq!(app.number("select count(*) from submissions where state = 'inbox'").await, 4);
    })
    .await;
}

#[tokio::test]
async fn an_endpoint_has_a_limit_of_its_own() {
    testkit::run_with(limited, async |app| {
        let ada = app.register("ada").await;
        let (id, other) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Other").await);
        for n in 0..5 {
            send(app, &id, &format!("1.2.3.{n}"), n).await.expect(200);
        }
        send(app, &id, "1.2.4.1", 5).await.expect_error(429, "RATE_LIMITED");
        send(app, &other, "1.2.4.1", 5).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_refused_browser_gets_its_text_back() {
    testkit::run_with(
        |config| config.limits.address_per_minute = 1,
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            let send = async || {
                let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
                let request = request.form(&[("message", "written with care")]);
                Answer::of(request.header("sec-fetch-mode", "navigate")).await
            };
            send().await.expect(303);
            let page = send().await.expect(429);
            assert!(page.header("retry-after").is_some());
            assert!(page.text().contains("written with care"));
        },
    )
    .await;
}

#[tokio::test]
async fn a_strangers_word_about_addresses_is_not_taken() {
    let untrusting = |config: &mut Config| {
        limited(config);
        config.server.trusted_proxies = Vec::new();
    };
    testkit::run_with(untrusting, async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..3 {
            send(app, &id, &format!("1.2.3.{n}"), n).await.expect(200);
        }
        send(app, &id, "1.2.3.250", 3).await.expect_error(429, "RATE_LIMITED");
    })
    .await;
}
