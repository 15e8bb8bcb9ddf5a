//! A7, A8: nothing a visitor types becomes a header or a recipient, and nobody can be flooded through a form.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use testkit::TestApp;

use super::{ADA, GRACE};
use crate::platform::mail::server::{Reaction, Server};

fn corpus() -> Vec<String> {
    let lines = include_str!("../../../attack/corpora/header-injection.txt").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn deliveries(app: &TestApp, state: &str) -> i64 {
    let count = sqlx::query_scalar("select count(*) from deliveries where state = $1");
    count.bind(state).fetch_one(&app.owner).await.unwrap()
}

#[tokio::test]
async fn a7_a_visitors_words_become_no_header_and_no_recipient() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let subject = json!({ "subject": "{{name}} {{ topic }}" });
        ada.put(&format!("/api/endpoints/{id}/notifications"), subject).await.expect(200);
        app.guest().submitted(&id, &[("name", "x"), ("email", "v@a.example")]).await;
        let usual: BTreeSet<String> = names(&app.mail_to(ADA).await);
        let corpus = corpus();
        assert!(corpus.len() >= 60, "{}", corpus.len());
        let mut arrived = 0;
        for text in &corpus {
            let fields = [
                ("name", text.as_str()),
                ("topic", text),
                ("email", text),
                ("_replyto", text),
                ("_subject", text),
                ("_cc", text),
                ("from_name", text),
                (text, "under a hostile name"),
            ];
            let posted = app.guest().submit(&id, &fields).await;
            if posted.status != 200 {
                continue;
            }
            let submission = posted.json()["id"].as_str().unwrap().to_owned();
            let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
            if read["state"] == "spam" {
                continue;
            }
            arrived += 1;
            let email = app.mail_to(ADA).await;
            assert_eq!(email.to, ADA);
            assert!(names(&email).is_subset(&usual), "{text:?}: {:?}", email.header_names());
            assert_eq!(email.header("To"), ADA, "{text:?}");
            assert!(email.header("From").ends_with(app.config().mail.from.split(' ').nth(1).unwrap()));
            assert!(!email.subject.contains(char::is_control), "{:?}", email.subject);
            for answer in email.headers("Reply-To") {
                assert!(
                    answer.matches('@').count() == 1 && !answer.contains([',', ' ', '<']),
                    "{text:?}: {answer}"
                );
            }
        }
        assert!(arrived >= 40, "only {arrived} were emails at all");
        // One email each, and none to anyone else.
        app.no_mail_to(ADA).await;
        for victim in ["victim@example.org", "x@y.z"] {
            app.no_mail_to(victim).await;
        }
    })
    .await;
}

fn names(email: &testkit::Email) -> BTreeSet<String> {
    email.header_names().into_iter().map(str::to_lowercase).collect()
}

