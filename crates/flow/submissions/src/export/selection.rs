//! Submissions that someone selects: all in some folders, those of a list with filters or a search, or single ones. They
//! are read page by page, newest first within each folder, in bounded memory. Exports do it.

use std::collections::{HashMap, VecDeque};

use accounts::WorkspaceId;
use api::Platform;
use forms::EndpointId;
use intake::SubmissionId;
use jiff::Timestamp;
use kernel::Clock;
use search::{FieldText, Query};
use uuid::Uuid;

use crate::error::SubmissionError;
use crate::model::label::Label;
use crate::model::{State, Submission};
use crate::store::{self, Filter, WeighedId};

/// All folders, in the order in which they are read.
pub const FOLDERS: [State; 4] = [State::Inbox, State::Spam, State::Held, State::Trash];
/// How many submissions are looked at together.
const CANDIDATES: usize = 400;
/// The size in bytes of the fields after which a page ends. Without it, some hundred submissions of a megabyte each would
/// fill the memory.
const PAGE_FIELD_BYTES: i64 = 4_000_000;

/// Which submissions of a workspace are meant. What is `None` doesn't restrict them.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub endpoint: Option<EndpointId>,
    /// One folder. `None` means all.
    pub folder: Option<State>,
    /// Received at or after this time.
    pub from: Option<Timestamp>,
    /// Received before this time.
    pub to: Option<Timestamp>,
    pub has_files: Option<bool>,
    pub starred: Option<bool>,
    pub unread: Option<bool>,
    pub label: Option<Label>,
    /// With these words.
    pub query: Option<Query>,
    /// Among these.
    pub ids: Option<Vec<Uuid>>,
}

/// A file of a submission, and the key of its object.
pub struct SelectedFile {
    pub submission: SubmissionId,
    pub name: String,
    pub id: intake::FileId,
    pub object_key: String,
}

/// Reads the submissions of a selection once.
#[derive(Debug)]
pub struct SelectionReader<'a> {
    platform: &'a Platform,
    workspace: WorkspaceId,
    selection: &'a Selection,
    /// Exclusive upper bound of the ids. What arrives later is left out.
    until: Uuid,
    /// The folders that are still to be read; the first one is being read.
    folders: VecDeque<State>,
    /// Exclusive upper bound of the ids in the current folder that weren't looked at.
    before: Uuid,
    /// What was found in the current folder and isn't read yet.
    found: VecDeque<WeighedId>,
}

impl Selection {
    /// Returns the number of submissions if the counters know it: they are per folder, and know no other restriction.
    pub async fn count(
        &self,
        platform: &Platform,
        workspace: WorkspaceId,
    ) -> Result<Option<i64>, SubmissionError> {
        if let Some(ids) = &self.ids {
            return Ok(i64::try_from(ids.len()).ok());
        }
        let is_restricted = self.from.is_some()
            || self.to.is_some()
            || self.has_files.is_some()
            || self.starred.is_some()
            || self.unread.is_some()
            || self.label.is_some()
            || self.query.is_some();
        if is_restricted {
            return Ok(None);
        }
        let mut tx = platform.db.tenant(workspace).await?;
        let mut total = 0;
        for folder in self.folders() {
            total += store::count(&mut tx, workspace, self.endpoint.as_ref(), folder).await?;
        }
        Ok(Some(total))
    }

    fn folders(&self) -> VecDeque<State> {
        let folders = FOLDERS.into_iter().filter(|folder| self.folder.is_none_or(|only| only == *folder));
        // Nothing of a held submission is shown, so nothing of it is found.
        folders.filter(|folder| self.query.is_none() || *folder != State::Held).collect()
    }

    /// Returns the filter for one folder, up to an id.
    fn filter(&self, state: State, before: Uuid) -> Filter {
        let filter = Filter {
            endpoint: self.endpoint.clone(),
            state,
            from: self.from.map_or(Uuid::nil(), Clock::uuid_floor),
            before: self.to.map_or(before, |to| Clock::uuid_floor(to).min(before)),
            has_files: self.has_files,
            starred: self.starred,
            unread: self.unread,
            label: self.label,
        };
        match &self.query {
            Some(query) => within_dates(filter, query),
            None => filter,
        }
    }
}

impl<'a> SelectionReader<'a> {
    /// Begins to read what was received before an id.
    pub fn new(
        platform: &'a Platform,
        workspace: WorkspaceId,
        selection: &'a Selection,
        until: Uuid,
    ) -> Self {
        let (folders, found) = (selection.folders(), VecDeque::new());
        Self { platform, workspace, selection, until, folders, before: until, found }
    }

