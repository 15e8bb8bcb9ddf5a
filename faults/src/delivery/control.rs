//! Proves that the check notices errors: mistakes that a worker could make are made in its database, and each must be
//! found, exactly as often as it was made.

use std::time::Duration;

use anyhow::ensure;
use sqlx::{Connection, PgConnection};

use super::check::{self, DeliveryCounts};
use super::customers::Customers;
use super::system::System;
use crate::client::Load;
use crate::environment::Environment;
use crate::wait::until;

const CONTROL_TIMEOUT: Duration = Duration::from_secs(30);
const MISTAKES: u64 = 10;

/// What was found of the planted mistakes.
#[derive(Debug, Default)]
pub(crate) struct Control {
    pub undelivered: u64,
    pub same_id: u64,
    pub other_id: u64,
    planted: u64,
}

impl Control {
    pub(crate) fn passed(&self) -> bool {
        self.planted > 0
            && (self.undelivered, self.same_id, self.other_id) == (self.planted, MISTAKES, MISTAKES)
    }
}

pub(crate) async fn run(environment: &Environment<'_>, customers: &Customers) -> anyhow::Result<Control> {
    let mut system = System::start(environment, customers).await?;
    let mut database = PgConnection::connect(&system.postgres.url()).await?;

    post_for_a_second(environment).await?;
    wait_until_settled(environment, customers, &system).await?;
    let nothing_wrong = check::check(environment, customers, &system.arrivals)?.all();
    ensure!(has_no_findings(nothing_wrong), "before anything was broken: {nothing_wrong:?}");

    // The worker forgets that it has sent an email, and sends it again.
    execute(&mut database, &format!("update deliveries set state = 'due', done_at = null, next_at = now()
        where id in (select id from deliveries where kind = 'mail' and state = 'done' order by id limit {MISTAKES})")).await?;
    // The worker plans what it has done once more, under another id.
    execute(&mut database, &format!("with again as (
            select id from deliveries where kind = 'webhook' and state = 'done' order by id limit {MISTAKES}
        )
        insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, round, kind, target, state, next_at, created_at)
        select gen_random_uuid(), workspace_id, endpoint_id, submission_id, destination_id, 2, kind, target, 'due', now(), now()
        from deliveries where id in (select id from again)")).await?;
    wait_until_settled(environment, customers, &system).await?;

    // The worker says that it is done before it has sent anything. Deliveries that it has claimed are left out, because
    // these are sent anyway.
    system.receiver.down().await;
    post_for_a_second(environment).await?;
    until("all of it is planned", CONTROL_TIMEOUT, async || {
        check::is_planned(environment, &system).await.unwrap_or(false)
    })
    .await?;
    let planted = execute(
        &mut database,
        "update deliveries set state = 'done', done_at = now()
        where kind = 'webhook' and state = 'due' and claimed_until is null",
    )
    .await?;
    system.receiver.up().await?;
    check::wait(environment, customers, &system, Duration::from_secs(6)).await?;
    system.expect_alive()?;

    let DeliveryCounts { undelivered, same_id, other_id, .. } =
        check::check(environment, customers, &system.arrivals)?.all();
    let control = Control { undelivered, same_id, other_id, planted };
    println!("control: {control:?}");
    Ok(control)
}

async fn post_for_a_second(environment: &Environment<'_>) -> anyhow::Result<()> {
    let traffic = environment.traffic(Load { connections: 4, per_second: 50, open: true })?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    traffic.stop().await?;
    Ok(())
}

async fn wait_until_settled(
    environment: &Environment<'_>,
    customers: &Customers,
    system: &System,
) -> anyhow::Result<()> {
    check::wait(environment, customers, system, CONTROL_TIMEOUT).await?;
    ensure!(check::unfinished(system, customers).await? == 0, "deliveries are not done in time");
    Ok(())
}

fn has_no_findings(counts: DeliveryCounts) -> bool {
    counts.deliveries > 2 * MISTAKES
        && counts == DeliveryCounts { deliveries: counts.deliveries, ..DeliveryCounts::default() }
}

async fn execute(database: &mut PgConnection, statement: &str) -> anyhow::Result<u64> {
    let changed = sqlx::query(sqlx::AssertSqlSafe(statement)).execute(database).await?;
    Ok(changed.rows_affected())
}
