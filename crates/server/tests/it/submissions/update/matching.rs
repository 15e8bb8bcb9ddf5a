//! Changing all submissions of a list at once, and their labels.

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

async fn submit_numbered(app: &TestApp, endpoint: &str, how_many: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for n in 0..how_many {
        let name = if n % 2 == 0 { "Ada" } else { "Ben" };
        ids.push(app.guest().submitted(endpoint, &[("name", name), ("n", &n.to_string())]).await);
    }
    ids
}

async fn patch(who: &Client<'_>, body: Value) -> Answer {
    Answer::of(who.request(Method::PATCH, "/api/submissions/matching").json(&body)).await
}

async fn ids_of(who: &Client<'_>, query: &str) -> Vec<String> {
    let list = who.get(&format!("/api/submissions/?{query}")).await.expect(200).json();
    list["items"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn all_that_match_are_changed_and_no_others() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let eve = app.verified("eve").await;
        let (contact, quotes) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Quotes").await);
        let ids = submit_numbered(app, &contact, 4).await;
        let other = app.guest().submitted(&quotes, &[("name", "Ada")]).await;
        ada.patch("/api/submissions/", json!({ "ids": [ids[0]], "starred": true })).await.expect(200);

        let starred =
            json!({ "filter": { "endpoint_id": contact, "starred": true }, "change": { "state": "trash" } });
        let changed = patch(&ada, starred.clone()).await.expect(200).json();
        assert_eq!(changed, json!({ "ids": [ids[0]], "next_cursor": null }));
        assert_eq!(ids_of(&ada, "state=trash").await, [ids[0].clone()]);
        assert_eq!(patch(&ada, starred).await.expect(200).json()["ids"], json!([]));

        search::write_all_words(app.platform()).await.unwrap();
        let found = json!({ "filter": { "q": "name:ben" }, "change": { "read": true } });
        let changed = patch(&ada, found).await.expect(200).json();
        let mut changed: Vec<&str> =
            changed["ids"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        changed.sort_unstable();
        assert_eq!(changed, [&*ids[1], &*ids[3]]);
        assert_eq!(ids_of(&ada, "unread=true").await, [other.clone(), ids[2].clone()]);

        // Somebody else's endpoint isn't there, and everything of hers is nothing of his.
        let foreign = json!({ "filter": { "endpoint_id": contact }, "change": { "state": "trash" } });
        patch(&eve, foreign).await.expect_error(404, "not_found");
        let all = json!({ "filter": {}, "change": { "state": "trash" } });
        assert_eq!(patch(&eve, all.clone()).await.expect(200).json()["ids"], json!([]));
        assert_eq!(patch(&ada, all).await.expect(200).json()["ids"].as_array().unwrap().len(), 4);
        assert_eq!(ids_of(&ada, "state=inbox").await, [] as [String; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_thousand_at_a_time_and_none_that_arrives_meanwhile() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        app.without_quota(&ada.workspace).await;
        let id = ada.create_endpoint("Contact").await;
        sqlx::query(
            "insert into submissions (id, workspace_id, endpoint_id, fields)
             select (uuid_floor(now() - interval '1 hour' + n * interval '1 millisecond'))::uuid, w.workspace_id, $1, '[]'
             from generate_series(1, 2300) n, endpoints w where w.id = $1",
        )
        .bind(&id)
        .execute(&app.owner)
        .await
        .unwrap();
        let mut request = json!({ "filter": { "endpoint_id": id }, "change": { "label": "green", "read": true } });
        let (mut changed, mut requests) = (0, 0);
        loop {
            let answer = patch(&ada, request.clone()).await.expect(200).json();
            changed += answer["ids"].as_array().unwrap().len();
            requests += 1;
            if answer["next_cursor"].is_null() {
                break;
            }
            request["cursor"] = answer["next_cursor"].clone();
            app.guest().submitted(&id, &[("request", &requests.to_string())]).await;
        }
        assert_eq!(changed, 2300);
        assert!((3..=6).contains(&requests), "{requests} requests");
        let late = ada.get("/api/submissions/?unread=true").await.expect(200).json();
        assert_eq!(late["items"].as_array().unwrap().len(), requests - 1);
        assert_eq!(app.number("select count(*) from submissions where label = 4 and read").await, 2300);
    })
    .await;
}

#[tokio::test]
async fn labels_are_given_listed_exported_and_removed() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let ids = submit_numbered(app, &id, 3).await;
        let update = async |ids: &[String], label: Value| {
            let body = json!({ "ids": ids, "label": label });
            ada.patch("/api/submissions/", body).await.expect(200).json()["changed"].clone()
        };
        assert_eq!(update(&ids[..2], json!("red")).await, 2);
        assert_eq!(update(&ids[..1], json!("red")).await, 0, "it is red already");
        assert_eq!(update(&ids[1..], json!("blue")).await, 2);
        assert_eq!(ids_of(&ada, "label=red").await, [ids[0].clone()]);
        assert_eq!(ids_of(&ada, "label=blue").await, [ids[2].clone(), ids[1].clone()]);
        let of_form = ada.get(&format!("/api/submissions/{id}?label=blue")).await.expect(200).json();
        assert_eq!((&of_form["items"][0]["label"], &of_form["total"]), (&json!("blue"), &Value::Null));
        assert_eq!(update(&ids[2..], Value::Null).await, 1);
        assert_eq!(ids_of(&ada, "label=blue").await, [ids[1].clone()]);
        ada.get("/api/submissions/?label=pink").await.expect(422);
        let nothing = json!({ "ids": ids });
        ada.patch("/api/submissions/", nothing).await.expect_error(422, "invalid");

        let export = json!({ "format": "csv", "endpoint_id": id, "label": "red", "memos_and_stars": true });
        let csv = ada.post("/api/exports/download", export).await.expect(200).text();
        let rows: Vec<&str> = csv.lines().collect();
        assert!(rows.len() == 2 && rows[1].contains(&ids[0]) && rows[1].contains("\"red\""), "{csv}");

        // A newer server may know more colours; an older one shows none.
        sqlx::query("alter table submissions drop constraint submissions_label_check")
            .execute(&app.owner)
            .await
            .unwrap();
        sqlx::query("update submissions set label = 7").execute(&app.owner).await.unwrap();
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert!(list["items"].as_array().unwrap().iter().all(|item| item["label"].is_null()), "{list}");
    })
    .await;
}

#[tokio::test]
async fn held_submissions_and_faulty_filters_are_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        for (filter, field) in [
            (json!({ "state": "held" }), "filter.state"),
            (json!({ "q": "on:tomorrow" }), "filter.q"),
            (json!({ "from": "2026-11-02T00:00:00Z", "to": "2026-11-01T00:00:00Z" }), "filter.to"),
        ] {
            let answer = patch(&ada, json!({ "filter": filter, "change": { "read": true } })).await;
            assert_eq!(answer.expect_error(422, "invalid")["errors"][0]["field"], field);
        }
        let nothing = patch(&ada, json!({ "filter": {}, "change": {} })).await.expect_error(422, "invalid");
        assert_eq!(nothing["errors"][0]["field"], "change.state");
        patch(&ada, json!({ "change": { "read": true } })).await.expect(422);
        patch(&ada, json!({ "filter": { "folder": "trash" }, "change": { "read": true } })).await.expect(422);
    })
    .await;
}