    /// Reads the next submissions. There are none after the last one.
    pub async fn page(&mut self) -> Result<Vec<Submission>, SubmissionError> {
        while let Some(&folder) = self.folders.front() {
            let filter = self.selection.filter(folder, self.before);
            if self.found.is_empty() && !self.look(&filter).await? {
                self.folders.pop_front();
                self.before = self.until;
                continue;
            }
            let ids = self.next_ids();
            let mut tx = self.platform.db.tenant(self.workspace).await?;
            let mut page = store::list_among(&mut tx, self.workspace, &filter, &ids).await?;
            if let Some(query) = &self.selection.query {
                page.retain(|submission| matches_fields(query, submission));
            }
            if !page.is_empty() {
                return Ok(page);
            }
        }
        Ok(Vec::new())
    }

    /// Looks for the next submissions in the current folder. Returns whether there may be more of them.
    async fn look(&mut self, filter: &Filter) -> Result<bool, SubmissionError> {
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let limit = i64::try_from(CANDIDATES).unwrap_or(i64::MAX);
        let words = self.selection.query.as_ref().filter(|query| query.has_words());
        let (found, last) = if let Some(ids) = &self.selection.ids {
            let within = |id: &Uuid| (filter.from..filter.before).contains(id);
            let mut some: Vec<Uuid> = ids.iter().copied().filter(within).collect();
            some.sort_unstable_by(|a, b| b.cmp(a));
            some.truncate(CANDIDATES);
            (store::weigh_among(&mut tx, self.workspace, &some).await?, some.last().copied())
        } else if let Some(query) = words {
            let bounds = (filter.from, filter.before);
            let query = query.clone().in_endpoint(filter.endpoint.clone());
            let some = search::find(&mut tx, self.workspace, &query, bounds, CANDIDATES).await?;
            (store::weigh_among(&mut tx, self.workspace, &some).await?, some.last().copied())
        } else {
            let found = store::weigh_list(&mut tx, self.workspace, filter, limit).await?;
            let last = found.last().map(|last| last.id);
            (found, last)
        };
        self.found = found.into();
        self.before = last.unwrap_or(self.before);
        Ok(last.is_some())
    }

    /// Takes as many of what was found as fit into a page.
    fn next_ids(&mut self) -> Vec<Uuid> {
        let (mut ids, mut bytes) = (Vec::new(), 0);
        while let Some(next) = self.found.front() {
            if !ids.is_empty() && bytes + next.bytes > PAGE_FIELD_BYTES {
                break;
            }
            bytes += next.bytes;
            ids.push(next.id);
            self.found.pop_front();
        }
        ids
    }

    /// Reads the owner's memos about the submissions of a page.
    pub async fn memos(&self, page: &[Submission]) -> Result<HashMap<SubmissionId, String>, SubmissionError> {
        let ids: Vec<Uuid> = page.iter().map(|submission| submission.id.0).collect();
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        Ok(store::memos_of(&mut tx, self.workspace, &ids).await?.into_iter().collect())
    }

    /// Reads where the files of a page are stored.
    pub async fn files(&self, page: &[Submission]) -> Result<Vec<SelectedFile>, SubmissionError> {
        let files =
            page.iter().flat_map(|submission| submission.files.iter().map(|file| (file.id, submission.id)));
        let submissions: HashMap<_, _> = files.collect();
        let ids: Vec<Uuid> = page.iter().filter(|one| !one.files.is_empty()).map(|one| one.id.0).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut tx = self.platform.db.tenant(self.workspace).await?;
        let stored = store::files_of(&mut tx, self.workspace, &ids).await?;
        let selected = stored.into_iter().filter_map(|file| {
            let submission = *submissions.get(&file.id)?;
            Some(SelectedFile { submission, name: file.name, id: file.id, object_key: file.object_key })
        });
        Ok(selected.collect())
    }
}

/// Adds the dates of a query to a filter.
pub(crate) fn within_dates(filter: Filter, query: &Query) -> Filter {
    let from = query.from.map_or(filter.from, |from| filter.from.max(Clock::uuid_floor(from)));
    let before = query.to.map_or(filter.before, |to| filter.before.min(Clock::uuid_floor(to)));
    Filter { from, before, ..filter }
}

/// Returns whether a submission has the words that a query wants in certain fields.
pub(crate) fn matches_fields(query: &Query, submission: &Submission) -> bool {
    if !query.names_fields() {
        return true;
    }
    let fields = submission.fields.iter();
    let texts = fields.map(|field| FieldText::new(&field.name, field.label.as_deref(), &field.value));
    query.matches_fields(&texts.collect::<Vec<_>>())
}
