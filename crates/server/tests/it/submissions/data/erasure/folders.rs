//! Emptying the trash and the spam folder.

use serde_json::json;
use testkit::{Form, Part};

#[tokio::test]
async fn a_folder_is_emptied_of_what_was_in_it() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let (one, two) = (ada.create_endpoint("One").await, ada.create_endpoint("Two").await);
        let hers = eve.create_endpoint("Hers").await;
        for id in [&one, &two, &hers] {
            for n in ["1", "2"] {
                app.guest().submitted(id, &[("n", n), ("_gotcha", "x")]).await;
            }
            let form = Form::new().part("f", Part::text("x").file_name("x.txt"));
            app.guest().upload(id, form).await.expect(200);
        }
        let list = ada.get(&format!("/api/submissions/{one}")).await.expect(200).json();
        let file = list["items"][0]["id"].as_str().unwrap().to_owned();
        ada.patch("/api/submissions/", json!({ "ids": [file], "state": "trash" })).await.expect(200);
        let empty = async |body| ada.post("/api/submissions/empty", body).await;

        let body = json!({ "folder": "spam", "endpoint_id": one });
        let started = empty(body.clone()).await.expect(202).json();
        assert_eq!((&started["kind"], &started["state"]), (&json!("spam"), &json!("waiting")));
        empty(body).await.expect_error(409, "erasure_running");
        app.guest().submitted(&one, &[("n", "later"), ("_gotcha", "x")]).await;
        app.run_jobs().await;
        let receipt = super::read(&ada, &started).await;
        assert_eq!((&receipt["state"], &receipt["erased"]["spam"]), (&json!("done"), &json!(2)));
        assert_eq!(receipt["endpoint_id"], one.as_str());
        let total = async |path: String| ada.get(&path).await.expect(200).json()["total"].as_i64().unwrap();
        assert_eq!(total(format!("/api/submissions/{one}?state=spam")).await, 1, "what came later");
        assert_eq!(total(format!("/api/submissions/{two}?state=spam")).await, 2, "another form's");

        empty(json!({ "folder": "spam" })).await.expect(202);
        empty(json!({ "folder": "trash" })).await.expect(202);
        app.run_jobs().await;
        assert_eq!(total("/api/submissions/?state=spam".to_owned()).await, 0);
        assert_eq!(total("/api/submissions/?state=trash".to_owned()).await, 0);
        assert_eq!(total("/api/submissions/".to_owned()).await, 1);
        assert_eq!(app.number("select count(*) from files").await, 2, "the one in the trash is gone");
        assert_eq!(app.platform().blobs.list("uploads/").await.unwrap().len(), 2);
        assert_eq!(eve.get("/api/submissions/?state=spam").await.expect(200).json()["total"], 2);
    })
    .await;
}

#[tokio::test]
async fn only_the_trash_and_spam_of_ones_own_endpoints() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = eve.create_endpoint("Hers").await;
        ada.post("/api/submissions/empty", json!({ "folder": "inbox" })).await.expect(422);
        let body = json!({ "folder": "trash", "endpoint_id": hers });
        ada.post("/api/submissions/empty", body).await.expect_error(404, "not_found");
    })
    .await;
}
