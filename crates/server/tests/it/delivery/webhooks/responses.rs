use serde_json::{Value, json};
use server::config::Config;
use testkit::TestApp;

use super::calls::{create_webhook, form_with_webhook, list_webhooks, webhook_delivery};
use super::receiver::{self, Receiver, Reply};
use crate::delivery::{attention, make_due};

#[tokio::test]
async fn whoever_is_gone_is_paused_until_resumed() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            receiver.says([Reply::status(410)]);
            let first = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let one = webhook_delivery(&ada, &first).await;
            assert_eq!(
                (&one["state"], &one["attempts"][0]["outcome"]),
                (&"given_up".into(), &"never".into())
            );
            let standing = &list_webhooks(&ada, &endpoint).await[0];
            assert_eq!((&standing["state"], &standing["paused_because"]), (&"paused".into(), &"gone".into()));
            let second = app.guest().submitted(&endpoint, &[("a", "2")]).await;
            app.deliver().await;
            assert_eq!(webhook_delivery(&ada, &second).await["waits_for"], "paused");
            let kinds: Vec<Value> = attention(&ada).await.iter().map(|item| item["kind"].clone()).collect();
            assert!(kinds.contains(&"destination_paused".into()), "{kinds:?}");
            assert_eq!(receiver.calls().len(), 1);

            let destination = format!("/api/endpoints/{endpoint}/destinations/{}", hook.id);
            ada.post(&format!("{destination}/resume"), json!({})).await.expect(200);
            ada.post(&format!("{destination}/replay-failed"), json!({})).await.expect(202);
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 3);
            assert_eq!(list_webhooks(&ada, &endpoint).await[0]["state"], "active");
        },
    )
    .await;
}

/// Returns the text of the owner's next email with this subject.
async fn email_to_owner(app: &TestApp, subject: &str) -> String {
    loop {
        let email = app.mail_to("ada@example.com").await;
        if email.subject == subject {
            return email.text;
        }
    }
}

#[tokio::test]
async fn the_owner_is_emailed_which_form_failed_where_and_why() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let ada = app.verified("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            let url = receiver.url("/crm");
            create_webhook(&ada, &endpoint, &url).await;
            receiver.always_says(Reply::status(500));
            app.guest().submitted(&endpoint, &[("a", "1")]).await;
            for _ in 0..11 {
                app.deliver().await;
                make_due(app).await;
            }
            let failed = email_to_owner(app, "Delivery failed: Contact").await;
            for said in ["1 submission from Contact", url.as_str(), "11 attempts", "500 Internal"] {
                assert!(failed.contains(said), "{said}: {failed}");
            }

            receiver.always_says(Reply::status(410));
            app.guest().submitted(&endpoint, &[("a", "2")]).await;
            app.deliver().await;
            let paused = email_to_owner(app, "Webhook paused: Contact").await;
            for said in ["deliveries from Contact", url.as_str(), "410 Gone"] {
                assert!(paused.contains(said), "{said}: {paused}");
            }
        },
    )
    .await;
}

/// A pause changes some of the deliveries at once. A job changes the rest, and none is attempted meanwhile.
#[tokio::test]
async fn a_pause_with_many_deliveries_holds_up_nobody() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            // Due in an hour, so that only the first is attempted.
            sqlx::query(
                "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind,
                                         target, state, next_at, created_at)
                 select gen_random_uuid(), workspace_id, $1, $2::uuid, id, n, 'webhook', '', 'due',
                        now() + interval '1 hour', now()
                 from destinations, generate_series(2, 3501) n where id = $3::uuid",
            )
            .bind(&endpoint)
            .bind(&submission)
            .bind(&hook.id)
            .execute(&app.owner)
            .await
            .unwrap();
            receiver.always_says(Reply::status(410));
            app.deliver().await;
            let held = "select count(*) from deliveries where waits_for = 'paused'";
            assert_eq!(app.number(held).await, 1_000, "in the transaction of the pause");
            sqlx::query("update deliveries set next_at = now() where state = 'due'").execute(&app.owner).await.unwrap();
            app.deliver().await;
            assert_eq!(receiver.calls().len(), 1, "what is paused is not tried");
            app.run_jobs().await;
            assert_eq!(app.number(held).await, 3_500);

            // Resuming works the same way: some at once, the rest by a job.
            let path = format!("/api/endpoints/{endpoint}/destinations/{}/resume", hook.id);
            let resumed = ada.post(&path, json!({})).await.expect(200).json();
            assert_eq!(resumed["count"], 3_500);
            assert_eq!(app.number(held).await, 2_500, "in the transaction of the request");
            app.run_jobs().await;
            assert_eq!(app.number(held).await, 0);
        },
    )
    .await;
}

