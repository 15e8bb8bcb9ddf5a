use std::time::{Duration, Instant};

use super::check;
use super::control::Control;
use super::customers::Customers;
use super::fault::TURN;
use super::report::{Played, Report};
use super::system::Scene;
use crate::client::Load;
use crate::environment::Stage;

/// Lets visitors post until there are enough submissions and every fault has been played, then checks the deliveries.
pub(crate) async fn run(
    stage: &Stage<'_>,
    customers: &Customers,
    control: Control,
) -> anyhow::Result<Report> {
    let started = Instant::now();
    let length = stage.ground.length;
    let enough = length.pick(400, 10_000, 100_000);
    let per_second = length.pick(20, 20, 40);
    let mut scene = Scene::set(stage, customers).await?;
    customers.poison.post(stage).await?;
    let mut traffic = stage.traffic(Load { connections: 16, per_second, open: true })?;
    let mut played: Vec<Played> = Vec::new();
    let mut accepted = 0;
    for fault in TURN.into_iter().cycle() {
        accepted += traffic.phase().accepted;
        let all_played = played.len() >= TURN.len();
        if accepted >= enough && all_played {
            break;
        }
        stage.ground.wait_a_moment(500, length.pick(1000, 4000, 4000)).await;
        scene.expect_alive()?;
        if length == crate::intake::Length::Short && all_played {
            continue;
        }
        let away = stage.ground.moment(length.pick(500, 3000, 3000), length.pick(1500, 10_000, 30_000));
        let begun = Instant::now();
        scene.play(fault, away).await?;
        played.push(Played { fault, seconds: begun.elapsed().as_secs_f64() });
    }
    let counts = traffic.stop().await?;
    println!("{counts}; {} faults", played.len());
    let patience = Duration::from_secs(length.pick(80, 120, 300));
    let drained_in = check::wait(stage, customers, &scene, patience).await?;
    let mut found = check::check(stage, customers, &scene.arrivals)?;
    found.unreadable = scene.postbox.taker.unreadable() + scene.receiver.taker.unreadable();
    let mut report = Report::new(stage.ground.seed, started, played, found, control);
    report.drained_in = drained_in;
    report.unfinished = check::unfinished(&scene, customers).await?;
    report.poison = customers.poison.complaint(stage, &scene.postgres).await?;
    scene.expect_alive()?;
    Ok(report)
}
