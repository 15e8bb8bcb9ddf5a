//! Accepting submissions while PostgreSQL is unavailable.

use std::time::{Duration, Instant};

use serde_json::json;
use server::config::Config;
use testkit::{Answer, Method, TestApp};

const ONCE_EACH: &str = "select count(*) from submissions s
     join outbox o on o.id = s.id where s.fields::text like '[[\"n\",%'";

async fn send(app: &TestApp, id: &str, n: usize) -> Answer {
    let request =
        app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", n.to_string())]);
    Answer::of(request).await
}

/// Creates a form and submits to it once, so that the server has it in its cache.
async fn known_form(app: &TestApp) -> (testkit::Person<'_>, String) {
    let ada = app.register("ada").await;
    app.without_quota(&ada.workspace).await;
    let id = ada.create_endpoint("Contact").await;
    send(app, &id, 0).await.expect(200);
    (ada, id)
}

/// Uses the stream instead of the folder. There is one NATS server here.
fn to_a_stream(config: &mut Config) {
    config.spool.path = String::new();
    config.spool.stream = std::env::var("FORMTRAY_NATS_URL").expect("NATS: run the tests with `just test`");
    config.spool.replicas = 1;
    config.spool.max_megabytes = 4;
}

#[tokio::test]
async fn posts_are_accepted_while_the_database_is_away_and_are_there_afterwards() {
    accepted_meanwhile_and_there_afterwards(|_| {}).await;
}

#[tokio::test]
async fn the_same_with_a_stream() {
    accepted_meanwhile_and_there_afterwards(to_a_stream).await;
}

async fn accepted_meanwhile_and_there_afterwards(spool: impl FnOnce(&mut Config)) {
    testkit::run_with_database_proxy(spool, async |app, proxy| {
        let (ada, id) = known_form(app).await;
        proxy.cut();
        for n in 1..=40 {
            let accepted = send(app, &id, n).await.expect(200).json();
            assert_eq!(accepted["ok"], true);
        }
        assert_eq!(app.number("select count(*) from submissions").await, 1);
        proxy.restore();
        app.settled(async || app.number(ONCE_EACH).await == 41).await;
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 41);
        let list = ada.get(&format!("/api/submissions/{id}?size=1")).await.expect(200).json();
        assert_eq!(list["total"], 41);
        app.settled(async || send(app, &id, 41).await.status == 200).await;
        app.settled(async || app.number(ONCE_EACH).await == 42).await;
    })
    .await;
}

#[tokio::test]
async fn a_line_that_breaks_under_load_loses_nothing_and_doubles_nothing() {
    nothing_lost_and_nothing_doubled(|_| {}).await;
}

#[tokio::test]
async fn nor_with_a_stream() {
    nothing_lost_and_nothing_doubled(to_a_stream).await;
}

async fn nothing_lost_and_nothing_doubled(spool: impl FnOnce(&mut Config)) {
    testkit::run_with_database_proxy(spool, async |app, proxy| {
        let (_, id) = known_form(app).await;
        let load = async {
            let mut accepted = 0;
            for round in 0..30 {
                let posts = (0..20).map(|n| send(app, &id, 1 + round * 20 + n));
                let answers = futures_util::future::join_all(posts).await;
                accepted += answers.iter().filter(|answer| answer.status == 200).count();
            }
            accepted
        };
        let breaking = async {
            for _ in 0..4 {
                tokio::time::sleep(Duration::from_millis(300)).await;
                proxy.cut();
                tokio::time::sleep(Duration::from_millis(300)).await;
                proxy.restore();
            }
        };
        let (accepted, ()) = tokio::join!(load, breaking);
        assert_eq!(accepted, 600, "every one was accepted");
        app.settled(async || app.number(ONCE_EACH).await == 601).await;
        assert_eq!(app.number("select count(distinct fields::text) from submissions").await, 601);
        assert_eq!(app.number("select sum(counted)::bigint from usage").await, 601);
    })
    .await;
}

