//! Closed-loop load: keeps a constant number of posts in flight.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use bench::{Connection, Response};
use tokio::task::JoinSet;

use crate::run::numbers::Numbers;
use crate::submit::figures::SenderResults;
use crate::submit::interval::Interval;

/// A server that posts are sent to.
pub(crate) trait Target: Send + Sync + 'static {
    fn address(&self) -> SocketAddr;

    /// Writes the request with this number.
    fn write(&self, number: u64, request: &mut Vec<u8>);

    /// Returns what identifies this accepted submission, or the error in the response.
    fn accepted(&self, response: &Response) -> anyhow::Result<u64>;
}

/// Returns the tasks that keep this many posts in flight until the interval ends.
pub(crate) fn keep_in_flight<T: Target>(
    target: &Arc<T>,
    numbers: &Numbers,
    in_flight: usize,
    interval: Interval,
) -> JoinSet<anyhow::Result<SenderResults>> {
    let mut tasks = JoinSet::new();
    for _ in 0..in_flight {
        tasks.spawn(post_until_closed(Arc::clone(target), numbers.clone(), interval));
    }
    tasks
}

async fn post_until_closed<T: Target>(
    target: Arc<T>,
    numbers: Numbers,
    interval: Interval,
) -> anyhow::Result<SenderResults> {
    let mut connection = Connection::open(target.address()).await.context("connecting")?;
    let mut results = SenderResults::default();
    while !interval.has_ended() {
        let sent = Instant::now();
        let accepted = post(&*target, &mut connection, numbers.next()).await?;
        results.record(accepted, sent, interval);
    }
    Ok(results)
}

/// Sends one post that must be accepted.
pub(crate) async fn post<T: Target>(
    target: &T,
    connection: &mut Connection,
    number: u64,
) -> anyhow::Result<u64> {
    let response = connection.send_with(|request| target.write(number, request)).await.context("posting")?;
    target.accepted(&response)
}
