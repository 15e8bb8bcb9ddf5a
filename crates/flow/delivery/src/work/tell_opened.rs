use std::collections::BTreeMap;

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::SubmissionId;
use jobs::{IntoTaskHandlerResult, Job, Priority, Queued, WorkerContext};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use submissions::HeldOpened;

use super::error::JobError;
use super::send_opened_email::{OpenedAt, SendOpenedEmail};
use crate::model::Kind;
use crate::plan::{Consent, Destination, plan};
use crate::store;

/// Enqueues the email about opened submissions for each recipient of their endpoints.
///
/// Recipients who haven't confirmed, or are paused, get none: what was opened is in the inbox.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TellOpened(HeldOpened);

impl Queued for TellOpened {
    const PRIORITY: Priority = Priority::Email;
}

impl Job for TellOpened {
    const IDENTIFIER: &'static str = "tell_opened";

    async fn run(self, ctx: WorkerContext) -> impl IntoTaskHandlerResult {
        let platform = Platform::of_job(&ctx);
        let mut tx = platform.db.begin().await?;
        for (address, forms) in recipients(&mut tx, &self.0).await? {
            let email = SendOpenedEmail { workspace: self.0.workspace, to: address, forms };
            platform.jobs.enqueue(&mut tx, email).await?;
        }
        tx.commit().await?;
        Ok::<(), JobError>(())
    }
}

/// Returns the addresses to email, each with the submissions that its rules choose.
async fn recipients(
    conn: &mut PgConnection,
    opened: &HeldOpened,
) -> Result<BTreeMap<String, Vec<OpenedAt>>, JobError> {
    let endpoints: Vec<String> = opened.endpoints.iter().map(|one| one.endpoint.to_string()).collect();
    let settings = store::plan::load_settings(conn, &endpoints).await?.settings;
    let mut emails: BTreeMap<String, Vec<OpenedAt>> = BTreeMap::new();
    for at in &opened.endpoints {
        let Some(settings) = settings.get(&at.endpoint) else { continue };
        let wanted: Vec<(WorkspaceId, SubmissionId)> =
            at.newest.iter().map(|id| (opened.workspace, *id)).collect();
        let loaded = submissions::load(conn, &wanted).await?;
        for id in &at.newest {
            let Some(submission) = loaded.get(id) else { continue };
            for planned in plan(&submission.fields, settings) {
                let to = settings.destinations.iter().find(|to| to.id == planned.destination);
                if let Some(address) = to.filter(|to| may_have(to)).and_then(|to| to.address.clone()) {
                    add(emails.entry(address).or_default(), &at.endpoint, *id, at.count > at.newest.len());
                }
            }
        }
    }
    Ok(emails)
}

fn may_have(to: &Destination) -> bool {
    to.kind == Kind::Mail.as_str() && to.consent == Consent::Given && !to.is_paused
}

fn add(forms: &mut Vec<OpenedAt>, endpoint: &EndpointId, id: SubmissionId, has_more: bool) {
    match forms.iter_mut().find(|form| form.endpoint == *endpoint) {
        Some(form) => form.submissions.push(id),
        None => forms.push(OpenedAt { endpoint: endpoint.clone(), submissions: vec![id], has_more }),
    }
}
