//! Compares what visitors were told with what was delivered.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use super::arrivals::{Arrival, Arrivals, Channel};
use super::customers::{Customers, address_for, path};
use super::system::System;
use crate::client::read_acked;
use crate::environment::Environment;

/// What was delivered of what should have been, for each channel.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub mail: DeliveryCounts,
    pub webhook: DeliveryCounts,
    /// Neither an email nor a call that we could parse.
    pub unreadable: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeliveryCounts {
    /// Acknowledged submissions, each with one destination per channel.
    pub deliveries: u64,
    pub undelivered: u64,
    /// Accepted again under the same id.
    pub same_id: u64,
    /// Further ids of one submission for one destination, accepted or only seen.
    pub other_id: u64,
    /// At the wrong recipient, or with another submission's content.
    pub astray: u64,
    pub forged: u64,
    /// Arrived completely and weren't answered with success.
    pub put_off: u64,
}

impl Found {
    pub(crate) fn all(&self) -> DeliveryCounts {
        let (one, two) = (self.mail, self.webhook);
        DeliveryCounts {
            deliveries: one.deliveries + two.deliveries,
            undelivered: one.undelivered + two.undelivered,
            same_id: one.same_id + two.same_id,
            other_id: one.other_id + two.other_id,
            astray: one.astray + two.astray,
            forged: one.forged + two.forged,
            put_off: one.put_off + two.put_off,
        }
    }
}

/// Waits until everything has been delivered and nothing is left to do, or until nothing has arrived for this long.
/// Returns how long it took.
pub(crate) async fn wait(
    environment: &Environment<'_>,
    customers: &Customers,
    system: &System,
    timeout: Duration,
) -> anyhow::Result<Duration> {
    let (started, mut last_arrival, mut arrived_before) = (Instant::now(), Instant::now(), 0);
    while last_arrival.elapsed() < timeout {
        let arrived = system.arrivals.len();
        if arrived > arrived_before {
            (arrived_before, last_arrival) = (arrived, Instant::now());
        }
        let is_whole = check(environment, customers, &system.arrivals)?.all().undelivered == 0;
        if is_whole && unfinished(system, customers).await? == 0 && is_poison_over(system, customers).await? {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok(started.elapsed())
}

/// Returns the number of deliveries that aren't done and of submissions without planned deliveries, except for those
/// that can never be done.
pub(crate) async fn unfinished(system: &System, customers: &Customers) -> anyhow::Result<u64> {
    count(
        system,
        customers,
        "select (select count(*) from deliveries where state <> 'done' and endpoint_id <> all($1))
              + (select count(*) from outbox)",
    )
    .await
}

/// Returns whether everything that was posted is planned.
pub(crate) async fn is_planned(environment: &Environment<'_>, system: &System) -> anyhow::Result<bool> {
    let mut connection = PgConnection::connect(&system.postgres.url()).await?;
    let planned: Vec<Uuid> =
        sqlx::query_scalar("select distinct submission_id from deliveries where kind = 'webhook'")
            .fetch_all(&mut connection)
            .await?;
    let planned: HashSet<Uuid> = planned.into_iter().collect();
    Ok(read_acked(&environment.folder)?.keys().all(|id| planned.contains(id)))
}

async fn is_poison_over(system: &System, customers: &Customers) -> anyhow::Result<bool> {
    let left = "select count(*) from deliveries where state = 'due' and endpoint_id = any($1)";
    Ok(count(system, customers, left).await? == 0)
}

async fn count(system: &System, customers: &Customers, query: &'static str) -> anyhow::Result<u64> {
    let mut connection = PgConnection::connect(&system.postgres.url()).await?;
    let poison = customers.poison.ids();
    let count: i64 = sqlx::query_scalar(query).bind(poison).fetch_one(&mut connection).await?;
    Ok(count.unsigned_abs())
}

pub(crate) fn check(
    environment: &Environment<'_>,
    customers: &Customers,
    arrivals: &Arrivals,
) -> anyhow::Result<Found> {
    let acked = read_acked(&environment.folder)?;
    let arrivals = arrivals.all();
    let counts = |channel| counts(channel, &acked, &arrivals, customers);
    Ok(Found { mail: counts(Channel::Mail), webhook: counts(Channel::Webhook), unreadable: 0 })
}

/// Counts the deliveries of one channel. A submission has one destination per channel, so its id and the channel
/// identify the delivery.
fn counts(
    channel: Channel,
    acked: &HashMap<Uuid, u64>,
    arrivals: &[Arrival],
    customers: &Customers,
) -> DeliveryCounts {
    let mut counts = DeliveryCounts { deliveries: acked.len() as u64, ..DeliveryCounts::default() };
    let mut ids: HashMap<Uuid, HashSet<&str>> = HashMap::new();
    let mut accepted: HashMap<Uuid, u64> = HashMap::new();
    let mut accepted_ids: HashSet<(Uuid, &str)> = HashSet::new();
    for arrival in arrivals.iter().filter(|arrival| arrival.channel == channel) {
        counts.astray += u64::from(is_astray(arrival, acked, customers));
        counts.forged += u64::from(!arrival.is_genuine);
        ids.entry(arrival.submission).or_default().insert(&arrival.id);
        if arrival.is_accepted {
            *accepted.entry(arrival.submission).or_default() += 1;
            counts.same_id += u64::from(!accepted_ids.insert((arrival.submission, &arrival.id)));
        } else {
            counts.put_off += 1;
        }
    }
    counts.undelivered = acked.keys().filter(|id| !accepted.contains_key(id)).count() as u64;
    counts.other_id = ids.values().map(|ids| ids.len() as u64 - 1).sum();
    counts
}

/// Returns whether it arrived at the wrong place. A post's number determines its endpoint. A post that was never
/// acknowledged may still have been stored.
fn is_astray(arrival: &Arrival, acked: &HashMap<Uuid, u64>, customers: &Customers) -> bool {
    let endpoint = usize::try_from(arrival.number).unwrap_or_default() % customers.endpoints.len();
    let place = match arrival.channel {
        Channel::Mail => address_for(endpoint),
        Channel::Webhook => path(endpoint),
    };
    place != arrival.place || acked.get(&arrival.submission).is_some_and(|number| *number != arrival.number)
}
