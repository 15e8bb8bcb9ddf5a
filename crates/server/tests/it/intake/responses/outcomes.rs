//! The table of outcomes in the specification, row by row: what the visitor sees, what is stored, what counts, what is
//! delivered. Quota, spending limit and captcha will come with billing and spam protection.

use serde_json::{Value, json};
use testkit::{Answer, Method, Person, RequestBuilder, TestApp};

struct Row {
    what: &'static str,
    /// The settings of the endpoint.
    given: Value,
    fields: &'static [(&'static str, &'static str)],
    origin: Option<&'static str>,
    status: u16,
    code: Option<&'static str>,
    /// The state of the stored submission, if it is stored.
    state: Option<&'static str>,
    counts: bool,
    delivered: bool,
}

const NOTHING: Row = Row {
    what: "",
    given: Value::Null,
    fields: &[("email", "ada@example.com"), ("message", "Hello")],
    origin: Some("https://example.com"),
    status: 200,
    code: None,
    state: None,
    counts: false,
    delivered: false,
};

fn rows() -> Vec<Row> {
    [good_rows(), spam_and_foreign_rows(), empty_rows(), closed_rows()].into_iter().flatten().collect()
}

fn good_rows() -> Vec<Row> {
    let good = || Row { state: Some("inbox"), counts: true, delivered: true, ..NOTHING };
    vec![
        Row { what: "good", ..good() },
        Row { what: "Origin absent: as good, noted", origin: None, ..good() },
        Row { what: "Origin null: as good, noted", origin: Some("null"), ..good() },
    ]
}

fn spam_and_foreign_rows() -> Vec<Row> {
    vec![
        Row {
            what: "honeypot",
            fields: &[("message", "x"), ("_gotcha", "x")],
            state: Some("spam"),
            ..NOTHING
        },
        Row {
            what: "the owner's honeypot",
            given: json!({ "honeypot": "fax" }),
            fields: &[("message", "x"), ("fax", "x")],
            state: Some("spam"),
            ..NOTHING
        },
        Row {
            what: "judged spam",
            fields: &[
                ("email", "x@mailinator.com"),
                ("message", "[url=https://a.example]a[/url] https://b https://c https://d https://e"),
            ],
            state: Some("spam"),
            ..NOTHING
        },
        Row {
            what: "only these sites, foreign Origin",
            given: json!({ "sites": ["https://own.example"], "only_these_sites": true }),
            status: 403,
            code: Some("ORIGIN_NOT_ALLOWED"),
            ..NOTHING
        },
        Row {
            what: "only these sites, foreign Origin, the owner asks for a copy",
            given: json!({ "sites": ["https://own.example"], "only_these_sites": true, "keep_foreign": true }),
            status: 403,
            code: Some("ORIGIN_NOT_ALLOWED"),
            state: Some("spam"),
            ..NOTHING
        },
    ]
}

fn empty_rows() -> Vec<Row> {
    vec![
        Row { what: "no named field", fields: &[], status: 400, code: Some("EMPTY"), ..NOTHING },
        Row {
            what: "nothing but names with a meaning",
            fields: &[("redirect", "https://example.com/thanks"), ("_subject", "Hello")],
            status: 400,
            code: Some("EMPTY"),
            ..NOTHING
        },
        Row {
            what: "nothing but a honeypot",
            fields: &[("_gotcha", "x")],
            status: 400,
            code: Some("EMPTY"),
            ..NOTHING
        },
        Row {
            what: "nothing but the owner's honeypot",
            given: json!({ "honeypot": "fax" }),
            fields: &[("fax", "x")],
            status: 400,
            code: Some("EMPTY"),
            ..NOTHING
        },
        Row {
            what: "an email address alone is a field of the visitor's",
            fields: &[("email", "ada@example.com"), ("_gotcha", "")],
            state: Some("inbox"),
            counts: true,
            delivered: true,
            ..NOTHING
        },
    ]
}

