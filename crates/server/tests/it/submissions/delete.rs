use serde_json::json;

#[tokio::test]
async fn a_deleted_one_is_gone_everywhere_but_from_the_meter() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let other = ada.create_endpoint("Other").await;
        let gone = app.guest().submitted(&id, &[("a", "1")]).await;
        app.guest().submitted(&id, &[("a", "2")]).await;
        ada.delete(&format!("/api/submissions/{other}/{gone}")).await.expect_error(404, "not_found");
        ada.delete(&format!("/api/submissions/{id}/{gone}")).await.expect(204);
        ada.delete(&format!("/api/submissions/{id}/{gone}")).await.expect_error(404, "not_found");
        ada.get(&format!("/api/submissions/details/{gone}")).await.expect_error(404, "not_found");
        assert_eq!(app.number("select count(*) from outbox").await, 1);
        let endpoint = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!((&endpoint["unread"], &endpoint["month_count"]), (&json!(1), &json!(2)));
        assert_eq!(ada.get("/api/submissions/").await.expect(200).json()["total"], 1);
    })
    .await;
}
