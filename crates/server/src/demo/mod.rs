//! `formtray demo`: creates an account with endpoints, submissions and files as after two busy months, for trying the
//! product and for screenshots.

mod content;
mod files;

use accounts::{Email, NewAccount, Password, RequestSource, WorkspaceId};
use anyhow::{Context, anyhow, ensure};
use api::Platform;
use blobs::Blobs;
use bytes::Bytes;
use content::{DEMO_FORMS, Form};
use files::Sample;
use forms::EndpointId;
use intake::{Field, FileId, NewFile, Recorded, State, Submission, SubmissionId, Verdict};
use jiff::{SignedDuration, Timestamp};
use kernel::{Clock, Token};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::io::Write;
use submissions::Written;

/// How many days ago the first submission was received.
const DEMO_DAYS: i64 = 60;
/// The seed of the random generator, so that the demo is the same every time.
const DEMO_SEED: u64 = 20_261_115;

pub(crate) async fn fill(platform: &Platform, email: &str, password: Option<String>) -> anyhow::Result<()> {
    let password = password.unwrap_or_else(|| Token::fresh().reveal()[..20].to_owned());
    let workspace = account(platform, email, &password).await?;
    billing::unmeter(&mut *platform.db.worker().acquire().await?, workspace).await?;
    let mut random = StdRng::seed_from_u64(DEMO_SEED);
    let mut stored = 0;
    for form in DEMO_FORMS {
        let endpoint = forms::create(platform, workspace, form.name).await.map_err(to_anyhow)?;
        let submissions = submissions_of(platform, workspace, &endpoint, form, &mut random).await?;
        for batch in submissions.chunks(200) {
            let mut tx = platform.db.begin().await?;
            let batch: Vec<&Submission> = batch.iter().collect();
            let outcomes = submissions::record_each(&mut tx, &batch, Written::Never, None).await;
            ensure!(
                outcomes.iter().all(|outcome| *outcome == Recorded::Stored),
                "failed to store the submissions"
            );
            // The demo's submissions are not emailed.
            submissions::remove_from_outbox(&mut tx, batch.iter().map(|one| one.id)).await?;
            tx.commit().await?;
        }
        mark_as_read(platform, workspace, &endpoint, form).await?;
        stored += submissions.len();
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "Created {} endpoints with {stored} submissions.", DEMO_FORMS.len())?;
    writeln!(out, "Sign in at {}/login as {email} with the password {password}", platform.public_url)?;
    Ok(())
}

async fn account(platform: &Platform, email: &str, password: &str) -> anyhow::Result<WorkspaceId> {
    let new = NewAccount {
        email: Email::parse(email).map_err(|error| anyhow!("{}", error.message))?,
        password: Password::parse(password.to_owned(), "password", email)
            .map_err(|error| anyhow!("{}", error.message))?,
        name: Some("Mara Lindqvist".to_owned()),
        is_verified: true,
    };
    let created = accounts::create(platform, new, &RequestSource::console()).await;
    Ok(created.map_err(to_anyhow).context("failed to create the demo account")?.signed.workspace)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err, which hands it over")]
fn to_anyhow(error: api::Error) -> anyhow::Error {
    anyhow!("{} ({})", error.detail, error.code)
}

/// Generates the submissions of one endpoint, oldest first, with more on weekdays and more recently.
async fn submissions_of(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    form: &Form,
    random: &mut StdRng,
) -> anyhow::Result<Vec<Submission>> {
    let mut moments: Vec<Timestamp> = (0..form.submissions).map(|_| random_time(platform, random)).collect();
    moments.sort();
    let mut submissions = Vec::with_capacity(moments.len());
    for at in moments {
        let spam = random.random_bool(form.spam);
        let fields = if spam { content::spam(random) } else { form.fields(random) };
        let mut files = Vec::new();
        if !spam && random.random_bool(form.files) {
            for sample in files::some(random) {
                files.push(store(&platform.blobs, at, form.file_field, &sample).await?);
            }
        }
        submissions.push(Submission {
            id: SubmissionId(Clock::uuid_at(at)),
            workspace: Some(workspace),
            endpoint: endpoint.clone(),
            state: if spam { State::Spam } else { State::Inbox },
            fields: fields.into_iter().map(|(name, value)| field(name, value)).collect(),
            files,
            origin: Some(form.origin.to_owned()),
            verdict: if spam {
                Verdict { score: 1.0, reasons: vec!["honeypot".to_owned()] }
            } else {
                Verdict::default()
            },
            address_hash: [0; 16],
            notes: Vec::new(),
            key: None,
            test: false,
            form_version: None,
        });
    }
    Ok(submissions)
}

fn field(name: &str, value: String) -> Field {
    Field::text(name, value)
}

/// Picks a random time. It is the later of two draws, so recent times are more likely.
fn random_time(platform: &Platform, random: &mut StdRng) -> Timestamp {
    let minutes = DEMO_DAYS * 24 * 60;
    let since = random.random_range(0..minutes).max(random.random_range(0..minutes));
    platform.clock.now() - SignedDuration::from_mins(minutes - since)
}

async fn store(blobs: &Blobs, at: Timestamp, field: &str, sample: &Sample) -> anyhow::Result<NewFile> {
    let id = FileId(Clock::uuid_at(at));
    let mut upload = blobs.begin(&intake::object_key(id));
    upload.write(Bytes::from_static(sample.bytes)).await?;
    let stored = upload.finish().await?;
    Ok(NewFile {
        id,
        field: field.to_owned(),
        name: sample.name.to_owned(),
        size: stored.size,
        media_type: sample.media_type.to_owned(),
        sniffed_type: None,
        sha256: stored.sha256,
    })
}

/// Marks the older submissions as read, stars a few and gives a few a label; the newest stay unread.
async fn mark_as_read(
    platform: &Platform,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
    form: &Form,
) -> anyhow::Result<()> {
    let mut tx = platform.db.tenant(workspace).await?;
    sqlx::query!(
        r#"select count(*) as "seen!" from update_submissions(
               array(select id from submissions where workspace_id = $1 and endpoint_id = $2 and state = 'inbox'
                     order by id desc offset $3),
               null, true, null, null, now(), null)"#,
        workspace.0,
        endpoint.as_str(),
        form.unread
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "update submissions s
         set starred = n % 17 = 3, label = case n % 13 when 2 then 4 when 5 then 3 when 9 then 1 end
         from (select id, row_number() over (order by id desc) as n from submissions
               where workspace_id = $1 and endpoint_id = $2 and state = 'inbox') ranked
         where s.id = ranked.id and s.workspace_id = $1 and n > $3 and (n % 17 = 3 or n % 13 in (2, 5, 9))",
        workspace.0,
        endpoint.as_str(),
        form.unread
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(())
}
