//! Finding a workspace, and its numbers.

use serde_json::{Value, json};
use testkit::TestApp;

use super::things::Things;
use super::{operated, operator};

#[tokio::test]
async fn a_workspace_is_found_by_everything_that_a_customer_mentions() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        app.register("eve").await;
        let things = Things::of(app, &ada).await;
        let (endpoint, submission) = (things.get("{endpoint_id}"), things.get("{submission_id}"));
        let find = async |q: &str| {
            let q = percent_encoding::utf8_percent_encode(q, percent_encoding::NON_ALPHANUMERIC);
            person.get(&format!("/api/admin/search?q={q}")).await.expect(200).json()
        };
        let nothing = json!({ "workspaces": [], "endpoints": [], "submissions": [], "tickets": [] });
        for (q, pointer) in [
            ("ada@example.com", "/workspaces/0/id"),
            (" ADA@Exam", "/workspaces/0/id"),
            (&ada.workspace, "/workspaces/0/id"),
            (endpoint, "/endpoints/0/workspace/id"),
            (&format!("https://formtray.test/f/{endpoint}?a=b"), "/endpoints/0/workspace/id"),
            (submission, "/submissions/0/workspace/id"),
            ("1001", "/tickets/0/workspace/id"),
            ("#1001", "/tickets/0/workspace/id"),
        ] {
            let found = find(q).await;
            assert_eq!(found.pointer(pointer).and_then(Value::as_str), Some(&*ada.workspace), "{q}: {found}");
        }
        for q in [
            "",
            "nobody@example.com",
            "1002",
            "22bcdfghjkmnpqrs",
            "\u{0}",
            "%",
            "018f0000-0000-7000-8000-000000000000",
        ] {
            assert_eq!(find(q).await, nothing, "{q}");
        }
        // A former URL leads to the endpoint too, and a deleted one is still found.
        let changed = json!({ "keep_days": 0 });
        ada.post(&format!("/api/endpoints/{endpoint}/change-address"), changed).await;
        ada.delete(&format!("/api/endpoints/{endpoint}")).await.expect(204);
        assert_eq!(find(endpoint).await["endpoints"][0]["is_deleted"], true);
    })
    .await;
}

#[tokio::test]
async fn workspaces_are_listed_newest_first() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.register("ada").await);
        app.register("eve").await;
        let things = Things::of(app, &ada).await;
        let emails = async |query: &str| {
            let list = person.get(&format!("/api/admin/workspaces?{query}")).await.expect(200).json();
            let items = list["items"].as_array().unwrap().iter();
            items.map(|item| item["email"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(emails("").await, ["eve@example.com", "ada@example.com", "operator@example.com"]);
        assert_eq!(emails("q=Ada").await, ["ada@example.com"]);
        assert_eq!(emails("size=1&page=2").await, ["ada@example.com"]);
        let suspend = things.fill("/api/admin/workspaces/{workspace_id}/suspend");
        person.post(&suspend, json!({ "reason": "Spam" })).await.expect(204);
        assert_eq!(emails("suspended=true").await, ["ada@example.com"]);
        let list = person.get("/api/admin/workspaces?q=ada").await.expect(200).json();
        assert_eq!((&list["total"], &list["items"][0]["submissions"]), (&json!(1), &json!(1)));
        person.get("/api/admin/workspaces?size=201").await.expect_error(422, "invalid");
    })
    .await;
}

async fn read(app: &TestApp, person: &testkit::Person<'_>, workspace: &str) -> Value {
    app.number("select 1::bigint").await;
    person.get(&format!("/api/admin/workspaces/{workspace}")).await.expect(200).json()
}

#[tokio::test]
async fn a_workspace_is_shown_with_its_numbers() {
    testkit::run_with(operated, async |app| {
        let (person, ada) = (operator(app).await, app.verified("ada").await);
        let id = ada.create_endpoint("Contact").await;
        for n in ["1", "2"] {
            app.guest().submitted(&id, &[("n", n)]).await;
        }
        app.deliver().await;
        let webhook = json!({ "url": "https://hooks.example/secret?token=abc" });
        ada.post(&format!("/api/endpoints/{id}/webhooks"), webhook).await.expect(201);
        app.guest().submitted(&id, &[("n", "3")]).await;
        app.deliver().await;
        app.pretend_billing(&ada.workspace).await;
        let shown = read(app, &person, &ada.workspace).await;
        for (pointer, value) in [
            ("/email", json!("ada@example.com")),
            ("/verified", json!(true)),
            ("/two_factor", json!(false)),
            ("/suspended", Value::Null),
            ("/sessions", json!(1)),
            ("/usage/submissions", json!(3)),
            ("/usage/spam", json!(0)),
            ("/usage/days/0/submissions", json!(3)),
            ("/limits/endpoints", json!(500)),
            ("/endpoints/0/name", json!("Contact")),
            ("/endpoints/0/status", json!("active")),
            ("/endpoints/0/inbox", json!(3)),
            ("/endpoints/0/url", json!(format!("https://formtray.test/api/submit/{id}"))),
            ("/billing/pays_by", json!("none")),
            ("/billing/invoices/0/gross_cents", json!(100)),
            ("/delivery/email/23/sent", json!(3)),
            ("/delivery/email/22/sent", json!(0)),
            ("/delivery/webhooks/23/failed", json!(1)),
            ("/audit", json!([])),
        ] {
            assert_eq!(shown.pointer(pointer), Some(&value), "{pointer} in {shown:#}");
        }
        let domains = shown["delivery"]["domains"].as_array().unwrap();
        assert_eq!(
            domains[0],
            json!({ "domain": "hooks.example", "kind": "webhook", "sent": 0, "failed": 1 })
        );
        assert_eq!(domains[1], json!({ "domain": "example.com", "kind": "email", "sent": 3, "failed": 0 }));
        let all = person.get("/api/admin/health").await.expect(200).json();
        assert_eq!(all["domains"], shown["delivery"]["domains"]);
        let unknown = "/api/admin/workspaces/018f0000-0000-7000-8000-000000000000";
        person.get(unknown).await.expect_error(404, "not_found");
    })
    .await;
}
