use testkit::{Form, Part};

#[tokio::test]
async fn with_an_endpoint_everything_that_came_through_it_goes() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (gone, kept) = (ada.create_endpoint("gone").await, ada.create_endpoint("kept").await);
        let visitor = app.guest();
        for endpoint in [&gone, &kept] {
            visitor.submitted(endpoint, &[("a", "1")]).await;
            let form = Form::new().part("file", Part::bytes(b"bytes".to_vec()).file_name("a.txt"));
            visitor.upload(endpoint, form).await.expect(200);
        }
        let keys: Vec<String> = sqlx::query_scalar("select object_key from files where endpoint_id = $1")
            .bind(&gone)
            .fetch_all(&app.owner)
            .await
            .unwrap();

        ada.delete(&format!("/api/endpoints/{gone}")).await.expect(204);
        ada.get(&format!("/api/endpoints/{gone}")).await.expect_error(404, "not_found");
        ada.get(&format!("/api/submissions/{gone}")).await.expect_error(404, "not_found");
        app.run_jobs().await;

        assert_eq!(app.number("select count(*) from submissions").await, 2);
        assert_eq!(app.number("select count(*) from files").await, 1);
        assert_eq!(app.number("select count(*) from outbox").await, 2);
        assert_eq!(app.number("select sum(inbox)::bigint from folder_totals").await, 2);
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 4, "the meter never falls");
        for key in keys {
            assert!(app.platform().blobs.read(&key).await.is_err(), "{key} is still there");
        }
        assert_eq!(ada.get("/api/submissions/").await.expect(200).json()["total"], 2);
    })
    .await;
}

#[tokio::test]
async fn its_id_is_never_used_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        ada.delete(&format!("/api/endpoints/{id}")).await.expect_error(404, "not_found");
        let again = sqlx::query("insert into endpoints (id, workspace_id, name, created_at, updated_at) select id, workspace_id, 'x', now(), now() from endpoints")
            .execute(&app.owner)
            .await;
        assert!(again.is_err());
    })
    .await;
}
