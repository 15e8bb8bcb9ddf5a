use serde_json::json;

#[tokio::test]
async fn the_newest_come_first_in_pages() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for name in ["one", "two", "three"] {
            ada.create_endpoint(name).await;
        }
        let list = ada.get("/api/endpoints/").await.expect(200).json();
        let names: Vec<_> = list["items"].as_array().unwrap().iter().map(|e| e["name"].clone()).collect();
        assert_eq!(names, ["three", "two", "one"]);
        assert_eq!((&list["total"], &list["pages"], &list["size"]), (&json!(3), &json!(1), &json!(100)));
        let second = ada.get("/api/endpoints/?page=2&size=2").await.expect(200).json();
        assert_eq!((&second["items"][0]["name"], &second["pages"]), (&json!("one"), &json!(2)));
    })
    .await;
}

#[tokio::test]
async fn cursors_lead_through_the_same_list() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for i in 0..7 {
            ada.create_endpoint(&i.to_string()).await;
        }
        let mut names = Vec::new();
        let mut path = "/api/endpoints/?size=3".to_owned();
        loop {
            let list = ada.get(&path).await.expect(200).json();
            names.extend(
                list["items"].as_array().unwrap().iter().map(|e| e["name"].as_str().unwrap().to_owned()),
            );
            let Some(cursor) = list["next_cursor"].as_str() else {
                break;
            };
            path = format!("/api/endpoints/?size=3&cursor={cursor}");
        }
        assert_eq!(names, ["6", "5", "4", "3", "2", "1", "0"]);
        ada.get("/api/endpoints/?cursor=nonsense").await.expect_error(422, "invalid");
    })
    .await;
}

#[tokio::test]
async fn each_knows_what_has_arrived() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (quiet, busy) = (ada.create_endpoint("quiet").await, ada.create_endpoint("busy").await);
        for n in ["1", "2", "3"] {
            app.guest().submitted(&busy, &[("a", n)]).await;
        }
        let list = ada.get("/api/endpoints/").await.expect(200).json();
        assert_eq!(
            (&list["items"][0]["id"], &list["items"][0]["unread"], &list["items"][0]["month_count"]),
            (&json!(busy), &json!(3), &json!(3))
        );
        assert_eq!((&list["items"][1]["id"], &list["items"][1]["unread"]), (&json!(quiet), &json!(0)));
        assert!(list["items"][1]["last_submission_at"].is_null());
    })
    .await;
}
