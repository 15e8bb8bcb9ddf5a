//! F20: posts that a database might reject, at every position among good ones. The bad one alone is rejected, or it is
//! stored; the others in its batch are accepted and stored.

mod corpus;

use std::collections::BTreeMap;
use std::time::Duration;

use bench::{Connection, Encoding, Post, Response};
use tokio::task::JoinSet;

use crate::client::ResponseCounter;
use crate::environment::Environment;
use crate::intake::conclude::compare;
use crate::intake::outcome::Outcome;
use crate::services::{Cluster, Postgres, Server, Setup};
use corpus::{POISONS, Poison};

/// How many posts are sent at once, so that they share a batch.
const BATCH_POSTS: usize = 50;
/// Settings for slow commits with one writer, so that posts gather in the queue meanwhile.
const SLOW_COMMIT_SETTINGS: [&str; 2] = ["commit_delay=5000", "commit_siblings=0"];

pub(crate) async fn run(environment: &Environment<'_>) -> anyhow::Result<Outcome> {
    let step = environment.campaign.length.pick(10, 1, 1);
    let cluster = Cluster { settings: SLOW_COMMIT_SETTINGS.to_vec(), ..Cluster::default() };
    let postgres = Postgres::start(environment, &environment.folder, cluster).await?;
    let mut server = Server::start(environment, Setup::new(environment).with("RECORDER__WRITERS", 1)).await?;
    let (first, log) = environment.acked_log()?;
    let (good_posts, mut statuses) = (ResponseCounter::default(), BTreeMap::new());
    let places =
        POISONS.iter().flat_map(|poison| (0..BATCH_POSTS).step_by(step).map(move |place| (poison, place)));
    let groups: Vec<(&Poison, usize)> = places.collect();
    for (group, (poison, place)) in groups.iter().enumerate() {
        let first = first + (group * BATCH_POSTS) as u64;
        for (number, response) in send_together(environment, poison, *place, first).await? {
            if number == first + *place as u64 {
                *statuses.entry((poison.what, response.status)).or_insert(0) += 1;
            } else {
                good_posts.answered(&response, Duration::ZERO);
            }
            if let Some(id) = response.id().filter(|_| (200..300).contains(&response.status)) {
                log.lines().send((id.parse()?, number))?;
            }
        }
    }
    server.expect_alive()?;
    tokio::task::spawn_blocking(|| log.close()).await??;
    let good_posts = good_posts.take();
    let mut outcome = compare(environment, &good_posts, &postgres).await?.rounds(groups.len() as u64);
    outcome.require(good_posts.not_accepted() == 0, "good posts were not accepted because of a bad one");
    for ((what, status), count) in statuses {
        outcome.require(status < 500, &format!("{what} was answered {status}"));
        outcome.note(format!("{what}: {count} × {status}"));
    }
    Ok(outcome)
}

/// Sends one bad post at this position among good ones, all at the same time. Returns every response with the number of
/// its post.
async fn send_together(
    environment: &Environment<'_>,
    poison: &Poison,
    place: usize,
    first: u64,
) -> anyhow::Result<Vec<(u64, Response)>> {
    let mut sending = JoinSet::new();
    for at in 0..BATCH_POSTS {
        let number = first + at as u64;
        let endpoint = &environment.endpoints[at % environment.endpoints.len()];
        let post = Post { endpoint, encoding: Encoding::Json, number };
        let mut request = Vec::new();
        if at == place {
            poison.write(&post, &mut request);
        } else {
            post.write(&mut request);
        }
        let mut connection = Connection::open(environment.campaign.ports.server()).await?;
        sending.spawn(async move { anyhow::Ok((number, connection.send_raw(&request).await?)) });
    }
    sending.join_all().await.into_iter().collect()
}
