use std::time::Duration;

use axum::body::Body;
use axum::http::HeaderMap;
use forms::{EndpointId, OpenForm, Status};

use crate::Door;
use crate::answer::Accepted;
use crate::error::Refusal;
use crate::judge::judge;
use crate::model::{NewFile, Submission, SubmissionId};
use crate::page::Page;
use crate::parse::Posted;
use crate::recorder::Recorded;
use crate::staged::take_back;
use crate::{meaning, parse, redirect};

/// For the whole of a body: 100 MB over a slow line.
const MAX_READING: Duration = Duration::from_mins(15);

/// The road of one post, from the door to durable storage.
pub(crate) async fn receive(
    door: &Door,
    id: &str,
    headers: &HeaderMap,
    body: Body,
) -> Result<Accepted, Refusal> {
    let page = Page::of(headers);
    let form = open(door, id).await?;
    admit(door, &form, &page)?;
    let posted = read_in_time(door, headers, body).await?;
    let (state, verdict) = judge(&form, &posted.fields);
    let next = redirect::target(meaning::redirect(&posted.fields), &page, &form);
    let next = next.map_or_else(|| thanks_page(door, &form.id), String::from);
    let submission = Submission {
        id: SubmissionId(door.platform.clock.uuid()),
        workspace: form.workspace,
        endpoint: form.id,
        state,
        fields: posted.fields,
        files: posted.files.keep(),
        origin: page.origin_text(),
        verdict,
    };
    let id = submission.id;
    store(door, submission).await?;
    Ok(Accepted::new(id, next))
}

/// A forged id is known by its check value and costs no look-up.
async fn open(door: &Door, id: &str) -> Result<OpenForm, Refusal> {
    let id: EndpointId = id.parse().map_err(|_| Refusal::FormNotFound)?;
    if !id.is_genuine(&door.platform.id_keys) {
        return Err(Refusal::FormNotFound);
    }
    let found = forms::open(door.platform.db.worker(), &id).await.map_err(Refusal::unavailable)?;
    found.ok_or(Refusal::FormNotFound)
}

fn admit(door: &Door, form: &OpenForm, page: &Page) -> Result<(), Refusal> {
    match form.status {
        Status::Active => {}
        Status::Paused => return Err(Refusal::Inactive),
        Status::Suspended => return Err(Refusal::Suspended),
    }
    // Whoever states no origin is not refused for it, and our own pages may always post.
    let foreign = page
        .stated
        .as_ref()
        .is_some_and(|origin| !form.sites.contains(origin) && **origin != *door.platform.public_url);
    if form.only_these_sites && foreign {
        return Err(Refusal::OriginNotAllowed);
    }
    Ok(())
}

/// Each pause of a body is short; all of them together are too. The sweep relies on it: what is
/// older than a day and has no row will never get one.
async fn read_in_time(door: &Door, headers: &HeaderMap, body: Body) -> Result<Posted, Refusal> {
    let read = parse::read(door, headers, body);
    tokio::time::timeout(MAX_READING, read).await.unwrap_or(Err(Refusal::TooSlow))
}

/// Returns when the submission is durable, and never says so before.
async fn store(door: &Door, submission: Submission) -> Result<(), Refusal> {
    let keys: Vec<String> = submission.files.iter().map(NewFile::object_key).collect();
    let refusal = match door.recorder.record(submission).await {
        Recorded::Stored => return Ok(()),
        // A row may name the files after all: they stay, and the sweep settles it.
        Recorded::Unknown => return Err(Refusal::Unavailable(None)),
        Recorded::Refused => Refusal::Unstorable,
        Recorded::Overloaded => Refusal::Unavailable(None),
    };
    take_back(door.platform.blobs.clone(), keys).await;
    Err(refusal)
}

fn thanks_page(door: &Door, id: &EndpointId) -> String {
    format!("{}/f/{id}/thanks", door.platform.public_url)
}
