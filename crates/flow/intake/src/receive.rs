use axum::body::Body;
use axum::http::HeaderMap;
use forms::{EndpointId, OpenForm, Status};

use crate::Door;
use crate::answer::Accepted;
use crate::error::Refusal;
use crate::judge::judge;
use crate::model::{NewFile, Submission, SubmissionId};
use crate::page::Page;
use crate::recorder::Recorded;
use crate::staged::take_back;
use crate::{meaning, parse, redirect};

/// The road of one post, from the door to durable storage.
pub(crate) async fn receive(
    door: &Door,
    id: &str,
    headers: &HeaderMap,
    body: Body,
) -> Result<Accepted, Refusal> {
    let page = Page::of(headers);
    let form = open(door, id).await?;
    admit(&form, &page)?;
    let posted = parse::read(door, headers, body).await?;
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
    let found = forms::open(door.platform.db.worker(), &id)
        .await
        .map_err(Refusal::unavailable)?;
    found.ok_or(Refusal::FormNotFound)
}

fn admit(form: &OpenForm, page: &Page) -> Result<(), Refusal> {
    match form.status {
        Status::Active => {}
        Status::Paused => return Err(Refusal::Inactive),
        Status::Suspended => return Err(Refusal::Suspended),
    }
    let foreign = page
        .origin_text()
        .is_some_and(|origin| !form.sites.contains(&origin));
    if form.only_these_sites && foreign {
        return Err(Refusal::OriginNotAllowed);
    }
    Ok(())
}

/// Returns when the submission is durable, and never says so before.
async fn store(door: &Door, submission: Submission) -> Result<(), Refusal> {
    let keys: Vec<String> = submission.files.iter().map(NewFile::object_key).collect();
    match door.recorder.record(submission).await {
        Recorded::Stored => Ok(()),
        Recorded::Refused => {
            take_back(door.platform.blobs.clone(), keys).await;
            Err(Refusal::Unstorable)
        }
        // A row may name the files after all: they stay, and the sweep settles it.
        Recorded::Unknown => Err(Refusal::Unavailable(None)),
    }
}

fn thanks_page(door: &Door, id: &EndpointId) -> String {
    format!("{}/f/{id}/thanks", door.platform.public_url)
}
