//! An endpoint gets a new URL and keeps everything else.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

const DAY: Duration = Duration::from_hours(24);

async fn change(who: &Client<'_>, endpoint: &str, keep_days: i64) -> Value {
    let body = json!({ "keep_days": keep_days });
    who.post(&format!("/api/endpoints/{endpoint}/change-address"), body).await.expect(200).json()
}

/// Returns the public id at the end of an endpoint's URL.
fn address(endpoint: &Value) -> String {
    endpoint["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn status(app: &TestApp, address: &str, n: usize) -> u16 {
    app.guest().submit(address, &[("n", &n.to_string())]).await.status
}

#[tokio::test]
async fn the_old_address_answers_for_a_while_and_the_new_one_for_good() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        assert_eq!(status(app, &id, 1).await, 200);
        let moved = change(&ada, &id, 7).await;
        let fresh = address(&moved);
        assert_eq!((&moved["id"], fresh == id), (&json!(id), false));
        let former = &moved["former_addresses"][0];
        assert!(former["url"].as_str().unwrap().ends_with(&id), "{moved}");
        assert_eq!(ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json()["url"], moved["url"]);
        assert_eq!(ada.get("/api/endpoints/").await.expect(200).json()["items"][0]["url"], moved["url"]);
        for (n, path) in [
            format!("/f/{fresh}"),
            format!("/f/{fresh}.json"),
            format!("/p/1/f/{fresh}"),
            format!("/s/{fresh}"),
            format!("/submit/{fresh}"),
        ]
        .iter()
        .enumerate()
        {
            Answer::of(app.guest().request(Method::POST, path).form(&[("dialect", n)])).await.expect(200);
        }
        app.guest().post("/submit", json!({ "access_key": fresh, "a": 1 })).await.expect(200);
        assert_eq!(status(app, &id, 2).await, 200);
        app.clock.advance(7 * DAY);
        assert_eq!(status(app, &id, 3).await, 404);
        assert_eq!(status(app, &fresh, 4).await, 200);
        let now = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!(now["former_addresses"], json!([]));
        let all_there = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
        assert_eq!(all_there["total"], 9, "one endpoint, whatever address they came by");
        // The dashboard API doesn't accept a public id in place of the endpoint's id.
        ada.get(&format!("/api/endpoints/{fresh}")).await.expect_error(404, "not_found");
    })
    .await;
}

#[tokio::test]
async fn every_server_follows_at_once() {
    testkit::run(async |app| {
        let other = app.another_server().await;
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let post = async |address: &str, n: u32| {
            let request = app.http().post(format!("http://{}/api/submit/{address}", other.address));
            Answer::of(request.form(&[("n", n)])).await.status
        };
        assert_eq!(post(&id, 1).await, 200);
        let first = address(&change(&ada, &id, 0).await);
        assert_eq!(status(app, &id, 2).await, 404, "not kept for a moment");
        app.settled(async || post(&id, 3).await == 404).await;
        assert_eq!(post(&first, 4).await, 200);
        let second = address(&change(&ada, &id, 30).await);
        assert_eq!(post(&second, 5).await, 200);
        // Settings belong to the endpoint, whichever URL is used.
        let path = format!("/api/endpoints/{id}");
        ada.put(&path, json!({ "status": "paused" })).await.expect(200);
        for address in [&first, &second] {
            assert_eq!(status(app, address, 6).await, 403);
            app.settled(async || post(address, 7).await == 403).await;
        }
        ada.put(&path, json!({ "status": "active" })).await.expect(200);
        app.settled(async || post(&first, 8).await == 200 && post(&second, 9).await == 200).await;
        ada.delete(&path).await.expect(204);
        for address in [&id, &first, &second] {
            assert_eq!(status(app, address, 10).await, 404);
            app.settled(async || post(address, 11).await == 404).await;
        }
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn visitors_see_the_address_they_came_by_and_no_other() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let fresh = address(&change(&ada, &id, 0).await);
        let request = app.guest().request(Method::POST, &format!("/f/{fresh}")).header("accept", "text/html");
        let thanked = Answer::of(request.form(&[("a", "1")])).await.expect(303);
        assert!(thanked.header("location").unwrap().ends_with(&format!("/f/{fresh}/thanks")));
        ada.put(&format!("/api/endpoints/{id}"), json!({ "status": "paused" })).await.expect(200);
        let request = app.guest().request(Method::POST, &format!("/f/{fresh}")).header("accept", "text/html");
        let refused = Answer::of(request.form(&[("a", "1")])).await.expect(403);
        assert!(!refused.text().contains(&id), "the id is its owner's");
    })
    .await;
}

