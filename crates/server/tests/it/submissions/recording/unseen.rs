//! Forms that couldn't be looked up while the database was unavailable: the owners' settings are applied when it is
//! back.

use serde_json::{Value, json};
use testkit::{Answer, Method, Person, TestApp};

const ALL_BACK: &str = "select (select count(*) from submissions) + (select count(*) from unclaimed)";

async fn send(app: &TestApp, id: &str, origin: Option<&str>, fields: &[(&str, &str)]) {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(fields);
    let request = origin.into_iter().fold(request, |request, origin| request.header("origin", origin));
    Answer::of(request).await.expect(200);
}

/// Returns the folder and the reasons of the only submission of an endpoint.
async fn found(ada: &Person<'_>, id: &str) -> (String, Value, Value) {
    for state in ["inbox", "spam"] {
        let list = ada.get(&format!("/api/submissions/{id}?state={state}")).await.expect(200).json();
        if let Some(one) = list["items"].as_array().unwrap().first() {
            return (state.to_owned(), one["verdict"]["reasons"].clone(), one["notes"].clone());
        }
    }
    ("nowhere".to_owned(), Value::Null, Value::Null)
}

/// A form's name, its settings, the origin and the fields of the post, and the folder and reasons it ends up with.
type Case<'a> = (&'a str, Value, Option<&'a str>, &'a [(&'a str, &'a str)], &'a str, Value);

fn cases() -> [Case<'static>; 8] {
    let own = json!({ "sites": ["https://own.example"], "only_these_sites": true });
    [
        ("plain", json!({}), None, &[("a", "1")], "inbox", json!([])),
        ("paused", json!({ "status": "paused" }), None, &[("a", "2")], "spam", json!(["paused"])),
        ("foreign", own.clone(), Some("https://evil.example"), &[("a", "3")], "spam", json!(["origin"])),
        ("its own", own.clone(), Some("https://own.example"), &[("a", "4")], "inbox", json!([])),
        ("no origin", own, None, &[("a", "5")], "inbox", json!([])),
        (
            "trap",
            json!({ "honeypot": "fax" }),
            None,
            &[("a", "6"), ("fax", "x")],
            "spam",
            json!(["honeypot"]),
        ),
        ("only the trap", json!({ "honeypot": "fax" }), None, &[("fax", "")], "spam", json!(["empty"])),
        (
            "rules",
            json!({ "rules": [{ "field": "email", "required": true }] }),
            None,
            &[("a", "7")],
            "spam",
            json!(["rules"]),
        ),
    ]
}

#[tokio::test]
async fn what_the_owner_has_set_is_applied_when_the_database_is_back() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let cases = cases();
            let mut ids = Vec::new();
            for (what, settings, ..) in &cases {
                let id = ada.create_endpoint(what).await;
                ada.put(&format!("/api/endpoints/{id}"), settings.clone()).await.expect(200);
                ids.push(id);
            }
            proxy.cut();
            for (id, (_, _, origin, fields, ..)) in ids.iter().zip(&cases) {
                send(app, id, *origin, fields).await;
            }
            proxy.restore();
            app.settled(async || app.number(ALL_BACK).await == 8).await;
            for (id, (what, _, _, _, state, reasons)) in ids.iter().zip(&cases) {
                let (found, why, _) = found(&ada, id).await;
                assert_eq!((found.as_str(), &why), (*state, reasons), "{what}");
            }
            // What would have been rejected is neither counted nor delivered.
            app.settled(async || {
                app.number("select coalesce(sum(counted), 0)::bigint from usage").await == 3
            })
            .await;
            assert_eq!(app.number("select count(*) from outbox").await, 3);
        },
    )
    .await;
}

#[tokio::test]
async fn what_came_for_a_suspended_form_is_the_operators() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Phishing").await;
            proxy.cut();
            send(app, &id, None, &[("a", "1")]).await;
            sqlx::query("update endpoints set status = 'suspended'").execute(&app.owner).await.unwrap();
            proxy.restore();
            app.settled(async || app.number(ALL_BACK).await == 1).await;
            let kept = "select count(*) from unclaimed
                 where reason = 'suspended' and kept_until between now() + '29 days' and now() + '31 days'";
            assert_eq!(app.number(kept).await, 1);
            assert_eq!(found(&ada, &id).await.0, "nowhere");
        },
    )
    .await;
}

#[tokio::test]
async fn a_redirect_to_a_site_of_the_owners_is_not_noted_as_refused() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let id = ada.create_endpoint("Contact").await;
            ada.put(&format!("/api/endpoints/{id}"), json!({ "sites": ["https://shop.example"] }))
                .await
                .expect(200);
            proxy.cut();
            let fields = [("a", "1"), ("_next", "https://shop.example/thanks")];
            send(app, &id, Some("https://page.example"), &fields).await;
            proxy.restore();
            app.settled(async || app.number(ALL_BACK).await == 1).await;
            assert_eq!(found(&ada, &id).await.2, json!([]));
        },
    )
    .await;
}
