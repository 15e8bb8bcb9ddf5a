//! `/status`, `/status.json` and their 90 days.

use std::time::Duration;

use jiff::SignedDuration;

use super::{accepting, all_measured, html, minutes_ago, send, states, summary};

#[tokio::test]
async fn without_measurements_the_page_says_that_it_knows_nothing() {
    testkit::run(async |app| {
        let answer = app.guest().get("/status").await.expect(200);
        assert!(answer.header("content-type").unwrap().starts_with("text/html"));
        assert!(answer.header("content-security-policy").unwrap().contains("default-src 'none'"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        let page = answer.text();
        assert!(page.contains("<h1>Status unknown</h1>"), "{page}");
        assert!(page.contains("No measurements have been received yet."));
        assert!(page.contains("No incidents"));
        assert!(!page.contains("</svg>Operational") && !page.contains("100 %"));
        assert_eq!(page.matches("Not measured yet").count(), 4);
        assert_eq!(app.guest().get("/status/").await.expect(200).text(), page);
    })
    .await;
}

#[tokio::test]
async fn a_component_that_is_no_longer_measured_is_unknown() {
    testkit::run_with(accepting, async |app| {
        send(app, all_measured(app.clock.now(), ["ok"; 4])).await;
        assert!(html(app).await.contains("<h1>All systems operational</h1>"));
        app.clock.advance(Duration::from_mins(4));
        assert_eq!(states(&summary(app).await), ["unknown"; 4]);
        let page = html(app).await;
        assert!(
            page.contains("<h1>Status unknown</h1>") && page.contains("Measured every minute, last "),
            "{page}"
        );
        assert!(!page.contains("</svg>Operational"));

        // One component alone makes the whole partly unknown, and what is wrong goes first.
        let mut some = all_measured(app.clock.now(), ["ok"; 4]);
        some.remove(2);
        send(app, some).await;
        assert_eq!(summary(app).await["title"], "Status partly unknown");
        app.clock.advance(Duration::from_mins(1));
        let mut slow = all_measured(app.clock.now(), ["ok", "ok", "ok", "slow"]);
        slow.remove(2);
        send(app, slow).await;
        let summary = summary(app).await;
        assert_eq!(
            (&summary["state"], &summary["title"]),
            (&"degraded".into(), &"The dashboard is slow".into())
        );
    })
    .await;
}

#[tokio::test]
async fn ninety_days_are_shown_with_what_happened_on_each() {
    testkit::run_with(accepting, async |app| {
        // Three days ago storage was down for 14 of 20 minutes, and nothing was measured in between.
        let then = minutes_ago(app, 3 * 24 * 60);
        let noon = then.strftime("%FT12:00:00Z").to_string().parse::<jiff::Timestamp>().unwrap();
        let minute = |minute: i64| {
            let state = if minute < 14 { "down" } else { "ok" };
            all_measured(noon + SignedDuration::from_mins(minute), ["ok", state, "slow", "ok"])
        };
        send(app, (0..20).flat_map(minute).collect()).await;
        send(app, all_measured(app.clock.now(), ["ok", "ok", "slow", "ok"])).await;
        // It's older than what is in memory, so it shows as soon as it's read from PostgreSQL.
        app.settled(async || html(app).await.contains("Down for 14 minutes")).await;
        let page = html(app).await;
        assert_eq!(page.matches("<i>").count() + page.matches("<i class=").count(), 4 * 90 + 4);
        let day = then.strftime("%B %-d").to_string();
        assert!(
            page.contains(&format!("<b>{day}</b>Down for 14 minutes, not measured for 23 hours")),
            "{page}"
        );
        assert!(page.contains(&format!("{day}: down for 14 minutes")), "for those who can't point");
        assert!(page.contains(&format!(
            "Storage over 90 days: down on {day}, not measured on 88 days, otherwise operational"
        )));
        assert!(page.contains("<h1>Webhook deliveries are delayed</h1>"));
        assert!(page.contains("Submissions are accepted and stored as usual. Measured every minute"));
        assert!(page.contains("</svg>Delayed</span>"));
        assert!(
            page.contains("33.333 % uptime") && page.contains("100 % uptime") && page.contains("0 % on time"),
            "{page}"
        );
    })
    .await;
}

#[tokio::test]
async fn another_server_shows_what_this_one_was_told() {
    testkit::run_with(accepting, async |app| {
        send(app, all_measured(app.clock.now(), ["ok", "ok", "down", "ok"])).await;
        let other = app.another_server().await;
        let url = format!("http://{}/status.json", other.address);
        app.settled(async || {
            let answer = app.http().get(&url).send().await.unwrap();
            answer.json::<serde_json::Value>().await.unwrap()["title"] == "Webhook deliveries are interrupted"
        })
        .await;
        other.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn programs_of_other_websites_may_read_it() {
    testkit::run(async |app| {
        for path in ["/status.json", "/status.rss"] {
            let answer = app.guest().get(path).await.expect(200);
            assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
            assert_eq!(answer.header("cache-control"), Some("public, max-age=15"));
        }
    })
    .await;
}