fn closed_rows() -> Vec<Row> {
    vec![
        Row {
            what: "field rules broken",
            given: json!({ "rules": [{ "field": "phone", "required": true }] }),
            status: 422,
            code: Some("REQUIRED_FIELD_MISSING"),
            ..NOTHING
        },
        Row {
            what: "paused",
            given: json!({ "status": "paused" }),
            status: 403,
            code: Some("INACTIVE"),
            ..NOTHING
        },
    ]
}

fn post(app: &TestApp, id: &str, row: &Row) -> RequestBuilder {
    let request = app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(row.fields);
    match row.origin {
        Some(origin) => request.header("origin", origin),
        None => request,
    }
}

#[tokio::test]
async fn the_contracts_table() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for row in rows() {
            let id = ada.create_endpoint(row.what).await;
            if !row.given.is_null() {
                ada.put(&format!("/api/endpoints/{id}"), row.given.clone()).await.expect(200);
            }
            let before = numbers(app).await;
            let answer = Answer::of(post(app, &id, &row)).await;
            assert_eq!(answer.status, row.status, "{}: {}", row.what, answer.text());
            assert_eq!(answer.json()["code"].as_str(), row.code, "{}", row.what);
            assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{}", row.what);
            let after = numbers(app).await;
            let expected = [row.state.is_some(), row.counts, row.delivered].map(i64::from);
            let difference = std::array::from_fn(|i| after[i] - before[i]);
            assert_eq!(expected, difference, "{}: stored, counted, delivered", row.what);
            if let Some(state) = row.state {
                assert_eq!(state_of_newest(&ada, &id, state).await, 1, "{}", row.what);
            }
        }
    })
    .await;
}

async fn numbers(app: &TestApp) -> [i64; 3] {
    [
        app.number("select count(*) from submissions").await,
        app.number("select coalesce(sum(counted), 0)::bigint from usage").await,
        app.number("select count(*) from outbox").await,
    ]
}

async fn state_of_newest(ada: &Person<'_>, id: &str, state: &str) -> usize {
    let list = ada.get(&format!("/api/submissions/{id}?state={state}")).await.expect(200).json();
    list["items"].as_array().unwrap().len()
}

#[tokio::test]
async fn a_post_without_an_origin_is_noted() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        let list = ada.get("/api/submissions/").await.expect(200).json();
        assert_eq!(list["items"][0]["notes"], json!([{ "code": "no_origin" }]));
    })
    .await;
}

#[tokio::test]
async fn suspended_deleted_and_paused_say_so() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}");
        let closed = json!({ "status": "paused", "closed_message": "Back in spring." });
        ada.put(&path, closed).await.expect(200);
        let refused = app.guest().submit(&id, &[("a", "1")]).await.expect_error(403, "INACTIVE");
        assert_eq!(refused["detail"], "Back in spring.");
        sqlx::query("update endpoints set status = 'suspended'").execute(&app.owner).await.unwrap();
        app.settled(async || app.guest().submit(&id, &[("a", "1")]).await.json()["code"] == "SUSPENDED")
            .await;
        ada.delete(&path).await.expect(204);
        app.guest().submit(&id, &[("a", "1")]).await.expect_error(404, "FORM_NOT_FOUND");
    })
    .await;
}

const EXPECTED_COUNTS: &str = "select count(*)
     from (values ('TWIN', 1), ('EMPTY', 3)) as e (outcome, posts)
     join outcomes o on o.outcome = e.outcome and o.posts = e.posts";

#[tokio::test]
async fn every_outcome_is_counted_for_its_endpoint() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        app.guest().submitted(&id, &[("a", "1"), ("_gotcha", "x")]).await;
        for _ in 0..3 {
            app.guest().submit(&id, &[]).await.expect(400);
        }
        app.settled(async || app.number(EXPECTED_COUNTS).await == 2).await;
        // New submissions are counted in `usage`, not in `outcomes`.
        assert_eq!(app.number("select count(*) from outcomes").await, 2);
        assert_eq!(app.number("select 10 * counted + spam_arrived from usage").await, 11);
    })
    .await;
}
