//! Proves that the check notices errors: mistakes that a worker could make are made in its database, and each must be
//! found, exactly as often as it was made.

use std::time::Duration;

use anyhow::ensure;
use sqlx::{Connection, PgConnection};

use super::Verdict;
use super::check::{self, Tally};
use super::customers::Customers;
use super::system::Scene;
use crate::client::Load;
use crate::environment::{Stage, until};

const PATIENCE: Duration = Duration::from_secs(30);
const SLIPS: u64 = 10;

/// What was found of the planted mistakes.
#[derive(Debug, Default)]
pub(crate) struct Control {
    pub undelivered: u64,
    pub same_id: u64,
    pub other_id: u64,
    planted: u64,
}

impl Verdict for Control {
    fn passed(&self) -> bool {
        self.planted > 0 && (self.undelivered, self.same_id, self.other_id) == (self.planted, SLIPS, SLIPS)
    }
}

pub(crate) async fn run(stage: &Stage<'_>, customers: &Customers) -> anyhow::Result<Control> {
    let mut scene = Scene::set(stage, customers).await?;
    let mut database = PgConnection::connect(&scene.postgres.url()).await?;

    post_some(stage).await?;
    settled(stage, customers, &scene).await?;
    let nothing_wrong = check::check(stage, customers, &scene.arrivals)?.all();
    ensure!(is_clean(nothing_wrong), "before anything was broken: {nothing_wrong:?}");

    // The worker forgets that it has sent an email, and sends it again.
    change(&mut database, &format!("update deliveries set state = 'due', done_at = null, next_at = now()
        where id in (select id from deliveries where kind = 'mail' and state = 'done' order by id limit {SLIPS})")).await?;
    // The worker plans what it has done once more, under another id.
    change(&mut database, &format!("with again as (
            select id from deliveries where kind = 'webhook' and state = 'done' order by id limit {SLIPS}
        )
        insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind, target, state, next_at, created_at)
        select gen_random_uuid(), workspace_id, endpoint_id, submission_id, destination_id, 2, kind, target, 'due', now(), now()
        from deliveries where id in (select id from again)")).await?;
    settled(stage, customers, &scene).await?;

    // The worker says that it is done before it has sent anything. Deliveries that it has claimed are left out, because
    // these are sent anyway.
    scene.receiver.down().await;
    post_some(stage).await?;
    until("all of it is planned", PATIENCE, async || check::is_planned(stage, &scene).await.unwrap_or(false))
        .await?;
    let planted = change(
        &mut database,
        "update deliveries set state = 'done', done_at = now()
        where kind = 'webhook' and state = 'due' and claimed_until is null",
    )
    .await?;
    scene.receiver.up().await?;
    check::wait(stage, customers, &scene, Duration::from_secs(6)).await?;
    scene.expect_alive()?;

    let Tally { undelivered, same_id, other_id, .. } = check::check(stage, customers, &scene.arrivals)?.all();
    let control = Control { undelivered, same_id, other_id, planted };
    println!("control: {control:?}");
    Ok(control)
}

async fn post_some(stage: &Stage<'_>) -> anyhow::Result<()> {
    let traffic = stage.traffic(Load { connections: 4, per_second: 50, open: true })?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    traffic.stop().await?;
    Ok(())
}

async fn settled(stage: &Stage<'_>, customers: &Customers, scene: &Scene) -> anyhow::Result<()> {
    check::wait(stage, customers, scene, PATIENCE).await?;
    ensure!(check::unfinished(scene, customers).await? == 0, "deliveries are not done in time");
    Ok(())
}

fn is_clean(tally: Tally) -> bool {
    tally.deliveries > 2 * SLIPS && tally == Tally { deliveries: tally.deliveries, ..Tally::default() }
}

async fn change(database: &mut PgConnection, statement: &str) -> anyhow::Result<u64> {
    let changed = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(database).await?;
    Ok(changed.rows_affected())
}
