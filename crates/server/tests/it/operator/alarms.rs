//! What is stuck becomes visible: in the metrics, in `formtray doctor`, and in an email to the operator.

use testkit::TestApp;

use crate::delivery::poison::unreadable_rules;
use crate::server::commands::{formtray, run};

const OPERATOR: &str = "operator@example.com";

async fn figure(app: &TestApp, name: &str) -> Option<f64> {
    let figures = app.http().get(app.metrics_url()).send().await.unwrap().text().await.unwrap();
    let line = figures.lines().find(|line| line.starts_with(&format!("{name} ")))?;
    line.split(' ').next_back()?.parse().ok()
}

async fn doctor(app: &TestApp) -> String {
    run(formtray(app, &["doctor"])).await.1
}

/// Adds a background job that has failed permanently.
async fn add_failed_job(app: &TestApp) {
    for statement in [
        "select jobs.add_job('forget_keys', '{}'::json, max_attempts => 1)",
        "update jobs._private_jobs set attempts = max_attempts, last_error = 'broken'
         where task_id = (select id from jobs._private_tasks where identifier = 'forget_keys')",
    ] {
        sqlx::query(statement).execute(&app.owner).await.unwrap();
    }
}

/// Waits for this many new emails to the operator. Returns their subjects and texts.
async fn emails_to_operator(app: &TestApp, at_least: usize) -> Vec<(String, String)> {
    let mut emails = Vec::new();
    app.settled(async || {
        let new = app.peek_mail_to(OPERATOR);
        emails.extend(new.into_iter().map(|email| (email.subject, email.text)));
        emails.len() >= at_least
    })
    .await;
    emails
}

#[tokio::test]
async fn what_is_stuck_is_reported_to_the_operator_once() {
    testkit::run_with(
        |config| config.server.operator = OPERATOR.to_owned(),
        async |app| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            let report = doctor(app).await;
            assert!(report.contains("ok    no background job has failed permanently"), "{report}");
            add_failed_job(app).await;
            unreadable_rules(app, &endpoint).await;
            app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            app.settled(async || figure(app, "outbox_set_aside").await == Some(1.0)).await;
            assert_eq!(figure(app, "jobs_failed_for_good").await, Some(1.0));
            let report = doctor(app).await;
            assert!(
                report.contains(
                    "FAIL  no background job has failed permanently: Background jobs that failed permanently: 1."
                ),
                "{report}"
            );
            assert!(report.contains("FAIL  every submission can be delivered: "), "{report}");

            let emails = emails_to_operator(app, 2).await;
            let mut subjects: Vec<&str> = emails.iter().map(|(subject, _)| subject.as_str()).collect();
            subjects.sort_unstable();
            assert_eq!(
                subjects,
                ["Formtray alert: background jobs failed", "Formtray alert: submissions can't be delivered"]
            );
            // It gets worse within the hour, is checked again, and isn't reported again.
            add_failed_job(app).await;
            app.settled(async || figure(app, "jobs_failed_for_good").await == Some(2.0)).await;
            assert_eq!(app.peek_mail_to(OPERATOR).len(), 0);
            let hour_ago = "update alarms set told_at = told_at - interval '1 hour'";
            sqlx::query(hour_ago).execute(&app.owner).await.unwrap();
            let again = emails_to_operator(app, 1).await;
            assert!(again[0].1.starts_with("Background jobs that failed permanently: 2."), "{again:?}");
        },
    )
    .await;
}
