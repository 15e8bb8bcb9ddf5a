//! The daily job `notice_silence`, which looks for forms that usually get submissions and have become silent.

use api::Platform;
use jiff::ToSpan;
use jiff::tz::TimeZone;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};

use crate::model::{NoticeId, NoticeKind};
use crate::rhythm::silent_since;
use crate::store;

/// How many days back an endpoint's rhythm is read.
const RHYTHM_DAYS: i32 = 120;
/// How many endpoints are looked at in one transaction.
const RHYTHMS_AT_ONCE: i64 = 500;

/// Writes a notice about each endpoint that has become silent, and deletes those of endpoints that aren't any more.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct NoticeSilence {}

impl Queued for NoticeSilence {
    const PRIORITY: Priority = Priority::Cleanup;
}

impl Job for NoticeSilence {
    const IDENTIFIER: &'static str = "notice_silence";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        notice_silence(&Platform::of_job(&ctx)).await
    }
}

async fn notice_silence(platform: &Platform) -> Result<(), api::Error> {
    let now = platform.clock.now();
    let today = now.to_zoned(TimeZone::UTC).date();
    let since = today.saturating_sub(RHYTHM_DAYS.days());
    let mut after = String::new();
    loop {
        let mut tx = platform.db.begin().await?;
        let rhythms = store::rhythms::after(&mut tx, &after, since, RHYTHMS_AT_ONCE).await?;
        let Some(last) = rhythms.last() else { return Ok(()) };
        after = last.endpoint.to_string();
        for rhythm in &rhythms {
            let (workspace, endpoint) = (rhythm.workspace, &rhythm.endpoint);
            let silence = silent_since(&rhythm.days, today).map(|day| day.to_string());
            store::notices::settle_silence(&mut tx, workspace, endpoint, silence.as_deref()).await?;
            if let Some(since) = silence {
                let id = NoticeId(platform.clock.uuid());
                let kind = NoticeKind::FormSilent;
                store::notices::add(&mut tx, workspace, endpoint, id, kind, &since, now).await?;
            }
        }
        tx.commit().await?;
    }
}