/// A retry is never made before the requested time, nor much later than a day.
#[tokio::test]
async fn a_receiver_may_ask_for_time() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            let waits =
                [("429", "7200", 7200), ("503", "7200", 7200), ("503", "1", 24), ("429", "999999", 86_400)];
            for (status, asked, at_least) in waits {
                receiver.says([Reply::with(status.parse().unwrap(), "retry-after", asked)]);
                let submission =
                    app.guest().submitted(&endpoint, &[("a", &format!("{status} {asked}"))]).await;
                let before = app.clock.now().as_second();
                app.deliver().await;
                let one = webhook_delivery(&ada, &submission).await;
                let next: jiff::Timestamp = one["next_at"].as_str().unwrap().parse().unwrap();
                let wait = next.as_second() - before;
                assert!((at_least..at_least + 60).contains(&wait), "{status} {asked}: {wait}");
            }
        },
    )
    .await;
}

async fn endless(app: &TestApp, receiver: &Receiver) {
    let (ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
    receiver.says([Reply::Drip]);
    let submission = app.guest().submitted(&endpoint, &[("a", "1")]).await;
    app.deliver().await;
    let one = webhook_delivery(&ada, &submission).await;
    let attempt = &one["attempts"][0];
    assert_eq!((&one["state"], &attempt["outcome"]), (&"done".into(), &"ok".into()), "it has said 200");
    assert!(attempt["answer"].as_str().unwrap().starts_with("200 OK: aaaa"), "{attempt}");
    assert!(attempt["answer"].as_str().unwrap().chars().count() <= 500);
    assert!((900..4_000).contains(&attempt["took_ms"].as_i64().unwrap()), "{attempt}");
}

#[tokio::test]
async fn a_gigabyte_that_drips_is_cut_off() {
    let short = |config: &mut Config| {
        config.egress.connect_seconds = 1;
        config.egress.timeout_seconds = 1;
    };
    receiver::run(short, endless).await;
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_not_followed() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, _) = form_with_webhook(app, &receiver.url("/")).await;
            let elsewhere = receiver.url("/elsewhere");
            for status in [301, 302, 303, 307, 308] {
                receiver.says([Reply::with(status, "location", &elsewhere)]);
                let submission = app.guest().submitted(&endpoint, &[("a", &status.to_string())]).await;
                app.deliver().await;
                let one = webhook_delivery(&ada, &submission).await;
                assert_eq!((&one["state"], &one["attempts"][0]["outcome"]), (&"due".into(), &"later".into()));
                let answer = one["attempts"][0]["answer"].as_str().unwrap();
                assert!(answer.contains(&elsewhere) && answer.contains("not followed"), "{answer}");
            }
            assert!(receiver.calls().iter().all(|call| call.path == "/"));
            assert_eq!(receiver.calls().len(), 5);
        },
    )
    .await;
}

/// Five receivers that hang with many deliveries waiting, and one that responds.
#[tokio::test]
async fn who_hangs_holds_up_nobody_else() {
    let silent = Receiver::start().await;
    silent.always_says(Reply::Hang);
    let port = silent.address.port();
    receiver::run(
        |config| {
            config.egress.ports.push(port);
            config.egress.timeout_seconds = 15;
            config.delivery.at_once = 24;
        },
        async |app, receiver| {
            let (eve, ada) = (app.register("eve").await, app.register("ada").await);
            app.with_webhooks(&eve.workspace).await;
            for n in 0..5 {
                let hers = eve.create_endpoint(&format!("Hangs {n}")).await;
                create_webhook(&eve, &hers, &silent.url("/")).await;
                for m in 0..20 {
                    app.guest().submitted(&hers, &[("a", &m.to_string())]).await;
                }
            }
            let endpoint = ada.create_endpoint("Answers").await;
            create_webhook(&ada, &endpoint, &receiver.url("/")).await;
            let another = app.another_server_at_work().await;
            app.settled(async || silent.calls().len() >= 5).await;
            let calls_cut = "select count(*) from delivery_attempts where outcome <> 'ok'";
            let mut waited = 0;
            for n in 1..=5 {
                let cut = app.number(calls_cut).await;
                app.guest().submitted(&endpoint, &[("a", &n.to_string())]).await;
                app.settled(async || receiver.calls().len() == n).await;
                waited += i32::from(app.number(calls_cut).await > cut);
            }
            assert!(waited <= 2, "{waited} of hers went out only when a call that hung was cut");
            silent.lets_go();
            another.stop().await.unwrap();
        },
    )
    .await;
}
