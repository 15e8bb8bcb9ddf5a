//! The ids that forms had at Formspree: claimed by their owner, so that pages only need another host.

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, TestApp};

use crate::operator::admin::operated;
use crate::server::commands::formtray;

const OLD: &str = "xpzvgqkw";

async fn claim(client: &Client<'_>, endpoint: &str, id: &str) -> Answer {
    client.post(&format!("/api/endpoints/{endpoint}/old-ids"), json!({ "id": id })).await
}

/// Submits as a page does in which only the host was changed.
async fn submit(app: &TestApp, id: &str) -> u16 {
    let request = app.guest().request(Method::POST, &format!("/f/{id}"));
    Answer::of(request.header("accept", "application/json").form(&[("name", "Grace")])).await.status
}

async fn total(client: &Client<'_>, endpoint: &str) -> Value {
    client.get(&format!("/api/submissions/{endpoint}")).await.expect(200).json()["total"].clone()
}

async fn logged(client: &Client<'_>) -> Vec<String> {
    let events = client.get("/api/auth/events").await.expect(200).json();
    let events = events["items"].as_array().unwrap().iter();
    let events = events.filter(|event| event["details"]["old_id"] == OLD);
    events.map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_form_answers_under_the_id_that_it_had_at_formspree() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let (endpoint, other) = (ada.create_endpoint("Contact").await, ada.create_endpoint("Other").await);
        assert_eq!(submit(app, OLD).await, 404);
        let claimed = claim(&ada, &endpoint, "https://formspree.io/f/xpzvgqkw").await.expect(201).json();
        assert_eq!(claimed["items"][0]["id"], OLD);
        assert!(claimed["items"][0]["url"].as_str().unwrap().ends_with("/f/xpzvgqkw"));
        // This server knows it at once.
        assert_eq!(submit(app, OLD).await, 200);
        assert_eq!(total(&ada, &endpoint).await, 1);
        // It can move to another of her forms, be removed, and be claimed again.
        claim(&ada, &other, OLD).await.expect(201);
        assert_eq!(submit(app, OLD).await, 200);
        assert_eq!(total(&ada, &other).await, 1);
        let listed = ada.get(&format!("/api/endpoints/{endpoint}/old-ids")).await.expect(200).json();
        assert_eq!(listed["items"], json!([]));
        let path = format!("/api/endpoints/{other}/old-ids/{OLD}");
        ada.delete(&path).await.expect(204);
        ada.delete(&path).await.expect_error(404, "not_found");
        assert_eq!(submit(app, OLD).await, 404);
        claim(&ada, &endpoint, OLD).await.expect(201);
        assert_eq!(submit(app, OLD).await, 200);
        let kinds = ["old_id_claimed", "old_id_removed", "old_id_claimed", "old_id_claimed"];
        assert_eq!(logged(&ada).await, kinds);
    })
    .await;
}

#[tokio::test]
async fn the_first_claim_wins_and_stays() {
    testkit::run(async |app| {
        let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
        let (hers, other) = (ada.create_endpoint("Contact").await, eve.create_endpoint("Contact").await);
        claim(&ada, &hers, OLD).await.expect(201);
        claim(&eve, &other, OLD).await.expect_error(409, "old_id_taken");
        claim(&eve, &hers, OLD).await.expect_error(404, "not_found");
        ada.delete(&format!("/api/endpoints/{hers}/old-ids/{OLD}")).await.expect(204);
        claim(&eve, &other, OLD).await.expect_error(409, "old_id_taken");
        let body = json!({ "email": "ada@example.com" });
        Answer::of(ada.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
        app.run_jobs().await;
        claim(&eve, &other, OLD).await.expect_error(409, "old_id_taken");
        for id in ["", "short", "https://formspree.io/eve@example.com", &other] {
            let errors = claim(&eve, &other, id).await.expect_error(422, "invalid");
            assert_eq!(errors["errors"][0]["code"], "not_an_old_id");
        }
        assert_eq!(app.number("select count(*) from imported_ids").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_may_claim_only_so_many() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let many = "insert into imported_ids (id, workspace_id, endpoint_id)
                    select lpad(n::text, 8, '0'), workspace_id, id from endpoints, generate_series(1, 100) n where id = $1";
        sqlx::query(many).bind(&endpoint).execute(&app.owner).await.unwrap();
        claim(&ada, &endpoint, OLD).await.expect_error(409, "old_id_limit");
        claim(&ada, &endpoint, "00000001").await.expect(201);
        for _ in 2..50 {
            claim(&ada, &endpoint, "00000001").await.expect(201);
        }
        claim(&ada, &endpoint, "00000001").await.expect_error(429, "too_many_tries");
    })
    .await;
}

#[tokio::test]
async fn an_operator_moves_an_id_to_whom_it_belongs() {
    testkit::run_with(operated, async |app| {
        let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
        let (hers, other) = (ada.create_endpoint("Contact").await, eve.create_endpoint("Contact").await);
        claim(&eve, &other, OLD).await.expect(201);
        let move_id = async |id: &str, to: &str| {
            let arguments =
                ["admin", "move-id", id, "--to", to, "--reason", "Showed the account at Formspree"];
            formtray(app, &arguments).output().await.unwrap().status.success()
        };
        assert!(!move_id("nothing", &hers).await);
        assert!(!move_id(OLD, "22b4kq7mtz9cw3dh").await);
        assert!(move_id(OLD, &hers).await);
        app.settled(async || {
            submit(app, OLD).await;
            total(&ada, &hers).await.as_i64().unwrap() > 0
        })
        .await;
        assert_eq!(logged(&ada).await, ["operator_acted"]);
        assert_eq!(logged(&eve).await, ["operator_acted", "old_id_claimed"]);
        claim(&eve, &other, OLD).await.expect_error(409, "old_id_taken");
        // One that nobody has claimed, and one whose owner has deleted their account.
        assert!(move_id("mqkvwpyz", &hers).await);
        let body = json!({ "email": "ada@example.com" });
        Answer::of(ada.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
        app.run_jobs().await;
        assert!(move_id(OLD, &other).await);
        app.settled(async || submit(app, OLD).await == 200).await;
    })
    .await;
}
