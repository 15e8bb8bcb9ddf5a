//! The load of the drill, and its report.

use std::time::Duration;

use anyhow::Context;
use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::client::{Load, ResponseCounts, Traffic};
use crate::environment::Environment;
use crate::intake::check::{Compared, compare};
use crate::services::Postgres;

/// The rate at which visitors post. What finds all connections busy is posted later, not left out.
pub(super) const LOAD: Load = Load { connections: 48, per_second: 500, open: true };
/// How long a server that stops still accepts. The balancer asks several times in it, even if PostgreSQL is away.
pub(super) const STOP_DELAY_SECONDS: u64 = 2;
const DRAIN_TIMEOUT: Duration = Duration::from_mins(1);

/// What one part of the drill has found.
pub(super) struct Part {
    name: &'static str,
    posts: u64,
    refused: u64,
    lost: u64,
    doubled: u64,
    notes: Vec<String>,
    faults: Vec<String>,
}

impl Part {
    /// Stops the visitors and compares what they were told with what is stored.
    pub(super) async fn conclude(
        environment: &Environment<'_>,
        traffic: Traffic,
        postgres: &Postgres,
    ) -> anyhow::Result<Self> {
        let counts = traffic.stop().await?;
        Self::compare(environment, &counts, postgres).await
    }

    pub(super) async fn compare(
        environment: &Environment<'_>,
        counts: &ResponseCounts,
        postgres: &Postgres,
    ) -> anyhow::Result<Self> {
        let mut connection = PgConnection::connect(&postgres.url()).await.context("connecting to compare")?;
        let Compared { lost, duplicated, drained_in, .. } =
            compare(&mut connection, &environment.folder, DRAIN_TIMEOUT).await?;
        let longest = counts.accepted_within(1.0).as_millis();
        Ok(Self {
            name: environment.name,
            posts: counts.sent() + counts.unreachable,
            refused: counts.not_accepted() + counts.unreachable,
            lost: lost.len() as u64,
            doubled: duplicated,
            notes: vec![
                format!("{counts}, longest wait {longest} ms"),
                format!("drained in {} ms", drained_in.as_millis()),
            ],
            faults: Vec::new(),
        })
    }

    pub(super) fn broken(name: &'static str, error: &anyhow::Error) -> Self {
        let faults = vec![format!("{error:#}")];
        Self { name, posts: 0, refused: 0, lost: 0, doubled: 0, notes: Vec::new(), faults }
    }

    pub(super) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Notes what must hold besides.
    pub(super) fn require(&mut self, holds: bool, otherwise: String) {
        if !holds {
            self.faults.push(otherwise);
        }
    }

    pub(super) fn passed(&self) -> bool {
        self.posts > 0 && self.refused + self.lost + self.doubled == 0 && self.faults.is_empty()
    }

    pub(super) fn summary(&self) -> String {
        let Self { name, posts, refused, lost, doubled, notes, faults } = self;
        let passed = if self.passed() { "passed" } else { "FAILED" };
        let mut text =
            format!("{passed}  {name}: {posts} posts, {refused} refused, {lost} lost, {doubled} doubled");
        for line in notes.iter().chain(faults) {
            text.push_str("\n        ");
            text.push_str(line);
        }
        text
    }
}

/// What all parts have found.
#[derive(Default)]
pub(super) struct Report(Vec<Part>);

impl Report {
    pub(super) fn add(&mut self, part: Part) {
        self.0.push(part);
    }

    pub(super) fn passed(&self) -> bool {
        self.0.iter().all(Part::passed)
    }

    /// Prints the sums as one JSON object.
    pub(super) fn print(&self) {
        let sum = |of: fn(&Part) -> u64| self.0.iter().map(of).sum::<u64>();
        let (posts, refused) = (sum(|part| part.posts), sum(|part| part.refused));
        let (lost, doubled) = (sum(|part| part.lost), sum(|part| part.doubled));
        println!(
            "{}",
            json!({ "drill": "restart", "posts": posts, "refused": refused, "lost": lost, "doubled": doubled })
        );
    }
}

/// Waits until the visitors have posted this often since the start.
pub(super) async fn until_posted(traffic: &mut Traffic, posted: &mut u64, target: u64) {
    loop {
        *posted += traffic.phase().sent();
        if *posted >= target {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
