use std::time::Duration;

use serde_json::{Value, json};
use testkit::{Person, TestApp};

async fn submit(app: &TestApp, id: &str, times: usize, fields: &[(&str, &str)]) {
    for n in 0..times {
        let n = n.to_string();
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("n", n.as_str())]).collect();
        app.guest().submit(id, &fields).await.expect(200);
    }
    app.clock.advance(Duration::from_secs(61));
    app.run_job("learn_fields").await;
}

async fn notices(person: &Person<'_>) -> Vec<Value> {
    person.get("/api/notices").await.expect(200).json()["items"].as_array().unwrap().clone()
}

fn about(notices: &[Value]) -> Vec<(&str, &str)> {
    let about = |notice: &Value| notice["field"].as_str().or(notice["site"].as_str()).map(str::to_owned);
    let mut all: Vec<(&str, &str)> = notices
        .iter()
        .map(|notice| (notice["kind"].as_str().unwrap(), &*about(notice).unwrap_or_default().leak()))
        .collect();
    all.sort_unstable();
    all
}

#[tokio::test]
async fn a_usual_field_that_is_missing_is_noticed_until_it_is_back() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        app.without_quota(&ada.workspace).await;
        let id = ada.create_endpoint("Contact").await;
        submit(app, &id, 25, &[("name", "Ada"), ("phone", "1")]).await;
        submit(app, &id, 19, &[("name", "Ada")]).await;
        assert_eq!(about(&notices(&ada).await), []);
        submit(app, &id, 1, &[("name", "Ada")]).await;
        let open = notices(&ada).await;
        assert_eq!(about(&open), [("field_missing", "phone")]);
        assert_eq!((&open[0]["endpoint_id"], &open[0]["endpoint_name"]), (&json!(id), &json!("Contact")));
        // It stays, however many more come.
        submit(app, &id, 5, &[("name", "Ada")]).await;
        assert_eq!(about(&notices(&ada).await), [("field_missing", "phone")]);
        submit(app, &id, 1, &[("name", "Ada"), ("phone", "1")]).await;
        assert_eq!(about(&notices(&ada).await), []);
    })
    .await;
}

#[tokio::test]
async fn a_new_field_is_noticed_and_can_be_dismissed() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let eve = app.verified("eve").await;
        app.without_quota(&ada.workspace).await;
        let id = ada.create_endpoint("Contact").await;
        submit(app, &id, 20, &[("name", "Ada")]).await;
        submit(app, &id, 3, &[("name", "Ada"), ("company", "X")]).await;
        let open = notices(&ada).await;
        assert_eq!(about(&open), [("field_new", "company")]);
        let dismiss = format!("/api/notices/{}/dismiss", open[0]["id"].as_str().unwrap());
        eve.post(&dismiss, json!({})).await.expect_error(404, "not_found");
        assert_eq!(notices(&ada).await.len(), 1);
        ada.post(&dismiss, json!({})).await.expect(204);
        submit(app, &id, 3, &[("name", "Ada"), ("company", "X")]).await;
        assert_eq!(about(&notices(&ada).await), [], "it doesn't come back");
    })
    .await;
}

#[tokio::test]
async fn a_refused_redirect_is_noticed_until_its_domain_is_allowed() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        submit(app, &id, 1, &[("name", "Ada"), ("_next", "https://thanks.example/ok")]).await;
        let open = notices(&ada).await;
        assert_eq!(about(&open), [("redirect_refused", "https://thanks.example")]);
        ada.put(&format!("/api/endpoints/{id}"), json!({ "add_sites": ["https://thanks.example"] }))
            .await
            .expect(200);
        assert_eq!(about(&notices(&ada).await), []);
    })
    .await;
}

#[tokio::test]
async fn strangers_cannot_flood_an_owner_with_notices() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        app.without_quota(&ada.workspace).await;
        let id = ada.create_endpoint("Contact").await;
        for n in 0..12 {
            let next = format!("https://evil{n}.example/");
            submit(app, &id, 1, &[("name", "Eve"), ("_next", next.as_str())]).await;
        }
        assert_eq!(notices(&ada).await.len(), 5);
    })
    .await;
}

/// Pretends that an endpoint had submissions on each of so many days, the last one so many days ago.
async fn pretend_days(app: &TestApp, id: &str, days: i32, until: i32) {
    sqlx::query(
        "insert into usage (workspace_id, endpoint_id, day, counted)
         select e.workspace_id, e.id, ($4::timestamptz at time zone 'UTC')::date - $3 - n, 1
         from endpoints e, generate_series(0, $2 - 1) n where e.id = $1",
    )
    .bind(id)
    .bind(days)
    .bind(until)
    .bind(app.clock.now().to_string())
    .execute(&app.owner)
    .await
    .unwrap();
}

#[tokio::test]
async fn a_form_that_becomes_silent_is_noticed_until_it_gets_a_submission() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let (busy, new, paused) = (
            ada.create_endpoint("Busy").await,
            ada.create_endpoint("New").await,
            ada.create_endpoint("Paused").await,
        );
        pretend_days(app, &id, 30, 3).await;
        // Strangers can't crowd it out with notices about fields.
        sqlx::query(
            "insert into form_notices (id, workspace_id, endpoint_id, kind, subject, since)
             select gen_random_uuid(), workspace_id, id, 'of a newer version', n::text, now()
             from endpoints, generate_series(1, 5) n where id = $1",
        )
        .bind(&id)
        .execute(&app.owner)
        .await
        .unwrap();
        pretend_days(app, &busy, 30, 1).await;
        pretend_days(app, &new, 5, 9).await;
        pretend_days(app, &paused, 30, 9).await;
        ada.put(&format!("/api/endpoints/{paused}"), json!({ "status": "paused" })).await.expect(200);
        app.run_job("notice_silence").await;
        let open = notices(&ada).await;
        assert_eq!(about(&open), [("form_silent", "")]);
        let last_day = app.clock.now().to_zoned(jiff::tz::TimeZone::UTC).date() - jiff::ToSpan::days(3);
        assert_eq!((&open[0]["endpoint_id"], &open[0]["last_day"]), (&json!(id), &json!(last_day)));
        app.run_job("notice_silence").await;
        assert_eq!(notices(&ada).await.len(), 1);

        // Dismissed, this silence is no longer mentioned. The next one is.
        let dismiss = format!("/api/notices/{}/dismiss", open[0]["id"].as_str().unwrap());
        ada.post(&dismiss, json!({})).await.expect(204);
        app.clock.advance(Duration::from_hours(48));
        app.run_job("notice_silence").await;
        assert_eq!(about(&notices(&ada).await), [("form_silent", "")], "the busy one, after two days");
        app.guest().submit(&id, &[("a", "1")]).await.expect(200);
        app.guest().submit(&busy, &[("a", "1")]).await.expect(200);
        sqlx::query("select count_arrivals()").execute(&app.owner).await.unwrap();
        assert_eq!(about(&notices(&ada).await), [], "at once");
        app.clock.advance(Duration::from_hours(24 * 12));
        app.run_job("notice_silence").await;
        assert_eq!(about(&notices(&ada).await), [("form_silent", ""), ("form_silent", "")]);
    })
    .await;
}
