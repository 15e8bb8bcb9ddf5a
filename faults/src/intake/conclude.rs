//! Ends a scenario: compares what visitors were told with what is stored.

use std::time::Duration;

use super::check::check;
use super::outcome::Outcome;
use crate::client::{ResponseCounts, Traffic};
use crate::environment::Environment;
use crate::services::Postgres;

/// Stops the visitors and compares what they were told with what is stored.
pub(crate) async fn conclude(
    environment: &Environment<'_>,
    traffic: Traffic,
    postgres: &Postgres,
) -> anyhow::Result<Outcome> {
    let counts = traffic.stop().await?;
    compare(environment, &counts, postgres).await
}

/// Compares what visitors were told with what is stored.
pub(crate) async fn compare(
    environment: &Environment<'_>,
    counts: &ResponseCounts,
    postgres: &Postgres,
) -> anyhow::Result<Outcome> {
    // What a control has lost doesn't arrive by waiting. The others wait longer than it takes until another reader
    // is given an envelope whose reader died.
    let timeout = Duration::from_secs(if environment.name.starts_with("control") { 4 } else { 45 });
    let found = check(&postgres.url(), &environment.folder, timeout).await?;
    if !found.lost.is_empty() {
        let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
        std::fs::write(environment.folder.join("lost.log"), lost.join("\n"))?;
    }
    Ok(Outcome::new(environment.name, environment.elapsed(), counts, &found))
}
