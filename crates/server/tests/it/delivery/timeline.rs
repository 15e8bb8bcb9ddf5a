use super::email::relay;
use super::verify_all_emails;

#[tokio::test]
async fn it_shows_how_a_submission_arrived_and_was_delivered() {
    relay::run(
        |_| {},
        async |app, relay| {
            let ada = app.register("ada").await;
            verify_all_emails(app).await;
            let endpoint = ada.create_endpoint("Contact").await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            let timeline = async || {
                ada.get(&format!("/api/submissions/{submission}/timeline")).await.expect(200).json()["items"]
                    .as_array()
                    .unwrap()
                    .clone()
            };
            let kinds: Vec<_> = timeline().await.iter().map(|item| item["kind"].clone()).collect();
            assert_eq!(kinds, ["received", "judged", "stored"]);
            relay.rejects();
            app.deliver().await;
            let items = timeline().await;
            assert_eq!(items.len(), 4, "{items:#?}");
            let delivery = &items[3]["delivery"];
            assert_eq!(
                (&delivery["kind"], &delivery["target"], &delivery["state"], &delivery["round"]),
                (&"mail".into(), &"ada@example.com".into(), &"given_up".into(), &1.into())
            );
            let attempt = &delivery["attempts"][0];
            assert_eq!((&attempt["n"], &attempt["outcome"]), (&1.into(), &"never".into()));
            assert!(attempt["took_ms"].as_i64().unwrap() >= 0 && attempt["at"].is_string(), "{attempt}");
            assert!(delivery["done_at"].is_string() && delivery["next_at"].is_null(), "{delivery}");
            let other = "00000000-0000-7000-8000-000000000000";
            ada.get(&format!("/api/submissions/{other}/timeline")).await.expect_error(404, "not_found");
        },
    )
    .await;
}
