//! Nobody can be flooded with emails through us: neither a stranger whose address somebody entered, nor the owner of an
//! account, nor many strangers by one account.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::{Answer, Client, Config, Person, TestApp};
use totp_rs::{Builder, Secret};

const PASSWORD: &str = "a long enough one";

/// Uses the shipped limits, except for the number of accounts that one IP address may register.
fn shipped(config: &mut Config) {
    let defaults = Config::from_parts("", []).unwrap();
    config.sign_in = accounts::Limits { register_per_hour: 1_000_000, ..defaults.sign_in };
}

async fn login(client: &Client<'_>, email: &str) -> Answer {
    client.post("/api/auth/login", json!({ "email": email, "password": PASSWORD })).await
}

async fn turn_two_factor_on(app: &TestApp, person: &Person<'_>) {
    let begun = person.post("/api/auth/two-factor", json!({})).await.expect(200).json();
    let secret = Secret::try_from_base32(begun["secret"].as_str().unwrap()).unwrap();
    let totp = Builder::new().with_secret(secret).build_noncompliant();
    let code = totp.generate(u64::try_from(app.clock.now().as_second()).unwrap()).to_string();
    person.put("/api/auth/two-factor", json!({ "code": code })).await.expect(200);
}

/// Generates new recovery codes again and again, several requests at a time.
async fn make_codes(person: &Person<'_>, rounds: usize) {
    let each = async || {
        for _ in 0..rounds / 4 {
            person.post("/api/auth/two-factor/recovery-codes", json!({})).await.expect(200);
        }
    };
    futures_util::future::join_all([each(), each(), each(), each()]).await;
}

async fn queued(app: &TestApp, job: &str) -> i64 {
    let count = "select count(*) from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id
         where t.identifier = $1";
    sqlx::query_scalar(count).bind(job).fetch_one(&app.owner).await.unwrap()
}

#[tokio::test]
async fn a_stranger_gets_a_few_notices_of_an_account_with_their_address() {
    testkit::run_with(shipped, async |app| {
        let eve = app.register("victim").await;
        for _ in 0..10 {
            login(&app.guest(), "victim@example.com").await.expect(200);
        }
        turn_two_factor_on(app, &eve).await;
        let started = Instant::now();
        make_codes(&eve, 56).await;
        let took = started.elapsed();
        let enqueued = queued(app, "send_notice").await;
        let sent = app.all_mail_to("victim@example.com").await.len();
        println!(
            "{{\"attack\":\"notices_to_a_stranger\",\"acts\":67,\"codes_ms\":{},\"jobs\":{enqueued},\"emails\":{sent}}}",
            took.as_millis()
        );
        assert!(sent <= 4, "{sent} emails: one to verify the address, and notices");
        assert!(enqueued <= 3, "{enqueued} jobs: what is not sent does not fill the queue either");
        // The account's security log has all of them.
        let logged = app.number("select count(*) from security_events where kind = 'recovery_codes_made'").await;
        assert_eq!(logged, 56);
    })
    .await;
}

#[tokio::test]
async fn an_owner_gets_a_few_notices_of_a_kind_and_the_first_of_every_kind() {
    testkit::run_with(shipped, async |app| {
        let ada = app.verified("ada").await;
        turn_two_factor_on(app, &ada).await;
        make_codes(&ada, 40).await;
        let before = app.all_mail_to("ada@example.com").await;
        let notices = before.iter().filter(|email| email.subject.contains("recovery codes")).count();
        println!("{{\"attack\":\"notices_to_an_owner\",\"acts\":40,\"emails\":{notices}}}");
        assert!((1..=5).contains(&notices), "{notices}: {before:?}");
        // An intruder can't use up one kind of email to suppress another.
        let body = json!({ "current_password": PASSWORD, "new_password": "another long one" });
        ada.post("/api/auth/change-password", body).await.expect(200);
        let after = app.all_mail_to("ada@example.com").await;
        assert_eq!(after.len(), 1, "the new password is announced: {after:?}");
        // After a while the email is sent again.
        app.clock.advance(Duration::from_hours(1));
        login(&app.guest(), "ada@example.com").await;
    })
    .await;
}

#[tokio::test]
async fn one_account_emails_few_strangers_from_however_many_networks() {
    testkit::run_with(shipped, async |app| {
        let eve = app.verified("eve").await;
        for n in 0..40 {
            let there = eve.with_header("x-forwarded-for", &format!("10.0.0.{n}"));
            let asked =
                there.put("/api/auth/profile", json!({ "email": format!("stranger{n}@example.com") })).await;
            assert!([200, 429].contains(&asked.status), "{}", asked.text());
        }
        let enqueued = queued(app, "send_email_change").await;
        println!("{{\"attack\":\"strangers_by_one_account\",\"acts\":40,\"jobs\":{enqueued}}}");
        assert!(enqueued <= 10, "{enqueued} emails to strangers");
    })
    .await;
}

#[tokio::test]
async fn making_and_deleting_an_account_floods_nobody() {
    testkit::run_with(shipped, async |app| {
        for _ in 0..8 {
            let eve = app.register("victim").await;
            app.run_jobs().await;
            let body = json!({ "email": "victim@example.com" });
            let request = eve.request(testkit::Method::DELETE, "/api/auth/account").json(&body);
            Answer::of(request).await.expect(204);
        }
        let sent = app.all_mail_to("victim@example.com").await.len();
        println!("{{\"attack\":\"accounts_made_and_deleted\",\"acts\":16,\"emails\":{sent}}}");
        assert!(sent <= 6, "{sent} emails");
    })
    .await;
}

/// Repeats the full flood, and then another person's password reset. Run by `just attack accounts`.
#[tokio::test]
#[ignore = "thousands of requests"]
async fn after_thousands_of_notices_another_person_is_sent_their_reset() {
    testkit::run_with(shipped, async |app| {
        app.register("ada").await;
        let eve = app.register("eve").await;
        let server = app.another_server_at_work().await;
        turn_two_factor_on(app, &eve).await;
        let started = Instant::now();
        make_codes(&eve, 2500).await;
        let took = started.elapsed();
        let waiting = queued(app, "send_notice").await;
        let asked = Instant::now();
        app.guest()
            .post("/api/auth/forgot-password", json!({ "email": "ada@example.com" }))
            .await
            .expect(202);
        let reset = loop {
            if app.peek_mail_to("ada@example.com").iter().any(|email| email.text.contains("/reset-password")) {
                break asked.elapsed();
            }
            assert!(asked.elapsed() < Duration::from_mins(2), "no reset email; {waiting} jobs waited");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        println!(
            "{{\"attack\":\"flood_then_reset\",\"acts\":2500,\"flood_ms\":{},\"waiting\":{waiting},\"reset_ms\":{}}}",
            took.as_millis(),
            reset.as_millis()
        );
        server.stop().await.unwrap();
        assert!(reset < Duration::from_secs(2), "{reset:?}");
    })
    .await;
}
