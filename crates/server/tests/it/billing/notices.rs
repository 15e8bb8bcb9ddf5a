//! What owners are told about quota and held submissions, each once.

use std::time::Duration;

use testkit::{Email, TestApp};

use super::{submit_some, with_used};

const ADA: &str = "ada@example.com";

/// Returns the subjects of new emails about billing. Notifications of submissions are left out.
async fn told(app: &TestApp, job: &str) -> Vec<Email> {
    app.run_job(job).await;
    app.run_job(job).await;
    let emails = app.all_mail_to(ADA).await;
    emails.into_iter().filter(|email| !email.subject.starts_with("New submission")).collect()
}

fn subjects(emails: &[Email]) -> Vec<&str> {
    emails.iter().map(|email| email.subject.as_str()).collect()
}

#[tokio::test]
async fn four_fifths_and_all_of_the_quota_are_told_once_a_month() {
    testkit::run(async |app| {
        let (_, endpoint) = with_used(app, "ada", 118).await;
        submit_some(app, &endpoint, 1).await;
        assert_eq!(subjects(&told(app, "tell_usage").await), Vec::<&str>::new());
        app.guest().submitted(&endpoint, &[("message", "The 120th")]).await;
        let emails = told(app, "tell_usage").await;
        assert_eq!(subjects(&emails), ["You've used 120 of 150 free submissions this month"]);
        for number in 121..=151 {
            app.guest().submitted(&endpoint, &[("message", &format!("Number {number}"))]).await;
        }
        let emails = told(app, "tell_usage").await;
        assert_eq!(subjects(&emails), ["You've used all 150 free submissions this month"]);
        assert!(emails[0].text.contains("saved and held"), "{}", emails[0].text);
        assert_eq!(subjects(&told(app, "tell_usage").await), Vec::<&str>::new());
    })
    .await;
}

#[tokio::test]
async fn held_ones_are_told_on_days_1_60_and_83() {
    testkit::run(async |app| {
        let (_, endpoint) = with_used(app, "ada", 150).await;
        submit_some(app, &endpoint, 2).await;
        app.number("select 1::bigint").await;
        let mut told_on = Vec::new();
        for day in 0..90 {
            for email in told(app, "tell_held").await {
                told_on.push((day, email.subject.clone()));
            }
            app.clock.advance(Duration::from_hours(24));
        }
        let days: Vec<i32> =
            told_on.iter().map(|(day, _)| *day).filter(|day| [0, 60, 83].contains(day)).collect();
        assert_eq!(days, [0, 60, 83], "{told_on:?}");
        assert_eq!(told_on[0].1, "2 submissions are held");
        assert!(
            told_on.last().unwrap().1.starts_with("Held submissions will be deleted from"),
            "{told_on:?}"
        );
    })
    .await;
}

#[tokio::test]
async fn without_billing_nobody_is_told() {
    testkit::run_with(
        |config| config.billing.enabled = false,
        async |app| {
            let (_, endpoint) = with_used(app, "ada", 150).await;
            submit_some(app, &endpoint, 1).await;
            assert_eq!(subjects(&told(app, "tell_usage").await), Vec::<&str>::new());
            assert_eq!(subjects(&told(app, "tell_held").await), Vec::<&str>::new());
        },
    )
    .await;
}
