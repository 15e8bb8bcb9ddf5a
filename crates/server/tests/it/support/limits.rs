//! How many tickets and replies a workspace can send.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::{open, path};

#[tokio::test]
async fn twenty_tickets_a_day_however_fast() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let body = json!({ "subject": "Help", "text": "x" });
        let many = join_all((0..24).map(|_| ada.post("/api/support/tickets", body.clone()))).await;
        let opened = many.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(opened, 20);
        ada.post("/api/support/tickets", body.clone()).await.expect_error(429, "too_many_tickets");
        open(&eve, "Help", "another workspace").await;
        app.clock.advance(Duration::from_hours(24));
        open(&ada, "Help", "the next day").await;
    })
    .await;
}

#[tokio::test]
async fn a_hundred_replies_a_day_on_all_tickets_and_ways() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let (one, other) = (open(&ada, "One", "x").await, open(&ada, "Other", "x").await);
        let body = json!({ "text": "x" });
        for number in 0..99 {
            let ticket = if number % 2 == 0 { &one } else { &other };
            ada.post(&format!("{}/replies", path(ticket)), body.clone()).await.expect(201);
        }
        let reply = ::support::EmailReply { text: "x", quoted: None, files: &[], held_from: None };
        let by_email = async || {
            let platform = app.platform();
            let mut tx = platform.db.begin().await.unwrap();
            let done = ::support::from_email(&mut tx, platform, super::id(&one), &reply).await;
            tx.commit().await.unwrap();
            done
        };
        by_email().await.unwrap();
        for ticket in [&one, &other] {
            let replies = format!("{}/replies", path(ticket));
            ada.post(&replies, body.clone()).await.expect_error(429, "too_many_replies");
        }
        assert!(matches!(by_email().await, Err(::support::SupportError::TooManyReplies)));
        // Support's own don't count, and a new ticket can still be opened.
        super::answer(app, &one, "x", None).await;
        open(&ada, "Third", "x").await;
        app.clock.advance(Duration::from_hours(24));
        ada.post(&format!("{}/replies", path(&one)), body).await.expect(201);
    })
    .await;
}
