//! The pipeline that accepts a submission, `Acceptance::run`: rate limits, opening the form, reading the body, rules,
//! redirect, spam check, storing. It writes files to object storage and hands the submission to the recorder. Every
//! exit is an `Outcome`, which `response` turns into a response.

pub(crate) mod client_ip;
pub(crate) mod files;
mod form_entries;
pub(crate) mod hosted;
pub(crate) mod late_settings;
pub(crate) mod outcome;
pub(crate) mod outcome_counter;
pub(crate) mod page_token;
pub(crate) mod request;
pub(crate) mod rules;

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use forms::{OpenForm, Place, Status};
use jiff::Timestamp;
use posted::files::DiscardFiles;
use posted::limits::{Limit, MAX_FILES, MAX_TRYOUT_BODY_BYTES};
use posted::redirect::{AllowedTargets, RedirectTarget, choose_target};
use posted::{Page, Posted, special_fields};

use crate::accept::files::kept::{KEPT_FILES_KEY_LABEL, KeptFiles};
use crate::accept::files::staged::{StagedFiles, delete_files};
use crate::accept::files::uploads::Uploads;
use crate::accept::hosted::HostedPage;
use crate::accept::outcome::{Outcome, Receipt};
use crate::accept::request::{ResponseFormat, SubmitRequest};
use crate::accept::rules::BrokenRule;
use crate::duplicates::fingerprint;
use crate::duplicates::{Entry, FirstGuard};
use crate::error::Rejection;
use crate::model::{NewFile, Note, State, Submission, SubmissionId, Verdict};
use crate::queue::Recorded;
use crate::spam::{self, SpamContext};
use crate::state::IntakeState;

/// The longest time that reading a body may take. Slow senders are limited where bodies arrive (`api`); this is for the
/// largest bodies at the lowest speed. The sweep relies on it: a file that is a week old and has no row never gets one.
pub(crate) const BODY_READ_TIMEOUT: Duration = Duration::from_mins(15);

/// A submit request after the pipeline: its outcome, and as much of it as was read.
pub(crate) struct AcceptanceResult {
    pub form: Option<Arc<OpenForm>>,
    /// The page that the form is on.
    pub page: Page,
    pub posted: Posted,
    /// The files that were kept after a rejection, for the error page.
    pub kept: Option<KeptFiles>,
    /// The hosted page that was submitted.
    pub hosted: HostedPage,
    pub outcome: Outcome,
}

/// Runs a submit request through the pipeline. If it is rejected before its body is read and the client wants HTML, the
/// text of the body is read nevertheless, for the error page.
pub(crate) async fn accept(state: &IntakeState, request: &SubmitRequest, body: Body) -> AcceptanceResult {
    let mut acceptance = Acceptance {
        state,
        request,
        page: Page::of(&request.headers),
        form: None,
        posted: Posted::default(),
        kept: None,
        hosted: HostedPage::new(request.preview.clone()),
    };
    let mut body = Some(body);
    let outcome = acceptance.run(&mut body).await.unwrap_or_else(Outcome::Rejected);
    if let Some(unread) = body
        && request.response_format == ResponseFormat::Html
    {
        acceptance.read_text(unread).await;
    }
    let Acceptance { form, page, posted, kept, hosted, .. } = acceptance;
    AcceptanceResult { form, page, posted, kept, hosted, outcome }
}

/// A request in the pipeline, and what is known about it so far.
struct Acceptance<'a> {
    state: &'a IntakeState,
    request: &'a SubmitRequest,
    page: Page,
    form: Option<Arc<OpenForm>>,
    posted: Posted,
    /// Files that our error page kept: those of the visitor's last attempt, and after a rejection also the new ones.
    kept: Option<KeptFiles>,
    hosted: HostedPage,
}

