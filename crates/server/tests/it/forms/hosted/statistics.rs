//! What counts as a view, a start, a step and a completion of a hosted form, and what its owner reads of it.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Answer, Client, Method, Person, TestApp};

pub(super) const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const DAY: Duration = Duration::from_hours(24);

/// A form of three steps, the last of which has no name.
pub(super) fn three_steps() -> Value {
    json!({
        "language": "en", "languages": ["de"],
        "first_step": { "en": "Project", "de": "Projekt" },
        "fields": [
            { "type": "text", "name": "what", "label": "What do you need?", "required": true },
            { "type": "page_break", "label": "Details" },
            { "type": "text", "name": "details", "label": "Details" },
            { "type": "page_break" },
            { "type": "email", "name": "email", "label": "Email" },
        ],
    })
}

/// Saves a form as the draft of a new endpoint, and publishes it.
async fn publish(owner: &Person<'_>, id: &str, schema: &Value) {
    let path = format!("/api/endpoints/{id}/form");
    let save = owner.request(Method::PUT, &path).header("if-match", "\"0\"").json(schema);
    Answer::of(save).await.expect(200);
    let publish = owner.request(Method::POST, &format!("{path}/publish")).header("if-match", "\"1\"");
    Answer::of(publish).await.expect(200);
}

/// A verified owner with a published form of three steps.
pub(super) async fn with_form<'a>(app: &'a TestApp, name: &str) -> (Person<'a>, String) {
    let owner = app.verified(name).await;
    let id = owner.create_endpoint("Quote request").await;
    publish(&owner, &id, &three_steps()).await;
    (owner, id)
}

pub(super) fn browser(app: &TestApp) -> Client<'_> {
    app.guest().with_header("user-agent", FIREFOX)
}

/// Opens the page, and returns the token in it.
pub(super) async fn view(visitor: &Client<'_>, path: &str) -> String {
    let page = visitor.get(path).await.expect(200).text();
    let (_, after) = page.split_once("name=\"_formtray_hosted\"").expect("a token");
    let (_, after) = after.split_once("value=\"").expect("a value");
    after.split_once('"').expect("its end").0.to_owned()
}

pub(super) async fn report(visitor: &Client<'_>, address: &str, event: Value) {
    let request = visitor.request(Method::POST, &format!("/h/{address}/events"));
    let request = request.header("content-type", "text/plain;charset=UTF-8").body(event.to_string());
    Answer::of(request).await.expect(204);
}

pub(super) async fn statistics(owner: &Person<'_>, id: &str, query: &str) -> Value {
    owner.get(&format!("/api/endpoints/{id}/form/statistics{query}")).await.expect(200).json()
}

pub(super) fn totals(statistics: &Value) -> [i64; 3] {
    ["views", "starts", "completions"].map(|name| statistics[name].as_i64().unwrap())
}

/// Waits until the totals are these, and returns the statistics.
pub(super) async fn counted(app: &TestApp, owner: &Person<'_>, id: &str, expected: [i64; 3]) -> Value {
    let mut found = Value::Null;
    app.settled(async || {
        found = statistics(owner, id, "").await;
        totals(&found) == expected
    })
    .await;
    found
}

/// The counts and medians of all steps.
fn steps(statistics: &Value) -> Vec<(i64, Option<i64>)> {
    let steps = statistics["steps"].as_array().unwrap().iter();
    steps.map(|step| (step["continued"].as_i64().unwrap(), step["median_seconds"].as_i64())).collect()
}

/// Whether a median is as exact as promised.
#[track_caller]
fn assert_about(median: &Value, seconds: f64) {
    let found = median.as_f64().unwrap();
    assert!((found / seconds).ln().abs() < 0.12, "{found} isn't about {seconds}");
}

