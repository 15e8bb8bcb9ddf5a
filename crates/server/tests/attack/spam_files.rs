//! Spam with files, sent as fast as it is accepted: it must not fill a workspace's storage, even while no job runs.

use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::join_all;
use testkit::{Form, Part, TestApp};

/// The storage limit for spam files of a workspace.
const CAP: i64 = 200 * 1024 * 1024;
const SENDERS: usize = 8;
const EACH: usize = 6;
const SIZE: usize = 200_000;

const OF_SPAM: &str = "select coalesce(sum(f.size), 0)::bigint from files f join submissions s on s.id = f.submission_id \
                       where s.state = 'spam'";

async fn send(app: &TestApp, endpoint: &str, name: &str) {
    let form = Form::new().text("_gotcha", "x").text("message", name.to_owned());
    let form = form.part("f", Part::bytes(vec![7; SIZE]).file_name("f.bin"));
    app.guest().upload(endpoint, form).await.expect(200);
}

#[tokio::test]
async fn a_flood_of_spam_does_not_exceed_what_its_files_may_take() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        send(app, &endpoint, "first").await;
        send(app, &endpoint, "second").await;
        // The files are made to look large, so that together they use up the limit.
        sqlx::query("update files set size = $1").bind(CAP / 2).execute(&app.owner).await.unwrap();

        let is_over = AtomicBool::new(false);
        let sender = async |n: usize| {
            for message in 0..EACH {
                send(app, &endpoint, &format!("{n} {message}")).await;
            }
        };
        let flood = async {
            join_all((0..SENDERS).map(sender)).await;
            is_over.store(true, Ordering::Relaxed);
        };
        let watch = async {
            let mut most = 0;
            while !is_over.load(Ordering::Relaxed) {
                most = most.max(app.number(OF_SPAM).await);
            }
            most
        };
        let ((), most) = tokio::join!(flood, watch);
        let (left, in_flight) = (app.number(OF_SPAM).await, i64::try_from(SENDERS * SIZE).unwrap());
        println!(
            "{{\"attack\":\"files of spam\",\"sent_kb\":{},\"cap_kb\":{},\"most_over_kb\":{},\"left_over_kb\":{}}}",
            SENDERS * EACH * SIZE / 1000,
            CAP / 1000,
            (most - CAP) / 1000,
            (left - CAP) / 1000
        );
        assert!(left <= CAP, "{} bytes too many", left - CAP);
        assert!(most <= CAP + in_flight, "{} bytes too many meanwhile", most - CAP);
        let all = i64::try_from(SENDERS * EACH + 2).unwrap();
        assert_eq!(app.number("select count(*) from submissions where state = 'spam'").await, all);
        assert_eq!(app.number("select sum(file_count)::bigint from submissions").await, all - 1, "the oldest went");
        assert_eq!(app.number("select count(*) from files").await, all - 1);
        // The objects are deleted too.
        let jobs = "select count(*) from jobs._private_jobs";
        let waiting = app.number(jobs).await;
        app.run_jobs().await;
        assert!(app.number(jobs).await < waiting);
    })
    .await;
}
