//! Delivers a backlog: from the outbox to the receivers' responses, including planning and recording the attempts.

use anyhow::ensure;

use super::environment::Environment;
use super::posting::post_many;
use super::receivers::RecordedCall;

/// Returns the calls per second, and a sample of the calls for the bare loop.
pub(crate) async fn measure(
    environment: &Environment<'_>,
    submissions: u64,
) -> anyhow::Result<(f64, Vec<RecordedCall>)> {
    environment.clear_tables().await?;
    let server = environment.start_server(false).await?;
    post_many(server.address, &environment.customers.with_webhook, &environment.numbers, submissions).await?;
    environment.wait_until_stored(submissions).await?;
    server.process.stop().await?;
    environment.receivers.reset(false);
    let worker = environment.start_worker()?;
    let watch = environment.watch(&[worker.id]);
    environment.wait_until(|receivers| receivers.calls() > 0).await?;
    let before = watch.read()?;
    environment.wait_until(|receivers| receivers.calls() >= submissions).await?;
    let cpu = watch.read()? - before;
    let rate = per_second(submissions, environment.receivers.span().as_secs_f64());
    environment.wait_until_delivered().await?;
    worker.stop().await?;
    ensure!(
        environment.receivers.calls() == submissions,
        "{} calls for {submissions}",
        environment.receivers.calls()
    );
    let each = |seconds: f64| seconds * 1e6 / per_second(submissions, 1.0);
    println!(
        "    each: worker {:.0} µs, PostgreSQL {:.0} µs, receiver {:.0} µs; others {:.0} %",
        each(cpu.server),
        each(cpu.postgres),
        each(cpu.generator),
        cpu.foreign() * 100.0
    );
    Ok((rate, environment.receivers.recorded_calls()))
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
pub(crate) fn per_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds
}