#[tokio::test]
async fn a_visit_with_the_script_is_counted_step_by_step() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let nothing = statistics(&ada, &id, "").await;
        assert_eq!((totals(&nothing), &nothing["median_seconds"]), ([0, 0, 0], &Value::Null));
        assert_eq!(nothing["days"].as_array().unwrap().len(), 30);
        let names: Vec<&Value> =
            nothing["steps"].as_array().unwrap().iter().map(|step| &step["name"]).collect();
        assert_eq!(names, [&json!("Project"), &json!("Details"), &Value::Null]);

        let visitor = browser(app);
        let mut token = String::new();
        for _ in 0..4 {
            token = view(&visitor, &format!("/h/{id}")).await;
        }
        for seconds in [40, 45, 300] {
            report(&visitor, &id, json!({ "event": "start" })).await;
            report(&visitor, &id, json!({ "event": "step", "step": 1, "seconds": seconds })).await;
        }
        report(&visitor, &id, json!({ "event": "step", "step": 2, "seconds": 72.4 })).await;
        let fields =
            [("what", "A shop"), ("_formtray_hosted", token.as_str()), ("_formtray_seconds", "151,34")];
        let submission = visitor.submitted(&id, &fields).await;

        let found = counted(app, &ada, &id, [4, 3, 1]).await;
        assert_about(&found["median_seconds"], 151.0);
        let steps = steps(&found);
        assert_eq!(steps.iter().map(|(continued, _)| *continued).collect::<Vec<_>>(), [3, 1, 1]);
        for (step, seconds) in [45.0, 72.4, 34.0].into_iter().enumerate() {
            assert_about(&found["steps"][step]["median_seconds"], seconds);
        }
        let today = app.clock.now().to_string()[..10].to_owned();
        let last = found["days"].as_array().unwrap().last().unwrap();
        assert_eq!(last, &json!({ "day": today, "views": 4, "starts": 3, "completions": 1 }));
        assert_eq!(found["to"], json!(today));

        // What the page adds to the fields isn't the owner's to see.
        let details = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).text();
        assert!(!details.contains("_formtray"), "{details}");
    })
    .await;
}

#[tokio::test]
async fn a_visit_without_the_script_counts_as_a_start_and_all_steps() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let visitor = browser(app);
        let token = view(&visitor, &format!("/h/{id}")).await;
        app.clock.advance(Duration::from_secs(95));
        visitor.submitted(&id, &[("what", "A shop"), ("_formtray_hosted", &token)]).await;
        let found = counted(app, &ada, &id, [1, 1, 1]).await;
        assert_about(&found["median_seconds"], 95.0);
        assert_eq!(steps(&found), [(1, None), (1, None), (1, None)]);
    })
    .await;
}

#[tokio::test]
async fn a_page_that_was_left_open_for_days_has_no_time() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let visitor = browser(app);
        let token = view(&visitor, &format!("/h/{id}")).await;
        app.clock.advance(2 * DAY);
        let fields =
            [("what", "A shop"), ("_formtray_hosted", token.as_str()), ("_formtray_seconds", "-3,1e99")];
        visitor.submitted(&id, &fields).await;
        let found = counted(app, &ada, &id, [1, 0, 1]).await;
        assert_eq!(found["median_seconds"], Value::Null);
        assert_eq!(found["steps"][2]["median_seconds"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn programs_and_pages_loaded_in_advance_are_no_views() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let path = format!("/h/{id}");
        app.guest().get(&path).await.expect(200);
        app.guest()
            .with_header("user-agent", "Mozilla/5.0 (compatible; Bingbot/2.0)")
            .get(&path)
            .await
            .expect(200);
        browser(app).with_header("sec-purpose", "prefetch;prerender").get(&path).await.expect(200);
        Answer::of(browser(app).request(Method::HEAD, &path)).await.expect(200);
        browser(app).get(&path).await.expect(200);
        counted(app, &ada, &id, [1, 0, 0]).await;
    })
    .await;
}

