use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use forms::{EndpointId, OpenForm, Status};
use jiff::Timestamp;
use posted::files::Nowhere;
use posted::limits::{Limit, MAX_TRYOUT};
use posted::redirect::{Next, Vouched, target};
use posted::{Page, Posted, meaning};

use crate::error::Refusal;
use crate::judge::{Circumstances, judge};
use crate::knock::{Knock, Wants};
use crate::model::{NewFile, Note, State, Submission, SubmissionId, Verdict};
use crate::outcome::{Outcome, Receipt};
use crate::recorder::Recorded;
use crate::staged::take_back;
use crate::twins::{Entered, Turn};
use crate::uploads::Uploads;
use crate::{Door, caller, carried, likeness, rules};

/// How slow a sender may be is bounded where bodies come in (`api`); this is for the slowest of the largest. The sweep
/// relies on it: what is a week old and has no row will never get one.
pub(crate) const MAX_READING: Duration = Duration::from_mins(15);

/// A post on its way from the door to durable storage, and what is known of it so far.
pub(crate) struct Received {
    pub form: Option<Arc<OpenForm>>,
    /// The page the form stands on.
    pub page: Page,
    pub posted: Posted,
    pub outcome: Outcome,
}

pub(crate) async fn receive(door: &Door, knock: &Knock, body: Body) -> Received {
    let mut road =
        Road { door, knock, page: Page::of(&knock.headers), form: None, posted: Posted::default() };
    let mut body = Some(body);
    let outcome = road.walk(&mut body).await.unwrap_or_else(Outcome::Refused);
    if let Some(unread) = body
        && knock.wants == Wants::Html
    {
        road.read_text(unread).await;
    }
    Received { form: road.form, page: road.page, posted: road.posted, outcome }
}

struct Road<'a> {
    door: &'a Door,
    knock: &'a Knock,
    page: Page,
    form: Option<Arc<OpenForm>>,
    posted: Posted,
}

