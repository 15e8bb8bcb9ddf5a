//! The job `learn_fields`, which reads the submissions of the last minute.

use std::collections::{BTreeSet, HashMap};

use api::Platform;
use forms::EndpointId;
use intake::special_fields;
use jiff::{SignedDuration, Timestamp};
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::{LearnedEndpoint, NoticeId, NoticeKind};
use crate::store;
use crate::store::learning::SeenSubmission;

/// Submissions of the last seconds may not be committed yet. They are read by the next run.
const COMMIT_MARGIN: SignedDuration = SignedDuration::from_secs(5);
/// How far back the first run reads, and one after a long pause.
const MAX_LOOK_BACK: SignedDuration = SignedDuration::from_hours(24);
/// A run reads some submissions from each of so many slices of its time, so that one busy minute or one busy endpoint
/// doesn't leave the others unread.
const SLICES: i64 = 12;
const SUBMISSIONS_PER_SLICE: i64 = 200;

/// Learns from new submissions, and writes notices about what changed.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct LearnFields {}

impl Queued for LearnFields {
    const PRIORITY: Priority = Priority::Ordinary;
}

impl Job for LearnFields {
    const IDENTIFIER: &'static str = "learn_fields";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        learn(&Platform::of_job(&ctx)).await
    }
}

/// Reads what came in since the last run.
async fn learn(platform: &Platform) -> Result<(), api::Error> {
    let now = platform.clock.now();
    let mut conn = platform.db.worker().acquire().await?;
    let learned_until = store::learning::learned_until(&mut conn).await?;
    drop(conn);
    let oldest = now - MAX_LOOK_BACK;
    let from = learned_until.unwrap_or(oldest).max(oldest);
    for (from, until) in slices(from, now - COMMIT_MARGIN) {
        learn_between(platform, from, until, now).await?;
    }
    Ok(())
}

/// Divides a time into slices of whole milliseconds, as ids have them. Each includes its beginning and not its end.
fn slices(from: Timestamp, until: Timestamp) -> Vec<(Timestamp, Timestamp)> {
    let (from, until) = (from.as_millisecond(), until.as_millisecond());
    let at = |slice: i64| from + (until - from) * slice / SLICES;
    let bound = |slice: i64| Timestamp::from_millisecond(at(slice)).unwrap_or_default();
    (0..SLICES).map(|slice| (bound(slice), bound(slice + 1))).filter(|(from, until)| from < until).collect()
}

/// Learns from the submissions of a slice that no other run has learned from, in one transaction that also remembers how
/// far it got.
async fn learn_between(
    platform: &Platform,
    from: Timestamp,
    until: Timestamp,
    now: Timestamp,
) -> Result<(), api::Error> {
    let mut tx = platform.db.begin().await?;
    let from = store::learning::lock_learned_until(&mut tx, from).await?.max(from);
    if until <= from {
        return Ok(());
    }
    let seen = store::learning::submissions_between(&mut tx, from, until, SUBMISSIONS_PER_SLICE);
    let mut by_endpoint: HashMap<EndpointId, Vec<SeenSubmission>> = HashMap::new();
    for submission in seen.await? {
        by_endpoint.entry(submission.endpoint.clone()).or_default().push(submission);
    }
    let honeypots = forms::all_honeypots(&mut tx, by_endpoint.keys()).await?;
    for (endpoint, seen) in by_endpoint {
        let workspace = seen[0].workspace;
        let mut learned = store::fields::find(&mut tx, workspace, &endpoint).await?;
        for submission in &seen {
            learned.observe(&texts(submission, &honeypots), submission.id.time());
        }
        if store::fields::save(&mut tx, &learned).await? {
            write_notices(platform, &mut tx, &learned, &seen, now).await?;
        }
    }
    store::learning::set_learned_until(&mut tx, until).await?;
    tx.commit().await?;
    Ok(())
}

async fn write_notices(
    platform: &Platform,
    conn: &mut sqlx::PgConnection,
    learned: &LearnedEndpoint,
    seen: &[SeenSubmission],
    now: Timestamp,
) -> sqlx::Result<()> {
    let (workspace, id) = (learned.workspace, &learned.id);
    store::notices::settle_missing(conn, workspace, id, &learned.present()).await?;
    let notes = seen.iter().flat_map(|submission| submission.notes.iter().flat_map(|notes| &notes.0));
    let refused = notes.filter(|note| note.code == NoticeKind::RedirectRefused.as_str());
    let refused: BTreeSet<&str> = refused.filter_map(|note| note.site.as_deref()).collect();
    let missing = learned.missing().map(|name| (NoticeKind::FieldMissing, name));
    let new = learned.new_fields().map(|name| (NoticeKind::FieldNew, name));
    let refused = refused.into_iter().map(|site| (NoticeKind::RedirectRefused, site));
    for (kind, subject) in missing.chain(new).chain(refused) {
        let notice = NoticeId(platform.clock.uuid());
        store::notices::add(conn, workspace, id, notice, kind, subject, now).await?;
    }
    Ok(())
}

/// The fields that the owner sees, as text.
fn texts(submission: &SeenSubmission, honeypots: &HashMap<EndpointId, String>) -> Vec<(String, String)> {
    let honeypot = honeypots.get(&submission.endpoint);
    let is_own = |name: &String| special_fields::is_ordinary(name) && Some(name) != honeypot;
    let fields = submission.fields.0.iter().filter(|(name, _)| is_own(name));
    fields.map(|(name, value)| (name.clone(), text(value))).collect()
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_meet_and_cover_everything() {
        let from: Timestamp = "2026-11-01T10:00:00Z".parse().expect("a time");
        let until: Timestamp = "2026-11-01T10:01:00Z".parse().expect("a time");
        let slices = slices(from, until);
        assert_eq!((slices[0].0, slices[11].1), (from, until));
        assert!(slices.windows(2).all(|pair| pair[0].1 == pair[1].0));
        assert!(super::slices(until, from).is_empty() && super::slices(from, from).is_empty());
        let short = super::slices(from, from + SignedDuration::from_millis(3));
        assert_eq!((short[0].0, short[2].1, short.len()), (from, from + SignedDuration::from_millis(3), 3));
    }
}
