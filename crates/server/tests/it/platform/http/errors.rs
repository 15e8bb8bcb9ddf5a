use serde_json::json;
use testkit::{Answer, Method};

#[tokio::test]
async fn every_error_has_the_contracts_shape() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let raw = async |method: Method, path: &str, media: &str, body: &str| {
            Answer::of(ada.request(method, path).header("content-type", media).body(body.to_owned())).await
        };
        let json = "application/json";
        ada.get("/api/nothing/here").await.expect_error(404, "not_found");
        ada.get("/nowhere").await.expect(404);
        ada.delete("/api/endpoints/").await.expect_error(405, "method_not_allowed");
        ada.get("/api/endpoints/not-an-id").await.expect_error(404, "not_found");
        ada.get("/api/endpoints/%FF").await.expect_error(404, "not_found");
        ada.get("/api/submissions/details/not-an-id").await.expect_error(404, "not_found");
        ada.get("/api/submissions/details").await.expect_error(404, "not_found");
        raw(Method::POST, "/api/endpoints/", json, "{").await.expect_error(400, "not_json");
        raw(Method::POST, "/api/endpoints/", json, "").await.expect_error(400, "not_json");
        raw(Method::POST, "/api/endpoints/", "text/plain", "{}").await.expect_error(415, "json_expected");
        let huge = format!("{{\"name\":\"{}\"}}", "x".repeat(3_000_000));
        raw(Method::POST, "/api/endpoints/", json, &huge).await.expect_error(413, "body_too_large");
        let refused = ada.post("/api/endpoints/", json!({ "name": "" })).await.expect_error(422, "invalid");
        assert_eq!(refused["errors"][0]["field"], "name");
    })
    .await;
}

/// Words that serde, axum and the body parsers use about a request.
const PARSER_WORDS: [&str; 10] = [
    "deserialize",
    "expected",
    "line 1 column",
    "invalid type",
    "invalid length",
    "invalid digit",
    "unknown variant",
    "eof while",
    "struct",
    "multipart stream",
];

/// Panics unless the response rejects the request in sentences of our own.
#[track_caller]
fn assert_our_words(answer: &Answer) {
    assert!((400..500).contains(&answer.status), "{}", answer.text());
    let body = answer.json();
    let errors = body["errors"].as_array().cloned().unwrap_or_default();
    let messages = errors.iter().map(|error| &error["message"]).chain([&body["detail"]]);
    for message in messages {
        let said = message.as_str().unwrap();
        let found = PARSER_WORDS.iter().find(|word| said.to_lowercase().contains(**word));
        assert!(found.is_none() && said.ends_with('.'), "{said}");
    }
}

#[tokio::test]
async fn no_words_of_a_parser_reach_a_caller() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let raw = async |method: Method, path: &str, media: &str, body: &str| {
            Answer::of(ada.request(method, path).header("content-type", media).body(body.to_owned())).await
        };
        let json = "application/json";
        for body in [
            "",
            "{",
            r#"{"name":}"#,
            "[]",
            "7",
            "null",
            "{}",
            r#"{"name":7}"#,
            r#"{"name":"a","colour":"red"}"#,
            r#"{"name":"a","name":"b"}"#,
        ] {
            assert_our_words(&raw(Method::POST, "/api/endpoints/", json, body).await);
        }
        for body in [
            r#"{"status":"open"}"#,
            r#"{"rules":[{"field":7}]}"#,
            r#"{"retention_days":1.5}"#,
            r#"{"language":"tlh"}"#,
        ] {
            assert_our_words(&raw(Method::PUT, &format!("/api/endpoints/{id}"), json, body).await);
        }
        for query in ["page=one", "colour=red", "page=1&page=2", "state=lost", "from=today", "cursor=x"] {
            assert_our_words(&ada.get(&format!("/api/submissions/?{query}")).await);
        }
        for path in ["endpoints/%FF", "submissions/details/x", "submissions/files/x/download"] {
            assert_our_words(&ada.get(&format!("/api/{path}")).await);
        }
        let parts = "multipart/form-data; boundary=b";
        for (media, body) in [(json, "{"), (json, "[]"), ("multipart/form-data", "x"), (parts, "--b\r\nx")] {
            assert_our_words(&raw(Method::POST, &format!("/api/submit/{id}"), media, body).await);
        }

        let unknown = ada.get("/api/submissions/?colour=red").await.expect_error(422, "invalid");
        assert_eq!(unknown["detail"], "Unknown query parameter: colour.");
        assert_eq!(unknown["errors"][0]["field"], "colour");
        let missing = ada.post("/api/endpoints/", json!({})).await.expect_error(422, "invalid");
        assert_eq!(missing["detail"], "The field `name` is missing.");
        let broken = raw(Method::POST, "/api/endpoints/", json, "{").await.expect_error(400, "not_json");
        assert_eq!(broken["detail"], "The request body isn't valid JSON.");
    })
    .await;
}

#[tokio::test]
async fn an_internal_error_reveals_nothing_of_its_cause() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        sqlx::query("alter table endpoints rename to endpoints_gone").execute(&app.owner).await.unwrap();
        let broken = ada.get("/api/endpoints/").await.expect(500);
        assert!(!broken.text().contains("endpoints"), "{}", broken.text());
        broken.expect_error(500, "internal");
    })
    .await;
}

#[tokio::test]
async fn a_request_is_named_by_us_and_not_by_its_sender() {
    testkit::run(async |app| {
        let request = app.guest().request(Method::GET, "/healthz").header("x-request-id", "mine");
        let answer = Answer::of(request).await.expect(200);
        let id = answer.header("x-request-id").unwrap();
        assert!(id.len() == 32 && id.chars().all(|c| c.is_ascii_hexdigit()), "{id}");
    })
    .await;
}