#[tokio::test]
async fn a7_a_forms_name_stays_a_name() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let id = ada.create_endpoint("\"Bank\" <ceo@bank.example>, x").await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        let email = app.mail_to(ADA).await;
        let sender = app.config().mail.from.split(' ').nth(1).unwrap();
        assert!(email.header("From").ends_with(sender), "{}", email.header("From"));
        assert_eq!(email.headers("From").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a8_an_address_gets_so_many_emails_an_hour_and_the_others_wait() {
    testkit::run_with(
        |config| config.delivery.mails_per_hour = 4,
        async |app| {
            let (ada, eve) = (app.verified("ada").await, app.verified("eve").await);
            let id = ada.create_endpoint("Contact").await;
            for n in 0..12 {
                app.guest().submitted(&id, &[("n", &n.to_string())]).await;
            }
            app.deliver().await;
            assert_eq!(deliveries(app, "done").await, 4);
            assert_eq!(deliveries(app, "due").await, 8, "none is lost");
            for _ in 0..4 {
                app.mail_to(ADA).await;
            }
            app.no_mail_to(ADA).await;
            assert_eq!(
                app.number("select count(*) from delivery_attempts").await,
                4,
                "waiting is no attempt"
            );
            // Others don't wait for it.
            let other = eve.create_endpoint("Contact").await;
            app.guest().submitted(&other, &[("n", "1")]).await;
            app.mail_to("eve@example.com").await;

            app.clock.advance(Duration::from_hours(1));
            app.deliver().await;
            assert_eq!(deliveries(app, "done").await, 4 + 4 + 1);
        },
    )
    .await;
}

#[tokio::test]
async fn a8_strangers_are_asked_a_few_times_a_day_by_all_together() {
    testkit::run(async |app| {
        let mut asked = 0;
        for name in ["ada", "bob", "cat", "dan", "eve"] {
            let person = app.verified(name).await;
            let id = person.create_endpoint("Contact").await;
            let path = format!("/api/endpoints/{id}/notifications");
            person.put(&path, json!({ "recipients": [GRACE] })).await.expect(200);
            app.run_jobs().await;
            if asked < 3 {
                app.mail_to(GRACE).await;
                asked += 1;
            }
            app.no_mail_to(GRACE).await;
            if name == "eve" {
                let path = format!("{path}/ask-again");
                let refused = person.post(&path, json!({ "email": GRACE })).await;
                assert!(refused.header("retry-after").is_some());
                refused.expect_error(429, "too_many_tries");
                app.clock.advance(Duration::from_hours(9));
                person.post(&path, json!({ "email": GRACE })).await.expect(202);
                app.mail_to(GRACE).await;
            }
        }
        assert_eq!(asked, 3);
    })
    .await;
}

#[tokio::test]
async fn a8_whoever_has_not_confirmed_their_own_address_has_nobody_asked() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let path = format!("/api/endpoints/{id}/notifications");
        ada.put(&path, json!({ "recipients": [ADA, GRACE] })).await.expect(200);
        let token = app.mail_to(ADA).await.token("/verify-email");
        app.no_mail_to(GRACE).await;
        let again = ada.post(&format!("{path}/ask-again"), json!({ "email": GRACE })).await;
        again.expect_error(403, "address_unverified");
        app.guest().get(&format!("/api/auth/verify-email/{token}")).await.expect(200);
        app.mail_to(GRACE).await;
    })
    .await;
}

#[tokio::test]
async fn an_address_that_is_refused_for_good_is_left_alone() {
    let server = Server::start(|said| {
        said.starts_with("RCPT TO:<ada@").then_some(Reaction::Reply("550 5.1.1 no such user"))
    })
    .await;
    testkit::run_with(
        |config| config.mail.url = server.url(),
        async |app| {
            let ada = app.register("ada").await;
            sqlx::query("update users set email_verified_at = now()").execute(&app.owner).await.unwrap();
            let id = ada.create_endpoint("Contact").await;
            let received = |server: &Server| server.received("RCPT TO:<ada@").len();
            let path = format!("/api/endpoints/{id}/notifications");
            for n in 1..=3 {
                app.guest().submitted(&id, &[("n", &n.to_string())]).await;
                app.deliver().await;
                assert_eq!(deliveries(app, "given_up").await, n);
                let read = ada.get(&path).await.expect(200).json();
                assert_eq!(read["recipients"][0]["suppressed"], n == 3, "{read}");
            }
            let answers = "select count(*) from delivery_attempts where outcome = 'never' and answer = '550 5.1.1 no such user'";
            assert_eq!(app.number(answers).await, 3, "the owner can read why");
            let before = received(&server);
            app.guest().submitted(&id, &[("n", "4")]).await;
            app.deliver().await;
            assert_eq!(app.number("select count(*) from outbox").await, 0, "it was looked at");
            assert_eq!(received(&server), before, "nobody asks the mail server again");

            ada.post(&format!("{path}/ask-again"), json!({ "email": ADA })).await.expect(202);
            app.guest().submitted(&id, &[("n", "5")]).await;
            app.deliver().await;
            assert_eq!(deliveries(app, "given_up").await, 4);
            assert_eq!(received(&server), before + 1, "the owner wanted it to be tried");
        },
    )
    .await;
}
