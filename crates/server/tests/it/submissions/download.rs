use testkit::{Form, Part};

#[tokio::test]
async fn a_file_whose_bytes_cannot_be_had_says_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().upload(&id, Form::new().part("f", Part::text("x").file_name("x.txt"))).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let file = list["items"][0]["files"][0]["id"].as_str().unwrap().to_owned();
        let key: String =
            sqlx::query_scalar("select object_key from files").fetch_one(&app.owner).await.unwrap();
        app.platform().blobs.delete(&key).await.unwrap();
        ada.get(&format!("/api/submissions/files/{file}/download")).await.expect_error(503, "unavailable");
        ada.get("/api/submissions/files/not-an-id/download").await.expect_error(404, "not_found");
        app.guest()
            .get(&format!("/api/submissions/files/{file}/download"))
            .await
            .expect_error(401, "unauthorized");
    })
    .await;
}
