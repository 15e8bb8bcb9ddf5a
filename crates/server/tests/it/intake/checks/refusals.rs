use serde_json::{Value, json};
use testkit::{Answer, Method};

#[tokio::test]
async fn every_refusal_has_the_same_shape() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let refused = app.guest().submit(&id, &[]).await.expect_error(400, "EMPTY");
        assert_eq!(refused["detail"], "No named field arrived. Every input needs a `name`.");
        assert_eq!((&refused["ok"], &refused["success"]), (&json!(false), &json!(false)));
        assert_eq!(refused["error"], refused["detail"]);
        assert_eq!(refused["message"], refused["detail"]);
        assert_eq!(refused["errors"][0]["code"], "EMPTY");

        let request =
            app.guest().request(Method::POST, &format!("/api/submit/{id}")).form::<[(&str, &str)]>(&[]);
        let page = Answer::of(request.header("sec-fetch-mode", "navigate")).await.expect(400);
        assert!(page.header("content-type").is_some_and(|value| value.starts_with("text/html")));
        assert!(page.text().contains("Every input needs a <code>name</code>"), "{}", page.text());
    })
    .await;
}

#[tokio::test]
async fn what_is_no_form_is_refused_by_name() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let send = async |media: &str, body: String| {
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}"));
            Answer::of(request.header("content-type", media).body(body)).await
        };
        let urlencoded = "application/x-www-form-urlencoded";
        send("text/html", "<a>".into()).await.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
        send("nonsense", "a=1".into()).await.expect_error(415, "UNSUPPORTED_MEDIA_TYPE");
        send("application/json", "[1]".into()).await.expect_error(400, "MALFORMED");
        send("application/json", "{".into()).await.expect_error(400, "MALFORMED");
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(33), "]".repeat(33));
        send("application/json", deep).await.expect_error(400, "MALFORMED");
        send("application/json", "{}".into()).await.expect_error(400, "EMPTY");
        send(urlencoded, "=nameless".into()).await.expect_error(400, "EMPTY");
        send(urlencoded, "a=1&".repeat(201)).await.expect_error(413, "BODY_TOO_LARGE");
        send(urlencoded, format!("a={}", "x".repeat(65_537))).await.expect_error(413, "BODY_TOO_LARGE");
        send(urlencoded, format!("a={}", "x".repeat(2_000_000))).await.expect_error(413, "BODY_TOO_LARGE");
        send("multipart/form-data", "x".into()).await.expect_error(400, "MALFORMED");
        send("multipart/form-data; boundary=b", "--b\r\nbroken".into()).await.expect_error(400, "MALFORMED");
        assert_eq!(app.number("select count(*) from submissions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_closed_form_says_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "status": "paused" })).await.expect(200);
        app.guest().submit(&id, &[("a", "1")]).await.expect_error(403, "INACTIVE");
        ada.put(&path, json!({ "status": "active" })).await.expect(200);
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn only_these_sites_refuses_others_and_not_the_silent() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let change = json!({ "sites": ["https://example.com"], "only_these_sites": true });
        ada.put(&format!("/api/endpoints/{id}"), change).await.expect(200);
        let from = async |origin: &str| {
            let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
            Answer::of(request.header("origin", origin)).await
        };
        from("https://example.com").await.expect(200);
        from("null").await.expect(200);
        from("https://formtray.test").await.expect(200);
        let framed = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("a", "1")]);
        let framed = framed.header("origin", "null").header("referer", "https://evil.test/page");
        Answer::of(framed).await.expect(200);
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
        for foreign in ["https://evil.test", "http://example.com", "https://example.com.evil.test"] {
            from(foreign).await.expect_error(403, "ORIGIN_NOT_ALLOWED");
        }
    })
    .await;
}

#[tokio::test]
async fn forged_and_malformed_ids_lead_nowhere() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let last = if id.ends_with('z') { "x" } else { "z" };
        for forged in [
            format!("{}{last}", &id[..15]),
            "2222222222222222".to_owned(),
            "details".to_owned(),
            "%00".to_owned(),
            "%FF".to_owned(),
            "..%2f..".to_owned(),
        ] {
            app.guest().submit(&forged, &[("a", "1")]).await.expect_error(404, "FORM_NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test]
async fn when_nothing_can_be_stored_it_says_so_and_never_success() {
    testkit::run_with(
        |config| config.spool.path.clear(),
        async |app| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            sqlx::query("alter table outbox rename to outbox_gone").execute(&app.owner).await.unwrap();
            let refused = app.guest().submit(&id, &[("a", "1")]).await;
            assert_eq!(refused.header("retry-after"), Some("5"));
            refused.expect_error(503, "UNAVAILABLE");
            assert_eq!(
                app.number("select count(*) from submissions").await,
                0,
                "half a submission was stored"
            );
            sqlx::query("alter table outbox_gone rename to outbox").execute(&app.owner).await.unwrap();
            let stored: Value = app.guest().submit(&id, &[("a", "1")]).await.expect(200).json();
            assert_eq!(stored["ok"], true);
        },
    )
    .await;
}
