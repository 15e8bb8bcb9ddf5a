//! A long queue and a slow mail server must not delay anyone's password reset, and a slow mail server must not delay
//! other jobs.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::TestApp;

use crate::mail_server::MailServer;

const WAITING: &str =
    "select count(*) from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id
     where t.identifier in ('make_thumbnail', 'remove_files') and j.attempts < j.max_attempts";

struct Figures {
    jobs: i64,
    per_second: f64,
    reset: Duration,
}

/// Enqueues as many slow emails as the queue had workers, to accounts whose mail server never answers.
async fn fill_with_slow_mail(app: &TestApp, mail: &MailServer) {
    for n in 0..8 {
        let name = format!("slow{n}");
        app.register(&name).await;
        let move_away =
            "update users set email = $1 || '@slow.example', email_as_typed = $1 || '@slow.example',
             email_verified_at = now() where email = $1 || '@example.com'";
        sqlx::query(move_away).bind(&name).execute(&app.owner).await.unwrap();
        sqlx::query(
            "select jobs.add_job('send_notice', json_build_object('user', id, 'notice', 'new_sign_in',
                 'happened', json_build_object('at', now(), 'device', '', 'network', '')), priority => -10)
             from users where email = $1 || '@slow.example'",
        )
        .bind(&name)
        .execute(&app.owner)
        .await
        .unwrap();
    }
    let held = Instant::now();
    while mail.held() < 4 {
        assert!(held.elapsed() < Duration::from_secs(20), "{} slow emails are under way", mail.held());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits for something that takes longer than [`TestApp::settled`] waits; `None` if it doesn't happen.
async fn within(limit: Duration, mut happened: impl AsyncFnMut() -> bool) -> Option<Duration> {
    let started = Instant::now();
    while started.elapsed() < limit {
        if happened().await {
            return Some(started.elapsed());
        }
        // Polling costs the database time too.
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    None
}

async fn measure(app: &TestApp, mail: &MailServer, jobs: i64, patience: Duration) -> Figures {
    let ada = "ada@example.com";
    app.register("ada").await;
    let server = app.another_server_at_work().await;
    assert!(within(patience, async || !mail.taken(ada).is_empty()).await.is_some(), "no verification email");
    fill_with_slow_mail(app, mail).await;
    sqlx::query(
        "select jobs.add_job(case when n % 4 = 0 then 'remove_files' else 'make_thumbnail' end,
             json_build_object('workspace', gen_random_uuid(), 'file', gen_random_uuid(), 'keys', '[]'::json),
             priority => case when n % 4 = 0 then 10 else 0 end)
         from generate_series(1, $1) n",
    )
    .bind(jobs)
    .execute(&app.owner)
    .await
    .unwrap();
    let started = Instant::now();
    app.guest().post("/api/auth/forgot-password", json!({ "email": ada })).await.expect(202);
    let reset = within(patience, async || mail.taken(ada).len() > 1).await;
    let drained = within(patience, async || app.number(WAITING).await == 0).await;
    let left = app.number(WAITING).await;
    let took = started.elapsed();
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let per_second = (jobs - left) as f64 / took.as_secs_f64();
    println!(
        "{{\"attack\":\"job_queue\",\"jobs\":{jobs},\"left\":{left},\"per_second\":{per_second:.0},\"slow_emails\":{},\"reset_ms\":{}}}",
        mail.held(),
        reset.map_or_else(|| "null".to_owned(), |took| took.as_millis().to_string()),
    );
    // Dropped instead of stopped, because stopping would wait for the mail server that never answers.
    drop(server);
    assert!(drained.is_some(), "{left} of {jobs} jobs still wait after {took:?}");
    Figures { jobs, per_second, reset: reset.expect("a reset email") }
}

/// The precise figures are printed; since the machine may be busy, only a standstill fails here.
#[tokio::test]
async fn a_reset_overtakes_waiting_jobs_and_slow_mail() {
    let mail = MailServer::start().await;
    let url = mail.url();
    testkit::run_with(
        |config| config.mail.url = url,
        async |app| {
            let figures = measure(app, &mail, 600, Duration::from_secs(40)).await;
            assert!(figures.per_second >= 40.0, "{} jobs at {}/s", figures.jobs, figures.per_second);
            assert!(figures.reset < Duration::from_secs(10), "{:?}", figures.reset);
        },
    )
    .await;
}

/// The long form; run by `just attack accounts`.
#[tokio::test]
#[ignore = "ten thousand jobs and a quiet machine"]
async fn a_reset_is_sent_within_two_seconds_while_ten_thousand_jobs_wait() {
    let mail = MailServer::start().await;
    let url = mail.url();
    testkit::run_with(
        |config| config.mail.url = url,
        async |app| {
            let figures = measure(app, &mail, 10_000, Duration::from_mins(2)).await;
            assert!(figures.per_second >= 200.0, "{} jobs at {}/s", figures.jobs, figures.per_second);
            assert!(figures.reset < Duration::from_secs(2), "{:?}", figures.reset);
        },
    )
    .await;
}
