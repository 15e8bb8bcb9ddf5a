use std::time::{Duration, Instant};

use super::check;
use super::control::Control;
use super::customers::Customers;
use super::fault::FAULT_ORDER;
use super::report::{FaultRun, Report};
use super::system::System;
use crate::client::Load;
use crate::environment::Environment;

/// Lets visitors post until there are enough submissions and every fault has been injected, then checks the deliveries.
pub(crate) async fn run(
    environment: &Environment<'_>,
    customers: &Customers,
    control: Control,
) -> anyhow::Result<Report> {
    let started = Instant::now();
    let length = environment.campaign.length;
    let enough = length.pick(400, 10_000, 100_000);
    let per_second = length.pick(20, 20, 40);
    let mut system = System::start(environment, customers).await?;
    customers.poison.post(environment).await?;
    let mut traffic = environment.traffic(Load { connections: 16, per_second, open: true })?;
    let mut runs: Vec<FaultRun> = Vec::new();
    let mut accepted = 0;
    for fault in FAULT_ORDER.into_iter().cycle() {
        accepted += traffic.phase().accepted;
        let all_injected = runs.len() >= FAULT_ORDER.len();
        if accepted >= enough && all_injected {
            break;
        }
        environment.campaign.wait_randomly(500, length.pick(1000, 4000, 4000)).await;
        system.expect_alive()?;
        if length == crate::options::Length::Short && all_injected {
            continue;
        }
        let downtime = environment
            .campaign
            .random_duration(length.pick(500, 3000, 3000), length.pick(1500, 10_000, 30_000));
        let injected = Instant::now();
        system.inject(fault, downtime).await?;
        runs.push(FaultRun { fault, seconds: injected.elapsed().as_secs_f64() });
    }
    let counts = traffic.stop().await?;
    println!("{counts}; {} faults", runs.len());
    let timeout = Duration::from_secs(length.pick(80, 120, 300));
    let drained_in = check::wait(environment, customers, &system, timeout).await?;
    let mut found = check::check(environment, customers, &system.arrivals)?;
    found.unreadable = system.mail_server.handler.unreadable() + system.receiver.handler.unreadable();
    let mut report = Report::new(environment.campaign.seed, started, runs, found, control);
    report.drained_in = drained_in;
    report.unfinished = check::unfinished(&system, customers).await?;
    report.poison = customers.poison.failure(environment, &system.postgres).await?;
    system.expect_alive()?;
    Ok(report)
}
