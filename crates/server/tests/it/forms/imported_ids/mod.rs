//! Public ids that were made elsewhere: they work like our own, and forged ones still cost nothing.

mod old_ids;

use serde_json::json;
use testkit::{Answer, Method};

use super::hosted::{form_of, publish};

/// Returns an id that neither this installation nor any other that is known here has made.
fn forged(id: &str) -> String {
    let mut forged = id.to_owned();
    forged.replace_range(15.., if id.ends_with('2') { "3" } else { "2" });
    forged
}

#[tokio::test]
async fn a_form_answers_under_its_old_id_everywhere() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = app.pretend_import(&ada.workspace, "Contact").await;
        publish(
            &ada,
            &id,
            &form_of(json!([{ "name": "email", "type": "email", "label": "Email", "required": true }])),
        )
        .await;

        app.guest().submit(&id, &[("email", "no address")]).await.expect_error(422, "TYPE_EMAIL");
        app.guest().submitted(&id, &[("email", "grace@example.org")]).await;
        assert_eq!(ada.get(&format!("/api/submissions/{id}")).await.expect(200).json()["total"], 1);
        assert!(app.guest().get(&format!("/f/{id}/rules.json")).await.expect(200).json()["version"] == 1);
        ada.put(&format!("/api/endpoints/{id}"), json!({ "language": "de" })).await.expect(200);
        let thanks = async || app.guest().get(&format!("/f/{id}/thanks")).await.expect(200).text();
        app.settled(async || thanks().await.contains("lang=\"de\"")).await;
        app.guest().get(&format!("/h/{id}")).await.expect(200);
        let event =
            app.guest().request(Method::POST, &format!("/h/{id}/events")).body(r#"{"event":"start"}"#);
        Answer::of(event).await.expect(204);
        let started = "select coalesce(sum(count), 0)::bigint from form_statistics where event = 'start'";
        app.settled(async || app.number(started).await == 1).await;
    })
    .await;
}

#[tokio::test]
async fn an_id_of_another_service_leads_to_its_form() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let claimed = app.pretend_claim(&id).await;
        app.settled(async || app.guest().submit(&claimed, &[]).await.status == 400).await;
        app.guest().submitted(&claimed, &[("name", "Grace")]).await;
        assert_eq!(ada.get(&format!("/api/submissions/{id}")).await.expect(200).json()["total"], 1);
        app.guest().submit("abcd2345", &[("name", "Grace")]).await.expect_error(404, "FORM_NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn the_first_claim_of_an_id_wins() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let hers = ada.create_endpoint("Contact").await;
        let claimed = app.pretend_claim(&hers).await;
        let other = eve.create_endpoint("Contact").await;
        let claim = async || {
            let claim = "insert into imported_ids (id, workspace_id, endpoint_id)
                         select $1, workspace_id, id from endpoints where id = $2";
            sqlx::query(claim).bind(&claimed).bind(&other).execute(&app.owner).await
        };
        assert!(claim().await.is_err(), "it is in use");
        let body = json!({ "email": "ada@example.com" });
        Answer::of(ada.request(Method::DELETE, "/api/auth/account").json(&body)).await.expect(204);
        assert!(claim().await.is_err(), "it was in use");
        app.settled(async || app.guest().submit(&claimed, &[("a", "b")]).await.status == 404).await;
    })
    .await;
}

#[tokio::test]
async fn a_forged_id_costs_no_query() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = app.pretend_import(&ada.workspace, "Contact").await;
        let own = ada.create_endpoint("Own").await;
        let rename = "alter table endpoint_addresses rename to endpoint_addresses_gone";
        sqlx::query(rename).execute(&app.owner).await.unwrap();
        for forged in [&forged(&id), &forged(&own), "abcd2345", "no id at all"] {
            app.guest().submit(forged, &[("a", "b")]).await.expect_error(404, "FORM_NOT_FOUND");
            app.guest().get(&format!("/f/{forged}/rules.json")).await.expect_error(404, "not_found");
            app.guest().get(&format!("/h/{forged}")).await.expect(404);
        }
        // Whatever is looked up isn't answered with 404 now: it's accepted, and looked up again later.
        app.guest().submitted(&own, &[("a", "b")]).await;
        let rename = "alter table endpoint_addresses_gone rename to endpoint_addresses";
        sqlx::query(rename).execute(&app.owner).await.unwrap();
        app.settled(async || app.number("select count(*) from submissions").await == 1).await;
    })
    .await;
}

#[tokio::test]
async fn it_works_while_the_database_is_away() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let id = app.pretend_import(&ada.workspace, "Contact").await;
            proxy.cut();
            app.guest().submitted(&id, &[("a", "b")]).await;
            app.guest().submit(&forged(&id), &[("a", "b")]).await.expect_error(404, "FORM_NOT_FOUND");
            proxy.restore();
            app.settled(async || app.number("select count(*) from submissions").await == 1).await;
        },
    )
    .await;
}