#[tokio::test]
async fn no_address_is_ever_used_again() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let id = ada.create_endpoint("Contact").await;
        let fresh = address(&change(&ada, &id, 90).await);
        let taken = async |address: &str, sql: &'static str| {
            let tried = sqlx::query(sql).bind(address).bind(&eve.workspace).execute(&app.owner).await;
            tried.expect_err("it was in use").as_database_error().unwrap().is_unique_violation()
        };
        let endpoint = "insert into endpoints (id, workspace_id, name, created_at, updated_at)
                        values ($1, $2::uuid, 'x', now(), now())";
        let another = "insert into endpoint_addresses (id, workspace_id, endpoint_id, created_at, answers_until)
                       select $1, workspace_id, id, now(), now() from endpoints where workspace_id = $2::uuid";
        eve.create_endpoint("Hers").await;
        for address in [&id, &fresh] {
            assert!(taken(address, endpoint).await && taken(address, another).await);
        }
        ada.delete(&format!("/api/endpoints/{id}")).await.expect(204);
        for address in [&id, &fresh] {
            assert!(taken(address, endpoint).await && taken(address, another).await);
        }
        let leave = ada.request(Method::DELETE, "/api/auth/account").json(&json!({ "email": "ada@example.com" }));
        Answer::of(leave).await.expect(204);
        assert_eq!(app.number("select count(*) from retired_endpoints").await, 2);
        for address in [&id, &fresh] {
            assert!(taken(address, endpoint).await && taken(address, another).await);
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_accepted_unseen_finds_its_endpoint_by_any_address() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let (id, over) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Over").await);
            let fresh = address(&change(&ada, &id, 7).await);
            change(&ada, &over, 0).await;
            proxy.cut();
            // Nobody has submitted to them yet, so this server has none of them in its cache, and the database can't be
            // asked.
            for (n, address) in [&id, &fresh, &over].into_iter().enumerate() {
                assert_eq!(status(app, address, n).await, 200);
            }
            // The old URL expires while the submission is in the spool. It was valid when the form was submitted.
            sqlx::query("update endpoint_addresses set answers_until = $1::timestamptz where id = $2")
                .bind(app.clock.now().to_string())
                .bind(&id)
                .execute(&app.owner)
                .await
                .unwrap();
            proxy.restore();
            app.settled(async || app.number("select count(*) from submissions").await == 2).await;
            app.settled(async || app.number("select count(*) from unclaimed").await == 1).await;
            let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
            assert_eq!(list["total"], 2);
        },
    )
    .await;
}

#[tokio::test]
async fn two_at_once_leave_one_address_in_use() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let changes = (0..5).map(|_| change(&ada, &id, 1));
        futures_util::future::join_all(changes).await;
        assert_eq!(
            app.number("select count(*) from endpoint_addresses where answers_until is null").await,
            1
        );
        let now = ada.get(&format!("/api/endpoints/{id}")).await.expect(200).json();
        assert_eq!(now["former_addresses"].as_array().unwrap().len(), 5);
        assert_eq!(status(app, &address(&now), 1).await, 200);
    })
    .await;
}

#[tokio::test]
async fn only_some_times_are_offered_and_only_so_often() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}/change-address");
        for days in [json!(-1), json!(2), json!(36_500)] {
            let refused = ada.post(&path, json!({ "keep_days": days })).await.expect_error(422, "invalid");
            assert_eq!(refused["errors"][0]["field"], "keep_days");
        }
        ada.post(&path, json!({ "keep_days": "7" })).await.expect(422);
        for _ in 0..20 {
            ada.post(&path, json!({})).await.expect(200);
        }
        ada.post(&path, json!({})).await.expect_error(429, "too_many_tries");
    })
    .await;
}
