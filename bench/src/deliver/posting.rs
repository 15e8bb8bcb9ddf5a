use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use bench::{Connection, Encoding, Post};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::run::numbers::Numbers;

const CONNECTIONS: usize = 64;

/// Sends this many posts, as fast as they are accepted.
pub(crate) async fn post_many(
    server: SocketAddr,
    endpoints: &Arc<[String]>,
    numbers: &Numbers,
    submissions: u64,
) -> anyhow::Result<()> {
    let left = Arc::new(AtomicU64::new(submissions));
    let mut visitors = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (endpoints, numbers, left) = (Arc::clone(endpoints), numbers.clone(), Arc::clone(&left));
        visitors.spawn(async move {
            let mut connection = Connection::open(server).await?;
            while left.fetch_update(Ordering::AcqRel, Ordering::Acquire, |left| left.checked_sub(1)).is_ok() {
                let number = numbers.next();
                post_one(&mut connection, endpoint_for(&endpoints, number), number).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(ended) = visitors.join_next().await {
        ended.context("a visitor failed")??;
    }
    Ok(())
}

/// Sends this many posts at this rate, and returns when each was accepted.
pub(crate) async fn post_paced(
    server: SocketAddr,
    endpoints: &Arc<[String]>,
    numbers: &Numbers,
    submissions: u64,
    rate: f64,
) -> anyhow::Result<Vec<(u64, Instant)>> {
    let begin = Instant::now() + Duration::from_millis(100);
    let next = Arc::new(AtomicU64::new(0));
    let mut visitors = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (endpoints, numbers, next) = (Arc::clone(endpoints), numbers.clone(), Arc::clone(&next));
        visitors.spawn(async move {
            let mut connection = Connection::open(server).await?;
            let mut accepted = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::AcqRel);
                if place >= submissions {
                    return anyhow::Ok(accepted);
                }
                let after = f64::from(u32::try_from(place)?) / rate;
                sleep_until((begin + Duration::from_secs_f64(after)).into()).await;
                let number = numbers.next();
                post_one(&mut connection, endpoint_for(&endpoints, number), number).await?;
                accepted.push((number, Instant::now()));
            }
        });
    }
    let mut accepted = Vec::new();
    while let Some(ended) = visitors.join_next().await {
        accepted.extend(ended.context("a visitor failed")??);
    }
    Ok(accepted)
}

/// Returns the endpoint that a post goes to.
pub(crate) fn endpoint_for(endpoints: &[String], number: u64) -> &str {
    &endpoints[usize::try_from(number).unwrap_or_default() % endpoints.len()]
}

pub(crate) async fn post_one(connection: &mut Connection, endpoint: &str, number: u64) -> anyhow::Result<()> {
    let response = connection.send(&Post { endpoint, encoding: Encoding::Urlencoded, number }).await?;
    ensure!(response.status == 200, "a post was answered with {}: {:?}", response.status, response.code());
    Ok(())
}