impl Acceptance<'_> {
    /// Runs the pipeline. It takes the body out of `body` to read it; after a rejection before that, the body is still
    /// there.
    async fn run(&mut self, body: &mut Option<Body>) -> Result<Outcome, Rejection> {
        let now = self.state.platform.clock.now();
        self.state.intake.rate_limits.admit_client(self.request.client_ip, now)?;
        if self.request.is_tryout {
            self.admit_tryout(now)?;
        }
        if let Some(id) = &self.request.id {
            self.open(id).await?;
        }
        let files = self.read(body).await?;
        let form = match &self.form {
            Some(form) => Arc::clone(form),
            None => self.open_by_key().await?,
        };
        self.hosted.recognise(&self.state.platform, &form, &self.posted.fields);
        self.recognise_page();
        if self.hosted.is_preview() {
            return self.finish_preview(&form, &files);
        }
        let is_foreign = self.is_foreign(&form);
        if is_foreign && !form.keep_foreign {
            return Err(Rejection::OriginNotAllowed);
        }
        let (files, hidden) = self.check(&form, files, now).await?;
        let (next, notes) = self.next(&form);
        let notes = self.notes(notes, hidden);
        let (state, verdict) = if is_foreign { foreign() } else { self.check_spam(&form) };
        let place = take_place(&form, state)?;
        let completion = self.hosted.completion(&self.posted.fields, now);
        // This comes before `keep`: a request that is rejected here still deletes its files.
        let key = fingerprint::idempotency_key(self.request, &self.posted.fields, files.staged.files())
            .map_err(Rejection::Malformed)?;
        // The fields are needed again only for the error page, if storing the submission fails.
        let fields = match self.request.response_format {
            ResponseFormat::Html => self.posted.fields.clone(),
            ResponseFormat::Json => std::mem::take(&mut self.posted.fields),
        };
        let submission = Submission {
            id: SubmissionId(self.state.platform.clock.uuid()),
            workspace: form.workspace,
            endpoint: form.id.clone(),
            state,
            fields,
            files: files.staged.keep(),
            origin: self.page.origin_text(),
            verdict,
            address_hash: self.request.client_ip.hash(&self.state.ip_hash_keys),
            notes,
            key,
            test: false,
            form_version: form.form.as_ref().map(|published| published.version),
        };
        let outcome = self.store(&form, submission, next).await?;
        if let Outcome::Stored(_) = &outcome {
            place.into_iter().for_each(Place::keep);
            self.state.intake.count(&form, completion);
        }
        if is_foreign { Err(Rejection::OriginNotAllowed) } else { Ok(outcome) }
    }

    /// Applies the limits of the live demo. A body whose length isn't stated is rejected unread.
    fn admit_tryout(&self, now: Timestamp) -> Result<(), Rejection> {
        self.state.intake.rate_limits.admit_tryout(self.request.client_ip, now)?;
        let fits = self.request.length().is_some_and(|length| length <= MAX_TRYOUT_BODY_BYTES);
        if fits { Ok(()) } else { Err(Rejection::BodyTooLarge(Limit::Tryout)) }
    }

    /// Looks the form up and rejects what its settings don't allow. A forged id costs no query.
    async fn open(&mut self, id: &str) -> Result<(), Rejection> {
        let IntakeState { platform, intake, .. } = self.state;
        let id = intake.known.address(id, &platform.id_keys)?;
        let form = intake.known.open(&id).await.ok_or(Rejection::FormNotFound)?;
        if let Some(draft) = self.hosted.open_preview(platform, &form).await? {
            self.form = Some(draft);
            return Ok(());
        }
        self.form = Some(Arc::clone(&form));
        match form.status {
            Status::Active => {}
            Status::Paused => return Err(Rejection::Inactive(form.closed_message.clone())),
            Status::Suspended => return Err(Rejection::Suspended),
        }
        if let Some(published) =
            form.form.as_ref().filter(|published| !published.is_open(platform.clock.now()))
        {
            return Err(Rejection::Inactive(published.rules.closed_message().map(str::to_owned)));
        }
        if self.is_foreign(&form) && !form.keep_foreign {
            return Err(Rejection::OriginNotAllowed);
        }
        intake.rate_limits.admit_endpoint(&form.id, platform.clock.now())?;
        // If it can't be stored, the sender should know before sending the whole body.
        if intake.holds_too_many(form.workspace) {
            return Err(Rejection::HeldTooMany);
        }
        if intake.recorder.has_room(form.workspace) { Ok(()) } else { Err(Rejection::Unavailable(None)) }
    }

    /// Opens the form whose id is a field in the body, for services whose forms all post to one URL.
    async fn open_by_key(&mut self) -> Result<Arc<OpenForm>, Rejection> {
        let key = special_fields::access_key(&self.posted.fields).map(str::to_owned);
        self.open(&key.ok_or(Rejection::FormNotFound)?).await?;
        self.form.clone().ok_or(Rejection::FormNotFound)
    }

    /// Reads the whole body. Its files are in object storage afterwards, and are deleted again if the request is
    /// rejected.
    async fn read(&mut self, body: &mut Option<Body>) -> Result<Uploads, Rejection> {
        let platform = &self.state.platform;
        let allow_executables = self.form.as_ref().is_some_and(|form| form.allow_executables);
        let mut files = Uploads::new(&platform.blobs, &platform.clock, allow_executables);
        let body = body.take().unwrap_or_default().into_data_stream();
        let reading = posted::read(&self.request.headers, body, &mut files);
        let read = tokio::time::timeout(BODY_READ_TIMEOUT, reading).await;
        self.posted = read.map_err(|_| Rejection::TooSlow)?;
        match self.posted.error.take() {
            Some(error) => Err(error.into()),
            None if self.posted.is_empty() => Err(Rejection::Empty),
            None => Ok(files),
        }
    }

    /// Checks fields and files. Returns the files, with copies of those that our error page kept, and the fields that the
    /// form doesn't show with these answers. If the visitor can correct the fields, the files are kept for that.
    async fn check(
        &mut self,
        form: &OpenForm,
        mut files: Uploads,
        now: Timestamp,
    ) -> Result<(Uploads, Vec<String>), Rejection> {
        self.open_kept_files(form, files.staged.files());
        match self.check_fields(form, files.staged.files()) {
            Ok(hidden) => {
                self.copy_kept_files(&mut files).await?;
                Ok((files, hidden))
            }
            Err(rejection) => {
                self.keep_files(form, files.staged, now);
                Err(rejection)
            }
        }
    }

    /// Adds to the notes of a submission what is known by now.
    fn notes(&self, mut notes: Vec<Note>, hidden: Vec<String>) -> Vec<Note> {
        if !hidden.is_empty() {
            notes.push(Note::HiddenFields { fields: hidden });
        }
        if self.page.stated.is_none() {
            notes.push(Note::NoOrigin);
        }
        notes
    }

    /// Rejects a submission without data of the visitor's own, and one that breaks the owner's rules. Returns the fields
    /// that the form doesn't show with these answers.
    fn check_fields(&self, form: &OpenForm, files: &[NewFile]) -> Result<Vec<String>, Rejection> {
        if !self.has_own_data(form) {
            return Err(Rejection::Empty);
        }
        let kept = self.kept.iter().flat_map(|kept| &kept.files);
        let files: Vec<NewFile> = kept.chain(files).cloned().collect();
        let checked = rules::check(form, &self.posted.fields, &files);
        if checked.broken.is_empty() {
            Ok(checked.hidden)
        } else {
            Err(Rejection::FieldsInvalid(checked.broken))
        }
    }

    /// Reads which files our error page kept of the visitor's last attempt. Files that were chosen again replace those of
    /// the same field.
    fn open_kept_files(&mut self, form: &OpenForm, new: &[NewFile]) {
        let platform = &self.state.platform;
        let Some(token) = special_fields::kept_files(&self.posted.fields) else { return };
        let keys = platform.seal.keyring(KEPT_FILES_KEY_LABEL);
        let Some(mut kept) = KeptFiles::open(token, &form.id, &keys, platform.clock.now()) else { return };
        kept.files.retain(|kept| !new.iter().any(|file| file.field == kept.field));
        self.kept = Some(kept);
    }

    /// Keeps the files of a request whose fields are invalid, if a person can correct it on our error page.
    fn keep_files(&mut self, form: &OpenForm, staged: StagedFiles, now: Timestamp) {
        if self.request.response_format != ResponseFormat::Html || staged.files().is_empty() {
            return;
        }
        let owner = (&form.id, self.request.client_ip.network());
        let IntakeState { platform, intake, .. } = self.state;
        let before = self.kept.take();
        let kept = intake.kept_files.keep(owner, before, staged.files().to_vec(), &platform.blobs, now);
        if let Ok(kept) = kept {
            staged.keep();
            self.kept = Some(kept);
        }
    }

    /// Gives an accepted submission copies of the files that our error page kept.
    async fn copy_kept_files(&mut self, files: &mut Uploads) -> Result<(), Rejection> {
        let Some(kept) = self.kept.take().filter(|kept| !kept.files.is_empty()) else { return Ok(()) };
        if kept.files.len() + files.staged.files().len() > MAX_FILES {
            return Err(Rejection::TooManyFiles);
        }
        let token = special_fields::kept_files(&self.posted.fields).unwrap_or_default();
        if !self.state.intake.kept_files.count_use(token) {
            return Err(files_gone(&kept));
        }
        for file in &kept.files {
            match files.copy(file).await {
                Ok(()) => {}
                Err(blobs::Error::NotFound) => return Err(files_gone(&kept)),
                Err(error) => return Err(Rejection::Unavailable(Some(error.into()))),
            }
        }
        Ok(())
    }

    /// Returns whether there is a field or file of the visitor's own. Special fields only say what to do with those.
    fn has_own_data(&self, form: &OpenForm) -> bool {
        !self.posted.file_inputs.is_empty()
            || self.kept.as_ref().is_some_and(|kept| !kept.files.is_empty())
            || special_fields::has_own_data(&self.posted.fields, form.honeypot.as_deref())
    }

    /// Reads what the visitor typed, for the error page. Files are discarded.
    async fn read_text(&mut self, body: Body) {
        let mut discard = DiscardFiles;
        let reading = posted::read(&self.request.headers, body.into_data_stream(), &mut discard);
        if let Ok(posted) = tokio::time::timeout(BODY_READ_TIMEOUT, reading).await {
            self.posted = posted;
        }
    }

    /// Checks a submission of a preview. It is stored nowhere, and its files are deleted.
    fn finish_preview(&self, form: &OpenForm, files: &Uploads) -> Result<Outcome, Rejection> {
        self.check_fields(form, files.staged.files())?;
        let id = SubmissionId(self.state.platform.clock.uuid());
        Ok(Outcome::Previewed(Receipt { id, next: self.thanks_page(form) }))
    }

    /// Replaces the page if the request comes from our own error page: its token says which page the form is really on.
    fn recognise_page(&mut self) {
        let platform = &self.state.platform;
        // Anyone can get such a token by submitting, so it counts only in requests from our own page.
        if !self.page.stated.as_deref().is_some_and(|origin| platform.is_own_origin(origin)) {
            return;
        }
        let sealed = special_fields::page_token(&self.posted.fields);
        // A hosted page is the form's own page.
        if sealed.is_none() && self.hosted.is_recognised() {
            return;
        }
        let keys = platform.seal.keyring(page_token::PAGE_TOKEN_KEY_LABEL);
        let page = sealed.and_then(|sealed| page_token::open(sealed, &keys, platform.clock.now()));
        self.page = page.unwrap_or_default();
    }

    /// Returns whether the request comes from a domain that the owner doesn't allow. A request without an origin isn't
    /// rejected for that, and our own pages may always submit.
    fn is_foreign(&self, form: &OpenForm) -> bool {
        let is_ours = |origin: &str| self.state.platform.is_own_origin(origin);
        let stated = self.page.stated.as_ref();
        form.only_these_sites && stated.is_some_and(|origin| !form.sites.contains(origin) && !is_ours(origin))
    }

    /// Runs the spam check.
    fn check_spam(&self, form: &OpenForm) -> (State, Verdict) {
        let IntakeState { platform, intake, .. } = self.state;
        let now = platform.clock.now();
        let client_ip = self.request.client_ip;
        let context = SpamContext {
            headers: &self.request.headers,
            now,
            over_rate_limit: intake.rate_limits.is_suspicious(client_ip, &form.id, now),
            repeated: intake.repetition.note(&self.posted.fields, client_ip),
            filled_in_within: self.hosted.age(now),
        };
        spam::check(form, &self.posted.fields, &context)
    }

    /// Returns where the visitor goes next, with a note for the owner if the form's redirect isn't allowed.
    fn next(&self, form: &OpenForm) -> (String, Vec<Note>) {
        let allowed = AllowedTargets { own: form.redirect_url.as_deref(), sites: &form.sites };
        let ours = || self.thanks_page(form);
        match choose_target(special_fields::redirect(&self.posted.fields), &self.page, allowed) {
            RedirectTarget::Url(url) => (url.into(), Vec::new()),
            RedirectTarget::OurPage => (ours(), Vec::new()),
            RedirectTarget::NotAllowed(site) => (ours(), vec![Note::RedirectRefused { site }]),
        }
    }

    /// Returns our own thank-you page: that of the hosted page that was submitted, or the standard one.
    fn thanks_page(&self, form: &OpenForm) -> String {
        let hosted = self.hosted.thanks_page(&self.state.platform, &form.address);
        hosted.unwrap_or_else(|| self.state.thanks_page(&form.address))
    }

    /// Stores a submission once, even if it is sent twice: a duplicate gets the id of the first. A submission with an
    /// idempotency key in its header isn't compared with others.
    async fn store(
        &self,
        form: &OpenForm,
        submission: Submission,
        next: String,
    ) -> Result<Outcome, Rejection> {
        let is_keyed = submission.key.as_ref().is_some_and(|key| !key.is_lenient);
        if !form.merge_twins || is_keyed {
            return self.record(submission, next, None).await;
        }
        let duplicates = &self.state.intake.duplicates;
        let fingerprint = duplicates.fingerprint(&submission, &self.request.headers);
        match duplicates.enter(fingerprint, submission.id, self.state.platform.clock.now()).await {
            Entry::First(first_guard) => self.record(submission, next, Some(first_guard)).await,
            Entry::DuplicateOf(id) => {
                if let Some(workspace) = form.workspace {
                    self.state.intake.recorder.sent_twice(workspace, id);
                }
                self.delete_files(&submission.files).await;
                Ok(Outcome::Duplicate(Receipt { id, next }))
            }
        }
    }

    /// Hands the submission to the recorder. Returns success only when it is durable.
    async fn record(
        &self,
        submission: Submission,
        next: String,
        first_guard: Option<FirstGuard>,
    ) -> Result<Outcome, Rejection> {
        let (id, state, files) = (submission.id, submission.state, submission.files.clone());
        let rejection = match self.state.intake.recorder.record(submission, first_guard).await {
            Recorded::Stored if state == State::Spam => return Ok(Outcome::Spam(Receipt { id, next })),
            Recorded::Stored => return Ok(Outcome::Stored(Receipt { id, next })),
            // A row may have been written after all, so the files stay. The sweep deletes them if there is none.
            Recorded::Unknown => return Err(Rejection::Unavailable(None)),
            Recorded::Repeated(first) => {
                self.delete_files(&files).await;
                return Ok(Outcome::Repeated(Receipt { id: first, next }));
            }
            Recorded::KeyReused => Rejection::IdempotencyMismatch,
            Recorded::Refused => Rejection::Unstorable,
            Recorded::HeldTooMany => Rejection::HeldTooMany,
            Recorded::Overloaded => Rejection::Unavailable(None),
        };
        self.delete_files(&files).await;
        Err(rejection)
    }

    async fn delete_files(&self, files: &[NewFile]) {
        let keys = files.iter().map(NewFile::object_key).collect();
        delete_files(self.state.platform.blobs.clone(), keys).await;
    }
}

/// The rejection of a submission whose kept files are gone: they have to be chosen again.
fn files_gone(kept: &KeptFiles) -> Rejection {
    let mut fields: Vec<&str> = kept.files.iter().map(|file| file.field.as_str()).collect();
    fields.dedup();
    let broken = |field: &str| BrokenRule {
        field: field.to_owned(),
        code: "REQUIRED_FIELD_MISSING",
        own_message: None,
    };
    Rejection::FieldsInvalid(fields.into_iter().map(broken).collect())
}

/// Takes one of the submissions that the form still accepts. Spam takes none.
fn take_place(form: &OpenForm, state: State) -> Result<Option<Place>, Rejection> {
    let Some(published) = form.form.as_ref().filter(|_| state == State::Inbox) else { return Ok(None) };
    let full = || Rejection::Inactive(published.rules.closed_message().map(str::to_owned));
    published.take_place().map(Some).ok_or_else(full)
}

/// The verdict on a submission from a domain that isn't allowed, if the owner keeps those in the spam folder.
fn foreign() -> (State, Verdict) {
    (State::Spam, Verdict { score: 1.0, reasons: vec!["origin".to_owned()] })
}
