//! Delivers a backlog of emails by SMTP, to a server of ours that accepts each at once and stores none.

use anyhow::ensure;

use super::backlog::per_second;
use super::environment::Environment;
use super::posting::post_many;

/// Returns the emails per second.
pub(crate) async fn measure(environment: &Environment<'_>, submissions: u64) -> anyhow::Result<f64> {
    environment.clear_tables().await?;
    let server = environment.start_server(false).await?;
    post_many(server.address, &environment.customers.with_email, &environment.numbers, submissions).await?;
    environment.wait_until_stored(submissions).await?;
    server.process.stop().await?;
    environment.receivers.reset(false);
    let worker = environment.start_worker()?;
    let watch = environment.watch(&[worker.id]);
    environment.wait_until(|receivers| receivers.emails() > 0).await?;
    let before = watch.read()?;
    environment.wait_until(|receivers| receivers.emails() >= submissions).await?;
    let cpu = watch.read()? - before;
    let rate = per_second(submissions, environment.receivers.span().as_secs_f64());
    environment.wait_until_delivered().await?;
    worker.stop().await?;
    ensure!(
        environment.receivers.emails() == submissions,
        "{} emails for {submissions}",
        environment.receivers.emails()
    );
    let each = |seconds: f64| seconds * 1e6 / per_second(submissions, 1.0);
    println!(
        "{rate:.0} emails per second; each: worker {:.0} µs, PostgreSQL {:.0} µs",
        each(cpu.server),
        each(cpu.postgres)
    );
    Ok(rate)
}