#[tokio::test]
async fn only_accepted_submissions_of_the_page_itself_are_completions() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let (eve, other) = with_form(app, "eve").await;
        let visitor = browser(app);
        let token = view(&visitor, &format!("/h/{id}")).await;
        let theirs = view(&visitor, &format!("/h/{other}")).await;
        let fields = |what| [("what", what), ("_formtray_hosted", token.as_str())];
        // Rejected, spam, from elsewhere, with the token of another form, and forged.
        visitor.submit(&id, &fields("")).await.expect_error(422, "REQUIRED_FIELD_EMPTY");
        let spam = [("what", "Buy"), ("_gotcha", "x"), ("_formtray_hosted", token.as_str())];
        visitor.submitted(&id, &spam).await;
        visitor.submitted(&id, &[("what", "By script")]).await;
        visitor.submitted(&id, &[("what", "Mixed up"), ("_formtray_hosted", &theirs)]).await;
        visitor.submitted(&id, &[("what", "Forged"), ("_formtray_hosted", &format!("{token}x"))]).await;
        ada.post(&format!("/api/endpoints/{id}/test"), Value::Null).await.expect(201);
        // A duplicate counts once, even if it took longer.
        let [what, hosted] = fields("Twice");
        let first = visitor.submitted(&id, &[what, hosted, ("_formtray_seconds", "60,30")]).await;
        let second = visitor.submitted(&id, &[what, hosted, ("_formtray_seconds", "61,31")]).await;
        assert_eq!(first, second);
        let found = counted(app, &ada, &id, [1, 0, 1]).await;
        assert_about(&found["median_seconds"], 60.0);
        counted(app, &eve, &other, [1, 0, 0]).await;
    })
    .await;
}

#[tokio::test]
async fn previews_are_not_counted() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let preview =
            ada.post(&format!("/api/endpoints/{id}/form/preview"), Value::Null).await.expect(200).json();
        let url = preview["url"].as_str().unwrap();
        let path = &url[url.find("/h/").expect("a path")..];
        let token = view(&browser(app), path).await;
        browser(app).submit(&id, &[("what", "A try"), ("_formtray_hosted", &token)]).await;
        view(&browser(app), &format!("/h/{id}")).await;
        counted(app, &ada, &id, [1, 0, 0]).await;
    })
    .await;
}

#[tokio::test]
async fn periods_are_compared_and_days_add_up() {
    testkit::run(async |app| {
        let (ada, id) = with_form(app, "ada").await;
        let insert = "insert into form_statistics (workspace_id, endpoint_id, day, event, step, seconds_bucket, count)
             select workspace_id, id, ($2::text::timestamptz at time zone 'UTC')::date - $3::integer, $4, 0, $5::smallint, $6
             from endpoints where id = $1";
        let now = app.clock.now().to_string();
        for (ago, event, bucket, count) in [
            (0, "view", 0, 5_i64),
            (6, "view", 0, 7),
            (7, "view", 0, 11),
            (13, "view", 0, 13),
            (14, "view", 0, 17),
            (6, "start", 0, 3),
            (13, "start", 0, 2),
            (6, "completion", 20, 1),
            (5, "completion", 30, 2),
            (13, "completion", 10, 100),
        ] {
            let query = sqlx::query(insert).bind(&id).bind(&now).bind(ago).bind(event).bind(bucket).bind(count);
            query.execute(&app.owner).await.unwrap();
        }
        let week = statistics(&ada, &id, "?days=7").await;
        assert_eq!(totals(&week), [12, 3, 3]);
        assert_eq!(totals(&week["previous"]), [24, 2, 100]);
        assert_about(&week["median_seconds"], 1.25_f64.powf(29.5));
        let days: Vec<i64> =
            week["days"].as_array().unwrap().iter().map(|day| day["views"].as_i64().unwrap()).collect();
        assert_eq!(days, [7, 0, 0, 0, 0, 0, 5]);
        assert_eq!(totals(&statistics(&ada, &id, "?days=15").await), [53, 5, 103]);
        for wrong in ["0", "181", "-1"] {
            let path = format!("/api/endpoints/{id}/form/statistics?days={wrong}");
            ada.get(&path).await.expect_error(422, "invalid");
        }

        app.clock.advance(360 * DAY);
        app.run_job("delete_old_statistics").await;
        assert_eq!(app.number("select sum(count)::bigint from form_statistics where event = 'view'").await, 12);
    })
    .await;
}
