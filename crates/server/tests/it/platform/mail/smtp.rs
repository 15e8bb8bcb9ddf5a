use ::mail::{Error, Mailer};
use testkit::TestApp;

use super::server::{Reaction, Reactions, Server};
use super::{email, mailer};

fn to(app: &TestApp, server: &Server) -> Mailer {
    mailer(app, |settings| {
        settings.url = server.url();
        settings.connections = 2;
        settings.timeout_seconds = 2;
    })
}

#[tokio::test]
async fn permanent_and_temporary_refusals_are_distinguished() {
    testkit::run(async |app| {
        let for_good: [(Reactions, u16); 3] = [
            (
                |said| {
                    said.starts_with("RCPT").then_some(Reaction::Reply("550 5.1.1 <ada@example.com> unknown"))
                },
                550,
            ),
            (|said| said.starts_with("MAIL").then_some(Reaction::Reply("553 not from you")), 553),
            (|said| (said == ".").then_some(Reaction::Reply("554 smells of spam")), 554),
        ];
        for (reactions, code) in for_good {
            let error = to(app, &Server::start(reactions).await).send(email("No")).await.unwrap_err();
            let (Error::Refused(said) | Error::RecipientRefused(said)) = &error else { panic!("{error:?}") };
            assert!(error.is_permanent() && said.code == code, "{error:?}");
            assert_eq!(matches!(error, Error::RecipientRefused(_)), code == 550, "{error:?}");
            assert!(said.reveal().starts_with(&format!("{code} ")), "what was said is kept");
            assert!(!format!("{error:?} {error}").contains("ada@"), "{error:?}");
        }
        let later: [Reactions; 4] = [
            |said| said.starts_with("RCPT").then_some(Reaction::Reply("451 greylisted, <ada@example.com>")),
            |said| (said == ".").then_some(Reaction::HangUp),
            |said| (said == ".").then_some(Reaction::Wait),
            // This is a mistake in the operator's configuration, not in the email, so it must be retried.
            |said| said.starts_with("EHLO").then_some(Reaction::Reply("550 who are you")),
        ];
        for reactions in later {
            let error = to(app, &Server::start(reactions).await).send(email("Later")).await.unwrap_err();
            assert!(!error.is_permanent(), "{error:?}");
            assert!(!format!("{error:?} {error}").contains("ada@"), "{error:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_away_is_no_reason_to_give_up() {
    testkit::run(async |app| {
        let nobody = mailer(app, |settings| settings.url = "smtp://127.0.0.1:1".to_owned());
        let error = nobody.send(email("Later")).await.unwrap_err();
        assert!(matches!(error, Error::Unreachable(_)) && !error.is_permanent(), "{error:?}");
        assert!(nobody.check().await.is_err());
        assert!(app.platform().mail.check().await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn connections_are_kept_and_no_more_than_allowed() {
    testkit::run(async |app| {
        let server = Server::start(|_| None).await;
        let mailer = to(app, &server);
        for _ in 0..5 {
            mailer.send(email("One after the other")).await.unwrap();
        }
        assert_eq!(server.connections(), 1);

        let at_once = (0..10).map(|_| {
            let mailer = mailer.clone();
            tokio::spawn(async move { mailer.send(email("At once")).await })
        });
        for sending in at_once.collect::<Vec<_>>() {
            sending.await.unwrap().unwrap();
        }
        assert_eq!(server.received("RCPT").len(), 15);
        assert!(server.most_at_once() <= 2, "{} at once", server.most_at_once());
    })
    .await;
}

#[tokio::test]
async fn a_connection_that_ended_meanwhile_costs_no_email() {
    testkit::run(async |app| {
        let server = Server::start(|said| said.starts_with("NOOP").then_some(Reaction::HangUp)).await;
        let mailer = to(app, &server);
        for _ in 0..3 {
            mailer.send(email("After a while")).await.unwrap();
        }
        assert_eq!((server.connections(), server.received("RCPT").len()), (3, 3));
    })
    .await;
}

#[tokio::test]
async fn after_a_refusal_the_next_email_goes_out() {
    testkit::run(async |app| {
        let server =
            Server::start(|said| said.contains("<nobody@").then_some(Reaction::Reply("550 unknown"))).await;
        let mailer = to(app, &server);
        let refused = ::mail::Email { to: "nobody@example.com".to_owned(), ..email("No") };
        assert!(mailer.send(refused).await.is_err());
        mailer.send(email("Yes")).await.unwrap();
        assert_eq!(server.received(".").len(), 1);
    })
    .await;
}

#[tokio::test]
async fn we_sign_in_with_the_password_the_file_holds_now() {
    testkit::run(async |app| {
        // Base64 of NUL ada NUL sesame, and of NUL ada NUL changed.
        const FIRST: &str = "AUTH PLAIN AGFkYQBzZXNhbWU=";
        const SECOND: &str = "AUTH PLAIN AGFkYQBjaGFuZ2Vk";
        let server = Server::start(|said| match said {
            said if said.starts_with("NOOP") => Some(Reaction::HangUp),
            said if said.starts_with("AUTH") && said != FIRST && said != SECOND => {
                Some(Reaction::Reply("535 no"))
            }
            _ => None,
        })
        .await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        let mailer = mailer(app, |settings| {
            settings.url = server.url();
            settings.user = "ada".to_owned();
            settings.password_file = file.display().to_string();
        });
        assert!(matches!(mailer.send(email("No file")).await, Err(Error::Settings(_))));
        for (password, is_right) in [("sesame\n", true), ("wrong", false), ("changed", true)] {
            std::fs::write(&file, password).unwrap();
            let sent = mailer.send(email("Signed in")).await;
            assert_eq!(sent.is_ok(), is_right, "{password}: {sent:?}");
        }
        assert_eq!(server.received("AUTH").len(), 3);
        assert_eq!(server.received("RCPT").len(), 2);
    })
    .await;
}