#[tokio::test]
async fn submissions_are_accepted_and_the_jobs_come_back_with_the_database() {
    testkit::run_with_database_proxy(
        |config| config.work.in_serve = true,
        async |app, proxy| {
            let (_, id) = known_form(app).await;
            // A job that is running now would stay locked for a minute.
            let no_job = async || app.number("select count(*) from jobs._private_jobs").await == 0;
            app.settled(no_job).await;
            proxy.cut();
            // Long enough for the job worker to ask for work and to find the connection dead.
            for n in 1..=30 {
                send(app, &id, n).await.expect(200);
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            proxy.restore();
            // They aren't in the outbox, because this server plans deliveries at once.
            let stored = "select count(*) from submissions where fields::text like '[[\"n\",%'";
            app.settled(async || app.number(stored).await == 31).await;
            sqlx::query("select jobs.add_job('forget_keys', '{}'::json)").execute(&app.owner).await.unwrap();
            app.settled(no_job).await;
        },
    )
    .await;
}

#[tokio::test]
async fn who_posts_twice_during_an_outage_holds_nobody_up() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (_, id) = known_form(app).await;
            proxy.silence();
            send(app, &id, 1).await.expect(200);
            let started = Instant::now();
            for n in 2..8 {
                send(app, &id, n).await.expect(200);
            }
            let once = started.elapsed();
            let started = Instant::now();
            for n in 8..14 {
                let first = send(app, &id, n).await.expect(200).json();
                let again = send(app, &id, n).await.expect(200).json();
                assert_eq!(first["id"], again["id"]);
            }
            let twice = started.elapsed();
            // A write that waits for the database would take each writer five seconds.
            assert!(twice < 3 * once + Duration::from_secs(4), "{twice:?} where once took {once:?}");
            proxy.restore();
            app.settled(async || app.number(ONCE_EACH).await == 14).await;
        },
    )
    .await;
}

#[tokio::test]
async fn what_lies_in_the_spool_survives_the_server() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (_, id) = known_form(app).await;
            let other = app.another_server().await;
            let post = async |n: usize| {
                let request = app.http().post(format!("http://{}/api/submit/{id}", other.address));
                Answer::of(request.form(&[("n", n.to_string())])).await
            };
            post(1).await.expect(200);
            proxy.cut();
            for n in 2..10 {
                post(n).await.expect(200);
            }
            other.stop().await.unwrap();
            assert_eq!(app.number("select count(*) from submissions").await, 2);
            proxy.restore();
            let again = app.another_server().await;
            app.settled(async || app.number(ONCE_EACH).await == 10).await;
            again.stop().await.unwrap();
        },
    )
    .await;
}

/// However much is in the spool: the batch in progress is stored, and the rest waits for the next start.
#[tokio::test]
async fn a_server_that_empties_its_spool_stops_when_asked_to() {
    const WAITING: &str =
        "select count(*) from pg_locks where relation = 'submissions'::regclass and not granted";
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (_, id) = known_form(app).await;
            let other = app.another_server().await;
            let post = async |n: usize| {
                let request = app.http().post(format!("http://{}/api/submit/{id}", other.address));
                Answer::of(request.form(&[("n", n.to_string())])).await.expect(200);
            };
            post(1).await;
            proxy.cut();
            let spilled = 2..60;
            for n in spilled.clone() {
                post(n).await;
            }
            other.stop().await.unwrap();
            let mut lock = db::begin(&app.owner).await.unwrap();
            sqlx::query("lock table submissions in share mode").execute(&mut *lock).await.unwrap();
            proxy.restore();
            let again = app.another_server().await;
            app.settled(async || app.number(WAITING).await > 0).await;
            let (stopped, unlocked) = tokio::join!(again.stop(), lock.rollback());
            stopped.unwrap();
            unlocked.unwrap();
            let stored = app.number("select count(*) from submissions").await;
            assert!(stored < 30, "{stored} of {}", spilled.len() + 2);
            let last = app.another_server().await;
            app.settled(async || app.number(ONCE_EACH).await == 60).await;
            last.stop().await.unwrap();
        },
    )
    .await;
}

