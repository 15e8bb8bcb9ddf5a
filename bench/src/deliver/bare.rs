//! The same HTTP client in a loop, as a baseline: the same signed bodies, to the same receiver, with the same
//! concurrency.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::redirect::Policy;
use reqwest::{Client, retry};
use tokio::task::JoinSet;

use super::backlog::per_second;
use super::environment::Environment;
use super::receivers::RecordedCall;

/// The default of `delivery.at_once`.
const CONCURRENT_CALLS: usize = 256;

/// Returns the calls per second, on as many threads as the product has.
pub(crate) async fn measure(
    environment: &Environment<'_>,
    calls: Vec<RecordedCall>,
    count: u64,
) -> anyhow::Result<f64> {
    ensure!(!calls.is_empty(), "there is nothing to send");
    environment.receivers.reset(false);
    let port = environment.receivers.webhook.port();
    let running = tokio::task::spawn_blocking(move || {
        tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?
            .block_on(send_all(port, calls, count))
    });
    let took = running.await.context("the bare client failed")??;
    ensure!(environment.receivers.calls() == count, "{} calls for {count}", environment.receivers.calls());
    Ok(per_second(count, took.as_secs_f64()))
}

async fn send_all(port: u16, calls: Vec<RecordedCall>, count: u64) -> anyhow::Result<Duration> {
    let (client, calls) = (client()?, Arc::new(calls));
    let next = Arc::new(AtomicU64::new(0));
    let started = Instant::now();
    let mut senders = JoinSet::new();
    for _ in 0..CONCURRENT_CALLS {
        let (client, calls, next) = (client.clone(), Arc::clone(&calls), Arc::clone(&next));
        senders.spawn(async move {
            loop {
                let place = next.fetch_add(1, Ordering::AcqRel);
                if place >= count {
                    return anyhow::Ok(());
                }
                let call = &calls[usize::try_from(place)? % calls.len()];
                send(&client, port, call).await?;
            }
        });
    }
    while let Some(ended) = senders.join_next().await {
        ended.context("a sender failed")??;
    }
    Ok(started.elapsed())
}

async fn send(client: &Client, port: u16, call: &RecordedCall) -> anyhow::Result<()> {
    let number: usize = call.path.rsplit('/').next().context("a path")?.parse()?;
    let url = format!("http://127.0.{}.{}:{port}{}", 1 + number / 200, 1 + number % 200, call.path);
    let mut response = client
        .post(url)
        .header("content-type", "application/json")
        .header("webhook-id", &call.id)
        .header("webhook-timestamp", &call.timestamp)
        .header("webhook-signature", &call.signature)
        .header("accept-encoding", "identity")
        .body(call.body.clone())
        .send()
        .await?;
    ensure!(response.status().is_success(), "answered with {}", response.status());
    while response.chunk().await?.is_some() {}
    Ok(())
}

/// Builds the client with the settings that `egress` uses.
fn client() -> anyhow::Result<Client> {
    let client = Client::builder()
        .redirect(Policy::none())
        .retry(retry::never())
        .no_proxy()
        .referer(false)
        .http1_only()
        .no_gzip()
        .no_brotli()
        .no_deflate()
        .no_zstd()
        .user_agent("Formtray")
        .connect_timeout(Duration::from_secs(5))
        .pool_idle_timeout(Duration::from_secs(15))
        .pool_max_idle_per_host(4);
    Ok(client.build()?)
}
