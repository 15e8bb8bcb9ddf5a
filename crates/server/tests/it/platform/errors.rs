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

#[tokio::test]
async fn an_error_of_ours_tells_nothing_of_its_cause() {
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