#[tokio::test]
async fn another_server_stores_what_is_in_the_stream() {
    testkit::run_with_database_proxy(to_a_stream, async |app, proxy| {
        let (_, id) = known_form(app).await;
        let other = app.another_server().await;
        proxy.cut();
        let request = app.http().post(format!("http://{}/api/submit/{id}", other.address));
        Answer::of(request.form(&[("n", "1")])).await.expect(200);
        // The other server is gone, with everything in its memory. Only the stream has the submission.
        other.stop().await.unwrap();
        proxy.restore();
        app.settled(async || app.number(ONCE_EACH).await == 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_form_that_nobody_could_look_up_is_accepted_unseen() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            app.without_quota(&ada.workspace).await;
            let (kept, gone) = (ada.create_endpoint("Kept").await, ada.create_endpoint("Gone").await);
            proxy.cut();
            // Nobody has submitted to them yet, so this server doesn't have them in its cache.
            send(app, &kept, 1).await.expect(200);
            send(app, &gone, 2).await.expect(200);
            let mut forged = kept.clone();
            forged.replace_range(15.., if kept.ends_with('2') { "3" } else { "2" });
            send(app, &forged, 3).await.expect_error(404, "FORM_NOT_FOUND");
            let delete = "update endpoints set deleted_at = now() where name = 'Gone'";
            sqlx::query(delete).execute(&app.owner).await.unwrap();
            proxy.restore();
            app.settled(async || app.number("select count(*) from unclaimed").await == 1).await;
            app.settled(async || app.number(ONCE_EACH).await == 1).await;
            let kept_for = "select count(*) from unclaimed
                 where reason = 'no_endpoint' and kept_until between now() + '29 days' and now() + '31 days'
                   and convert_from(submission, 'UTF8') like '%\"value\":\"2\"%'";
            assert_eq!(app.number(kept_for).await, 1);
            let list = ada.get(&format!("/api/submissions/{kept}")).await.expect(200).json();
            assert_eq!(list["total"], 1);

            app.clock.advance(Duration::from_hours(24 * 31));
            app.run_job("forget_unclaimed").await;
            assert_eq!(app.number("select count(*) from unclaimed").await, 0);
        },
    )
    .await;
}

#[tokio::test]
async fn a_key_holds_through_the_spill() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (_, id) = known_form(app).await;
            let keyed = async |n: &str| {
                let request =
                    app.guest().request(Method::POST, &format!("/api/submit/{id}")).form(&[("n", n)]);
                Answer::of(request.header("idempotency-key", "k")).await
            };
            proxy.cut();
            keyed("1").await.expect(200);
            keyed("1").await.expect(200);
            // Nobody can know yet that this is an error. It was accepted, so it stays.
            keyed("2").await.expect(200);
            proxy.restore();
            app.settled(async || app.number(ONCE_EACH).await == 3).await;
            app.settled(async || keyed("1").await.status == 200).await;
            keyed("3").await.expect_error(409, "IDEMPOTENCY_MISMATCH");
            assert_eq!(app.number("select count(*) from submissions").await, 3);
            let noted = "select count(*) from submissions where notes::text like '%key_reused%'";
            assert_eq!(app.number(noted).await, 1);
        },
    )
    .await;
}

#[tokio::test]
async fn neither_the_database_nor_the_spool_is_said_and_never_a_success() {
    testkit::run_with_database_proxy(
        |config| config.spool.max_megabytes = 0,
        async |app, proxy| {
            let (ada, id) = known_form(app).await;
            proxy.cut();
            let refused = send(app, &id, 1).await;
            assert_eq!(refused.header("retry-after"), Some("5"));
            refused.expect_error(503, "UNAVAILABLE");
            proxy.restore();
            app.settled(async || send(app, &id, 2).await.status == 200).await;
            let list = ada.get(&format!("/api/submissions/{id}")).await.expect(200).json();
            assert_eq!(list["items"][0]["fields"], json!([{ "name": "n", "value": "2" }]));
        },
    )
    .await;
}
