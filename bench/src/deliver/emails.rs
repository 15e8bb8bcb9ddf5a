//! Delivers a backlog of emails by SMTP, to a server of ours that accepts each at once and stores none.

use anyhow::ensure;

use super::backlog::per_second;
use super::environment::Ground;
use super::posting::post_many;

/// Returns the emails per second.
pub(crate) async fn measure(ground: &Ground<'_>, submissions: u64) -> anyhow::Result<f64> {
    ground.forget().await?;
    let server = ground.serve(false).await?;
    post_many(server.address, &ground.customers.writing, &ground.numbers, submissions).await?;
    ground.all_stored(submissions).await?;
    server.process.stop().await?;
    ground.hall.begin_anew(false);
    let worker = ground.work()?;
    let watch = ground.watch(&[worker.id]);
    ground.until(|hall| hall.letters() > 0).await?;
    let before = watch.look()?;
    ground.until(|hall| hall.letters() >= submissions).await?;
    let cpu = watch.look()? - before;
    let rate = per_second(submissions, ground.hall.span().as_secs_f64());
    ground.all_done().await?;
    worker.stop().await?;
    ensure!(ground.hall.letters() == submissions, "{} letters for {submissions}", ground.hall.letters());
    let each = |seconds: f64| seconds * 1e6 / per_second(submissions, 1.0);
    println!(
        "{rate:.0} letters a second; each: worker {:.0} µs, PostgreSQL {:.0} µs",
        each(cpu.server),
        each(cpu.postgres)
    );
    Ok(rate)
}
