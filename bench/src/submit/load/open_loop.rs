//! Open-loop load: posts are sent when they are due, whether or not earlier ones have been answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use bench::Connection;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::run::numbers::Numbers;
use crate::submit::figures::SenderResults;
use crate::submit::interval::Interval;
use crate::submit::load::closed_loop::{Target, post};

/// When each post is due.
#[derive(Clone)]
struct Schedule {
    start: Instant,
    every: Duration,
    next: Arc<AtomicU64>,
}

impl Schedule {
    fn next(&self) -> Instant {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        self.start + self.every.mul_f64(f64::from(u32::try_from(at).unwrap_or(u32::MAX)))
    }
}

/// Returns the tasks that post at this rate until the interval ends. A post's wait counts from when it is due: if all
/// connections are busy then, the server is too slow, and that counts.
pub(crate) fn post_at_rate<T: Target>(
    target: &Arc<T>,
    numbers: &Numbers,
    rate: f64,
    connections: usize,
    interval: Interval,
) -> JoinSet<anyhow::Result<SenderResults>> {
    // A moment later, when the connections are open.
    let start = Instant::now() + Duration::from_millis(100);
    let schedule = Schedule { start, every: Duration::from_secs_f64(1.0 / rate), next: Arc::default() };
    let mut tasks = JoinSet::new();
    for _ in 0..connections {
        tasks.spawn(post_when_due(Arc::clone(target), numbers.clone(), schedule.clone(), interval));
    }
    tasks
}

async fn post_when_due<T: Target>(
    target: Arc<T>,
    numbers: Numbers,
    schedule: Schedule,
    interval: Interval,
) -> anyhow::Result<SenderResults> {
    let mut connection = Connection::open(target.address()).await.context("connecting")?;
    let mut results = SenderResults::default();
    loop {
        let due = schedule.next();
        if due >= interval.end {
            return Ok(results);
        }
        sleep_until(due.into()).await;
        let accepted = post(&*target, &mut connection, numbers.next()).await?;
        results.record_due(accepted, due, interval);
    }
}

/// Returns the task that sends one post at a time, this many per second, and waits in between.
pub(crate) fn post_alone<T: Target>(
    target: &Arc<T>,
    numbers: &Numbers,
    rate: u32,
    interval: Interval,
) -> JoinSet<anyhow::Result<SenderResults>> {
    let (target, numbers) = (Arc::clone(target), numbers.clone());
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        let mut connection = Connection::open(target.address()).await.context("connecting")?;
        let mut results = SenderResults::default();
        let mut timer = tokio::time::interval(Duration::from_secs(1) / rate);
        while !interval.has_ended() {
            timer.tick().await;
            let sent = Instant::now();
            let accepted = post(&*target, &mut connection, numbers.next()).await?;
            results.record(accepted, sent, interval);
        }
        Ok(results)
    });
    tasks
}
