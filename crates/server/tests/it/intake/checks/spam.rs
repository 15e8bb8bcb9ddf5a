use serde_json::json;
use testkit::{Answer, Method, TestApp};

async fn send(app: &TestApp, id: &str, from: &str, message: &str, session: Option<&str>) -> String {
    let fields = [("email", "ada@example.com"), ("message", message), ("from", from)];
    let request = app.guest().request(Method::POST, &format!("/f/{id}")).form(&fields);
    let request = request.header("x-forwarded-for", from);
    let request = match session {
        Some(session) => request.header("formspree-session-data", session),
        None => request,
    };
    Answer::of(request).await.expect(200).json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn weak_signs_are_shown_and_alone_make_no_spam() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let read = async |submission: String| {
            ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json()
        };
        // Decoded: {"loadedAt":1,"webdriver":true}
        let robot =
            send(app, &id, "1.1.1.1", "hello", Some("eyJsb2FkZWRBdCI6MSwid2ViZHJpdmVyIjp0cnVlfQ==")).await;
        let robot = read(robot).await;
        assert_eq!((&robot["state"], &robot["verdict"]["reasons"]), (&json!("inbox"), &json!(["automated"])));
        let links = "https://a.example https://b.example https://c.example https://d.example";
        let linked = read(send(app, &id, "1.1.1.1", links, None).await).await;
        assert_eq!((&linked["state"], &linked["verdict"]["reasons"]), (&json!("inbox"), &json!(["links"])));
        let both = read(
            send(app, &id, "1.1.1.2", links, Some("eyJsb2FkZWRBdCI6MSwid2ViZHJpdmVyIjp0cnVlfQ==")).await,
        )
        .await;
        assert_eq!(both["state"], "spam");
        let rubbish = read(send(app, &id, "1.1.1.1", "hi", Some("not base64")).await).await;
        assert_eq!(rubbish["verdict"]["reasons"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn the_same_text_from_many_is_noticed() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let text =
            "We are the leading agency for search engines and would like to offer you our services today.";
        for n in 1..=4 {
            send(app, &id, &format!("1.1.1.{n}"), text, None).await;
        }
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let reasons: Vec<_> =
            list["items"].as_array().unwrap().iter().map(|s| s["verdict"]["reasons"].clone()).collect();
        assert_eq!(reasons, [json!(["repetition"]), json!([]), json!([]), json!([])], "newest first");
    })
    .await;
}

#[tokio::test]
async fn addresses_are_kept_as_a_keyed_hash() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        for from in ["203.0.113.7", "203.0.113.7", "203.0.113.8"] {
            app.clock.advance(std::time::Duration::from_secs(11));
            send(app, &id, from, "hi", None).await;
        }
        assert_eq!(app.number("select count(distinct address_hash) from submissions").await, 2);
        let dump: Vec<String> =
            sqlx::query_scalar("select to_jsonb(s) - 'fields' || '{}' from submissions s")
                .fetch_all(&app.owner)
                .await
                .map(|rows: Vec<serde_json::Value>| rows.iter().map(ToString::to_string).collect())
                .unwrap();
        assert!(dump.iter().all(|row| !row.contains("203.0.113")), "{dump:?}");
    })
    .await;
}
