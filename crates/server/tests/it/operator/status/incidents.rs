//! Incidents: what operators write, and what everyone reads.

use std::time::Duration;

use api::Error;
use serde_json::json;
use status::{
    IncidentId, IncidentState, NewIncident, NewUpdate, StatusComponent, StatusIncident, open_incident,
    publish_incident_change, update_incident,
};
use testkit::TestApp;

use super::{accepting, all_measured, html, send, summary};

async fn open(app: &TestApp, title: &str, text: &str) -> Result<StatusIncident, Error> {
    let new = NewIncident {
        title: title.to_owned(),
        components: vec![StatusComponent::Delivery, StatusComponent::Submissions],
        state: IncidentState::Investigating,
        text: text.to_owned(),
    };
    let mut conn = app.owner.acquire().await.unwrap();
    let opened = open_incident(&mut conn, app.platform(), new).await;
    publish_incident_change(app.platform());
    opened
}

async fn update(
    app: &TestApp,
    id: IncidentId,
    state: IncidentState,
    text: &str,
) -> Result<StatusIncident, Error> {
    let mut conn = app.owner.acquire().await.unwrap();
    let new = NewUpdate { state, text: text.to_owned() };
    let updated = update_incident(&mut conn, app.platform(), id, new).await;
    publish_incident_change(app.platform());
    updated
}

#[tokio::test]
async fn an_incident_is_shown_with_its_updates_until_it_is_resolved() {
    testkit::run_with(accepting, async |app| {
        send(app, all_measured(app.clock.now(), ["ok"; 4])).await;
        let opened = open(app, "Slow webhook deliveries", "Webhooks arrive late.").await.unwrap();
        app.settled(async || summary(app).await["title"] == "Slow webhook deliveries").await;
        let told = summary(app).await;
        assert_eq!(told["state"], "degraded", "everything is measured as well, and yet it isn't");
        assert_eq!(told["incidents"][0]["components"], json!(["submissions", "delivery"]));

        app.clock.advance(Duration::from_mins(14));
        send(app, all_measured(app.clock.now(), ["ok", "ok", "slow", "ok"])).await;
        update(app, opened.id, IncidentState::Monitoring, "We've added workers.").await.unwrap();
        app.settled(async || html(app).await.contains("We&#x27;ve added workers.")).await;
        let page = html(app).await;
        assert!(page.contains("<h1>Webhook deliveries are delayed</h1>"), "what is measured goes first");
        assert!(page.contains("14 minutes ago. Affects: Submissions and Delivery."), "{page}");
        let (newer, older) = (page.find("added workers").unwrap(), page.find("arrive late").unwrap());
        assert!(newer < older && page.contains("<b>Monitoring.</b>"), "{page}");

        update(app, opened.id, IncidentState::Resolved, "All caught up.").await.unwrap();
        send(app, all_measured(app.clock.now(), ["ok"; 4])).await;
        app.settled(async || html(app).await.contains("Resolved after 14 minutes")).await;
        assert!(summary(app).await["incidents"][0]["resolved_at"].is_string());
        // Resolved too early.
        update(app, opened.id, IncidentState::Identified, "It's back.").await.unwrap();
        app.settled(async || html(app).await.contains("<b>Identified.</b>")).await;
        assert!(!html(app).await.contains("Resolved after"));
        assert!(summary(app).await["incidents"][0]["resolved_at"].is_null());
    })
    .await;
}

#[tokio::test]
async fn texts_of_incidents_are_only_text() {
    testkit::run(async |app| {
        let title = "<script>alert(1)</script> & \"more\"";
        let text = "]]> <b>bold</b>\u{0} & 'quoted'\nsecond line\u{ffff}";
        open(app, title, text).await.unwrap();
        app.settled(async || !summary(app).await["incidents"].as_array().unwrap().is_empty()).await;
        let page = html(app).await;
        assert!(!page.contains("<script>alert") && !page.contains("<b>bold"), "{page}");
        assert!(page.contains("&lt;script&gt;alert(1)&lt;"));
        let feed = app.guest().get("/status.rss").await.expect(200);
        assert_eq!(feed.header("content-type"), Some("application/rss+xml; charset=utf-8"));
        let feed = feed.text();
        assert!(
            !feed.contains("<script") && !feed.contains("<b>") && !feed.contains(['\0', '\u{ffff}']),
            "{feed}"
        );
        assert!(feed.contains("https://formtray.test/status#incident-"), "{feed}");
        assert!(feed.contains("Investigating: &lt;script&gt;"), "{feed}");
        is_well_formed(&feed);
    })
    .await;
}

/// Every element of the feed is closed by its own name, and `&` begins an entity.
fn is_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in xml.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "{text}");
        for entity in text.split('&').skip(1) {
            let (name, _) = entity.split_once(';').unwrap();
            assert!(["lt", "gt", "amp", "quot"].contains(&name) || name.starts_with('#'), "{name}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') && !tag.starts_with('?') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test]
async fn an_incident_without_its_parts_is_refused() {
    testkit::run(async |app| {
        for (title, text) in [("", "x"), ("x", "  \n"), (&"x".repeat(201), "x"), ("x", &"x".repeat(5_001))] {
            let refused = open(app, title, text).await.unwrap_err();
            assert_eq!((refused.code, refused.errors.len()), ("invalid", 1));
        }
        let unknown = IncidentId(app.clock.uuid());
        let refused = update(app, unknown, IncidentState::Resolved, "x").await.unwrap_err();
        assert_eq!(refused.code, "not_found");
        assert_eq!(app.number("select count(*) from incidents").await, 0);
    })
    .await;
}

/// The operator's role can write incidents, and can't take back what was published.
#[tokio::test]
async fn operators_can_publish_and_not_unpublish() {
    testkit::run(async |app| {
        let can = async |table: &str, what: &str| -> bool {
            let query = "select has_table_privilege('formtray_admin', $1, $2)";
            sqlx::query_scalar(query).bind(table).bind(what).fetch_one(&app.owner).await.unwrap()
        };
        for table in ["incidents", "incident_updates"] {
            assert!(can(table, "select").await && can(table, "insert").await);
            assert!(!can(table, "update").await && !can(table, "delete").await);
        }
        assert!(!can("measurements", "select").await);
    })
    .await;
}