impl Road<'_> {
    /// Takes the body when it comes to reading it.
    async fn walk(&mut self, body: &mut Option<Body>) -> Result<Outcome, Refusal> {
        let now = self.door.platform.clock.now();
        self.door.intake.rates.admit_caller(self.knock.caller, now)?;
        if self.knock.is_tryout {
            self.admit_tryout(now)?;
        }
        if let Some(id) = &self.knock.id {
            self.open(id).await?;
        }
        let files = self.read(body).await?;
        let form = match &self.form {
            Some(form) => Arc::clone(form),
            None => self.open_by_key().await?,
        };
        self.recognise_page();
        let is_foreign = self.is_foreign(&form);
        if is_foreign && !form.keep_foreign {
            return Err(Refusal::OriginNotAllowed);
        }
        if !self.has_own_data(&form) {
            return Err(Refusal::Empty);
        }
        let broken = rules::broken(&form.rules, &self.posted.fields, |name| {
            self.posted.file_inputs.iter().any(|input| input == name)
        });
        if !broken.is_empty() {
            return Err(Refusal::FieldsInvalid(broken));
        }
        let (next, mut notes) = self.next(&form);
        if self.page.stated.is_none() {
            notes.push(Note::NoOrigin);
        }
        let (state, verdict) = if is_foreign { foreign() } else { self.judge(&form) };
        let body = likeness::of_body(&self.posted.fields, files.staged.files());
        // Before the files are kept: a post that ends here takes them back.
        let key = likeness::key(self.knock, &self.posted.fields, body).map_err(Refusal::Malformed)?;
        // Only a page shows them again, to a visitor whose post is refused after all.
        let fields = match self.knock.wants {
            Wants::Html => self.posted.fields.clone(),
            Wants::Json => std::mem::take(&mut self.posted.fields),
        };
        let submission = Submission {
            id: SubmissionId(self.door.platform.clock.uuid()),
            workspace: form.workspace,
            endpoint: form.id.clone(),
            state,
            fields,
            files: files.staged.keep(),
            origin: self.page.origin_text(),
            verdict,
            address_hash: self.knock.caller.hash(&self.door.platform.seal.keyring(caller::PURPOSE)),
            notes,
            key,
            test: false,
        };
        let outcome = self.store(&form, submission, &body, next).await?;
        if is_foreign { Err(Refusal::OriginNotAllowed) } else { Ok(outcome) }
    }

    /// Enough to try a form with. One whose length is not known is not begun.
    fn admit_tryout(&self, now: Timestamp) -> Result<(), Refusal> {
        self.door.intake.rates.admit_tryout(self.knock.caller, now)?;
        let fits = self.knock.length().is_some_and(|length| length <= MAX_TRYOUT);
        if fits { Ok(()) } else { Err(Refusal::BodyTooLarge(Limit::Tryout)) }
    }

    /// A forged id is known by its check value and costs no look-up.
    async fn open(&mut self, id: &str) -> Result<(), Refusal> {
        let id: EndpointId = id.parse().map_err(|_| Refusal::FormNotFound)?;
        let Door { platform, intake } = self.door;
        if !id.is_genuine(&platform.id_keys) {
            return Err(Refusal::FormNotFound);
        }
        let form = intake.known.open(&id).await.ok_or(Refusal::FormNotFound)?;
        self.form = Some(Arc::clone(&form));
        match form.status {
            Status::Active => {}
            Status::Paused => return Err(Refusal::Inactive(form.closed_message.clone())),
            Status::Suspended => return Err(Refusal::Suspended),
        }
        if self.is_foreign(&form) && !form.keep_foreign {
            return Err(Refusal::OriginNotAllowed);
        }
        intake.rates.admit_to(&form.id, platform.clock.now())?;
        // Whom the queue would not take need not send all of it first.
        if intake.recorder.has_room(form.workspace) { Ok(()) } else { Err(Refusal::Unavailable(None)) }
    }

    /// Forms that all post to one address carry their id with them.
    async fn open_by_key(&mut self) -> Result<Arc<OpenForm>, Refusal> {
        let key = meaning::access_key(&self.posted.fields).map(str::to_owned);
        self.open(&key.ok_or(Refusal::FormNotFound)?).await?;
        self.form.clone().ok_or(Refusal::FormNotFound)
    }

    /// Reads the whole body; its files are in object storage then, and are taken back if the post ends here.
    async fn read(&mut self, body: &mut Option<Body>) -> Result<Uploads, Refusal> {
        let platform = &self.door.platform;
        let allow_executables = self.form.as_ref().is_some_and(|form| form.allow_executables);
        let mut files = Uploads::new(&platform.blobs, &platform.clock, allow_executables);
        let body = body.take().unwrap_or_default().into_data_stream();
        let reading = posted::read(&self.knock.headers, body, &mut files);
        let read = tokio::time::timeout(MAX_READING, reading).await;
        self.posted = read.map_err(|_| Refusal::TooSlow)?;
        match self.posted.fault.take() {
            Some(fault) => Err(fault.into()),
            None if self.posted.is_empty() => Err(Refusal::Empty),
            None => Ok(files),
        }
    }

    /// Whether there is anything of the visitor's own. Names with a meaning only say what to do with it.
    fn has_own_data(&self, form: &OpenForm) -> bool {
        !self.posted.file_inputs.is_empty()
            || meaning::has_own_data(&self.posted.fields, form.honeypot.as_deref())
    }

    /// What a visitor typed, for the page that says why it was refused. Files are let go.
    async fn read_text(&mut self, body: Body) {
        let mut nowhere = Nowhere;
        let reading = posted::read(&self.knock.headers, body.into_data_stream(), &mut nowhere);
        if let Ok(posted) = tokio::time::timeout(MAX_READING, reading).await {
            self.posted = posted;
        }
    }

    /// Our own error page tells where the form really stands.
    fn recognise_page(&mut self) {
        let platform = &self.door.platform;
        // Anybody can get such a seal by posting; only from our own page it is worth something.
        if self.page.stated.as_deref() != Some(&*platform.public_url) {
            return;
        }
        let sealed = meaning::carried_page(&self.posted.fields);
        let keys = platform.seal.keyring(carried::PURPOSE);
        let page = sealed.and_then(|sealed| carried::open(sealed, &keys, platform.clock.now()));
        self.page = page.unwrap_or_default();
    }

    /// Whoever states no origin is not refused for it, and our own pages may always post.
    fn is_foreign(&self, form: &OpenForm) -> bool {
        let is_ours = |origin: &str| origin == &*self.door.platform.public_url;
        let stated = self.page.stated.as_ref();
        form.only_these_sites && stated.is_some_and(|origin| !form.sites.contains(origin) && !is_ours(origin))
    }

    fn judge(&self, form: &OpenForm) -> (State, Verdict) {
        let Door { platform, intake } = self.door;
        let now = platform.clock.now();
        let caller = self.knock.caller;
        let around = Circumstances {
            headers: &self.knock.headers,
            now,
            too_often: intake.rates.is_suspicious(caller, &form.id, now),
            repeated: intake.repetition.note(&self.posted.fields, caller),
        };
        judge(form, &self.posted.fields, &around)
    }

    fn next(&self, form: &OpenForm) -> (String, Vec<Note>) {
        let vouched = Vouched { own: form.redirect_url.as_deref(), sites: &form.sites };
        let ours = || self.door.thanks_page(&form.address);
        match target(meaning::redirect(&self.posted.fields), &self.page, vouched) {
            Next::Follow(url) => (url.into(), Vec::new()),
            Next::Ours => (ours(), Vec::new()),
            Next::Refused(site) => (ours(), vec![Note::RedirectRefused { site }]),
        }
    }

    /// Once, even if it is sent twice.
    async fn store(
        &self,
        form: &OpenForm,
        submission: Submission,
        body: &[u8; 32],
        next: String,
    ) -> Result<Outcome, Refusal> {
        let is_keyed = submission.key.as_ref().is_some_and(|key| !key.is_lenient);
        if !form.merge_twins || is_keyed {
            return self.record(submission, next, None).await;
        }
        let likeness = likeness::of_post(form.id.as_str(), body, &submission.address_hash, self.knock);
        let now = self.door.platform.clock.now();
        match self.door.intake.twins.enter(likeness, submission.id, now).await {
            Entered::First(turn) => self.record(submission, next, Some(turn)).await,
            Entered::TwinOf(id) => {
                if let Some(workspace) = form.workspace {
                    self.door.intake.recorder.sent_twice(workspace, id);
                }
                self.take_back(&submission.files).await;
                Ok(Outcome::Twin(Receipt { id, next }))
            }
        }
    }

    /// Returns when the submission is durable, and never says so before.
    async fn record(
        &self,
        submission: Submission,
        next: String,
        turn: Option<Turn>,
    ) -> Result<Outcome, Refusal> {
        let (id, state, files) = (submission.id, submission.state, submission.files.clone());
        let refusal = match self.door.intake.recorder.record(submission, turn).await {
            Recorded::Stored if state == State::Spam => return Ok(Outcome::Spam(Receipt { id, next })),
            Recorded::Stored => return Ok(Outcome::Stored(Receipt { id, next })),
            // A row may name the files after all: they stay, and the sweep settles it.
            Recorded::Unknown => return Err(Refusal::Unavailable(None)),
            Recorded::Repeated(first) => {
                self.take_back(&files).await;
                return Ok(Outcome::Repeated(Receipt { id: first, next }));
            }
            Recorded::KeyReused => Refusal::IdempotencyMismatch,
            Recorded::Refused => Refusal::Unstorable,
            Recorded::Overloaded => Refusal::Unavailable(None),
        };
        self.take_back(&files).await;
        Err(refusal)
    }

    async fn take_back(&self, files: &[NewFile]) {
        let keys = files.iter().map(NewFile::object_key).collect();
        take_back(self.door.platform.blobs.clone(), keys).await;
    }
}

fn foreign() -> (State, Verdict) {
    (State::Spam, Verdict { score: 1.0, reasons: vec!["origin".to_owned()] })
}
