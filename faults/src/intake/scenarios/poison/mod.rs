//! F20: posts that a database might reject, at every position among good ones. The bad one alone is rejected, or it is
//! stored; the others in its batch are accepted and stored.

mod corpus;

use std::collections::BTreeMap;
use std::time::Duration;

use bench::{Answer, Connection, Encoding, Post};
use tokio::task::JoinSet;

use crate::client::Tally;
use crate::environment::Stage;
use crate::intake::outcome::Outcome;
use crate::services::Cluster;
use corpus::{POISONS, Poison};

/// How many posts are sent at once, so that they share a batch.
const MATES: usize = 50;
/// Settings for slow commits with one writer, so that posts gather in the queue meanwhile.
const GATHERING: [&str; 2] = ["commit_delay=5000", "commit_siblings=0"];

pub(crate) async fn run(stage: &Stage<'_>) -> anyhow::Result<Outcome> {
    let step = stage.ground.length.pick(10, 1, 1);
    let cluster = Cluster { settings: GATHERING.to_vec(), ..Cluster::default() };
    let postgres = stage.postgres(&stage.folder, cluster).await?;
    let mut server = stage.server(stage.setup().with("RECORDER__WRITERS", 1)).await?;
    let (first, log) = stage.acked_log()?;
    let (mates, mut answers) = (Tally::default(), BTreeMap::new());
    let places = POISONS.iter().flat_map(|poison| (0..MATES).step_by(step).map(move |place| (poison, place)));
    let waves: Vec<(&Poison, usize)> = places.collect();
    for (wave, (poison, place)) in waves.iter().enumerate() {
        let first = first + (wave * MATES) as u64;
        for (number, answer) in send_together(stage, poison, *place, first).await? {
            if number == first + *place as u64 {
                *answers.entry((poison.what, answer.status)).or_insert(0) += 1;
            } else {
                mates.answered(&answer, Duration::ZERO);
            }
            if let Some(id) = answer.id().filter(|_| (200..300).contains(&answer.status)) {
                log.lines().send((id.parse()?, number))?;
            }
        }
    }
    server.expect_alive()?;
    tokio::task::spawn_blocking(|| log.close()).await??;
    let mates = mates.take();
    let mut outcome = stage.compare(&mates, &postgres).await?.rounds(waves.len() as u64);
    outcome.require(mates.not_accepted() == 0, "good posts were not accepted because of a bad one");
    for ((what, status), count) in answers {
        outcome.require(status < 500, &format!("{what} was answered {status}"));
        outcome.note(format!("{what}: {count} × {status}"));
    }
    Ok(outcome)
}

/// Sends one bad post at this position among good ones, all at the same time. Returns every response with the number of
/// its post.
async fn send_together(
    stage: &Stage<'_>,
    poison: &Poison,
    place: usize,
    first: u64,
) -> anyhow::Result<Vec<(u64, Answer)>> {
    let mut sending = JoinSet::new();
    for at in 0..MATES {
        let number = first + at as u64;
        let endpoint = &stage.endpoints[at % stage.endpoints.len()];
        let post = Post { endpoint, encoding: Encoding::Json, number };
        let mut request = Vec::new();
        if at == place {
            poison.write(&post, &mut request);
        } else {
            post.write(&mut request);
        }
        let mut connection = Connection::open(stage.ground.ports.server()).await?;
        sending.spawn(async move { anyhow::Ok((number, connection.send_raw(&request).await?)) });
    }
    sending.join_all().await.into_iter().collect()
}
