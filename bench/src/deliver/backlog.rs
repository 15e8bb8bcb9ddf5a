//! Delivers a backlog: from the outbox to the receivers' responses, including planning and recording the attempts.

use anyhow::ensure;

use super::environment::Ground;
use super::posting::post_many;
use super::receivers::Kept;

/// Returns the calls per second, and a sample of the calls for the bare loop.
pub(crate) async fn measure(ground: &Ground<'_>, submissions: u64) -> anyhow::Result<(f64, Vec<Kept>)> {
    ground.forget().await?;
    let server = ground.serve(false).await?;
    post_many(server.address, &ground.customers.calling, &ground.numbers, submissions).await?;
    ground.all_stored(submissions).await?;
    server.process.stop().await?;
    ground.hall.begin_anew(false);
    let worker = ground.work()?;
    let watch = ground.watch(&[worker.id]);
    ground.until(|hall| hall.calls() > 0).await?;
    let before = watch.look()?;
    ground.until(|hall| hall.calls() >= submissions).await?;
    let cpu = watch.look()? - before;
    let rate = per_second(submissions, ground.hall.span().as_secs_f64());
    ground.all_done().await?;
    worker.stop().await?;
    ensure!(ground.hall.calls() == submissions, "{} calls for {submissions}", ground.hall.calls());
    let each = |seconds: f64| seconds * 1e6 / per_second(submissions, 1.0);
    println!(
        "    each: worker {:.0} µs, PostgreSQL {:.0} µs, receiver {:.0} µs; others {:.0} %",
        each(cpu.server),
        each(cpu.postgres),
        each(cpu.generator),
        cpu.foreign() * 100.0
    );
    Ok((rate, ground.hall.kept()))
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
pub(crate) fn per_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds
}
