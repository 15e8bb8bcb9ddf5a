//! Who can register: `accounts.registration`, and invitations, as `formtray invite` makes them.

use std::time::Duration;

use accounts::Registration;
use serde_json::{Value, json};
use testkit::{Answer, TestApp};

use crate::server::commands::{formtray, run};

async fn register(app: &TestApp, email: &str, invitation: Option<&str>) -> Answer {
    let mut body = json!({ "email": email, "password": "a long enough one" });
    if let Some(token) = invitation {
        body["invitation"] = token.into();
    }
    app.guest().post("/api/auth/register", body).await
}

/// Invites an address and returns the token in the email.
async fn invite(app: &TestApp, email: &str) -> String {
    let (done, said) = run(with_sender(app, &["invite", email])).await;
    assert!(done, "{said}");
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["email"], email);
    assert!(said["expires_at"].is_string() && said.get("link").is_none(), "{said}");
    let link = app.mail_to(email).await.link("/register");
    link.strip_prefix("/register?invitation=").unwrap().to_owned()
}

/// The binary, sending from the address whose emails this test reads.
fn with_sender(app: &TestApp, arguments: &[&str]) -> tokio::process::Command {
    let mut command = formtray(app, arguments);
    command.env("FORMTRAY__MAIL__FROM", &app.config().mail.from);
    command
}

#[tokio::test]
async fn nobody_registers_while_it_is_closed() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::Closed,
        async |app| {
            register(app, "ada@example.com", None).await.expect_error(403, "registration_closed");
            register(app, "not an address", None).await.expect_error(403, "registration_closed");
            assert_eq!(app.number("select count(*) from users").await, 0);
        },
    )
    .await;
}

#[tokio::test]
async fn an_invitation_is_required_where_that_is_set() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::Invitation,
        async |app| {
            register(app, "ada@example.com", None).await.expect_error(403, "invitation_required");
            let token = invite(app, "ada@example.com").await;
            register(app, "ada@example.com", Some(&token)).await.expect(201);
        },
    )
    .await;
}

#[tokio::test]
async fn an_invitation_works_once_while_registration_is_closed() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::Closed,
        async |app| {
            let token = invite(app, "Ada@example.com").await;
            let refused = register(app, "eve@example.com", Some(&token)).await.expect_error(422, "invalid");
            assert_eq!(
                (&refused["errors"][0]["field"], &refused["errors"][0]["code"]),
                (&"email".into(), &"not_invited".into())
            );

            let answer = register(app, "ada@example.com", Some(&token)).await.expect(201).json();
            assert_eq!(answer["user"]["email_verified"], true, "the invitation was sent to this address");
            app.no_mail_to("ada@example.com").await;
            for email in ["ada@example.com", "eve@example.com"] {
                let refused = register(app, email, Some(&token)).await.expect_error(422, "invalid");
                assert_eq!(refused["errors"][0]["code"], "invalid_invitation");
            }
            assert_eq!(app.number("select count(*) from users").await, 1);
            assert_eq!(app.number("select count(*) from invitations").await, 0);
        },
    )
    .await;
}

#[tokio::test]
async fn an_invitation_that_failed_can_be_used_again() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::Closed,
        async |app| {
            let token = invite(app, "ada@example.com").await;
            let short = json!({ "email": "ada@example.com", "password": "short", "invitation": token });
            app.guest().post("/api/auth/register", short).await.expect_error(422, "invalid");
            register(app, "ada@example.com", Some(&token)).await.expect(201);
        },
    )
    .await;
}

#[tokio::test]
async fn two_people_with_one_invitation_get_one_account() {
    testkit::run(async |app| {
        let token = invite(app, "ada@example.com").await;
        let requests = (0..4).map(|_| register(app, "ada@example.com", Some(&token)));
        let answers = app.all_at_once("select from invitations for update", requests).await;
        let created = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(created, 1);
        assert_eq!(app.number("select count(*) from users").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_invitation_expires_and_is_deleted() {
    testkit::run(async |app| {
        let token = invite(app, "ada@example.com").await;
        app.clock.advance(Duration::from_hours(7 * 24 + 1));
        let refused = register(app, "ada@example.com", Some(&token)).await.expect_error(422, "invalid");
        assert_eq!(refused["errors"][0]["code"], "invalid_invitation");
        app.run_job("forget_sign_ins").await;
        assert_eq!(app.number("select count(*) from invitations").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_second_invitation_replaces_the_first() {
    testkit::run(async |app| {
        let first = invite(app, "ada@example.com").await;
        let second = invite(app, "ada@example.com").await;
        let refused = register(app, "ada@example.com", Some(&first)).await.expect_error(422, "invalid");
        assert_eq!(refused["errors"][0]["code"], "invalid_invitation");
        register(app, "ada@example.com", Some(&second)).await.expect(201);
        let (done, said) = run(with_sender(app, &["invite", "ada@example.com"])).await;
        assert!(!done && said.contains("email_taken"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_link_can_be_printed_instead_of_emailed() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::Closed,
        async |app| {
            let mut command = with_sender(app, &["invite", "ada@example.com", "--print-link"]);
            command.env("FORMTRAY__MAIL__URL", "smtp://127.0.0.1:1");
            let (done, said) = run(command).await;
            assert!(done, "{said}");
            let said: Value = serde_json::from_str(&said).unwrap();
            let link = said["link"].as_str().unwrap();
            let token = link.strip_prefix("https://formtray.test/register?invitation=").unwrap();
            register(app, "ada@example.com", Some(token)).await.expect(201);

            let mut command = with_sender(app, &["invite", "bob@example.com"]);
            command.env("FORMTRAY__MAIL__URL", "smtp://127.0.0.1:1");
            let (done, said) = run(command).await;
            assert!(!done && said.contains("the invitation couldn't be emailed"), "{said}");
        },
    )
    .await;
}

#[tokio::test]
async fn the_first_account_closes_registration() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::First,
        async |app| {
            register(app, "ada@example.com", None).await.expect(201);
            register(app, "eve@example.com", None).await.expect_error(403, "registration_closed");
            let token = invite(app, "bob@example.com").await;
            register(app, "bob@example.com", Some(&token)).await.expect(201);
        },
    )
    .await;
}

#[tokio::test]
async fn of_many_first_accounts_one_is_created() {
    testkit::run_with(
        |config| config.accounts.registration = Registration::First,
        async |app| {
            // All of them see that there is no account, because nobody can go on before the lock is released.
            let mut holder = db::begin(&app.owner).await.unwrap();
            let lock = "select pg_advisory_xact_lock(hashtext('first_account'))";
            sqlx::query(lock).execute(&mut *holder).await.unwrap();
            let emails: Vec<_> = (0..5).map(|n| format!("person{n}@example.com")).collect();
            let requests = emails.iter().map(|email| register(app, email, None));
            let release = async {
                let waiting = "select count(*) from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())";
                app.settled(async || app.number(waiting).await >= 2).await;
                holder.commit().await.unwrap();
            };
            let (answers, ()) =
                futures_util::future::join(futures_util::future::join_all(requests), release).await;
            let created = answers.iter().filter(|answer| answer.status == 201).count();
            assert_eq!(created, 1);
            for refused in answers.into_iter().filter(|answer| answer.status != 201) {
                refused.expect_error(403, "registration_closed");
            }
            assert_eq!(app.number("select count(*) from users").await, 1);
            assert_eq!(app.number("select count(*) from workspaces").await, 1);
        },
    )
    .await;
}
