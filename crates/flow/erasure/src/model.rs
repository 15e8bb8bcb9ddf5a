//! Erasures as the API returns them.

use std::ops::AddAssign;

use forms::EndpointId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use submissions::{FoundSubmission, State as Folder};
use utoipa::ToSchema;

kernel::uuid_id! {
    /// The id of an erasure.
    ErasureId
}

/// What an erasure deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum ErasureKind {
    /// What contains a value.
    Value,
    /// What is in the trash.
    Trash,
    /// What is in the spam folder.
    Spam,
}

/// How far an erasure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub(crate) enum ErasureState {
    /// What contains the value is being counted.
    Counting,
    /// It was counted. Nothing is deleted before you confirm it.
    Counted,
    /// Another count was started instead.
    Replaced,
    /// It was confirmed and begins soon.
    Waiting,
    /// Submissions are being deleted.
    Running,
    /// Everything was deleted.
    Done,
    /// It couldn't be finished. Start again; what was deleted stays deleted.
    Failed,
}

/// How much contains a value, or was deleted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ErasureCounts {
    /// The number of submissions, in all folders.
    pub submissions: i64,
    pub inbox: i64,
    pub spam: i64,
    pub held: i64,
    pub trash: i64,
    /// The number of files of these submissions.
    pub files: i64,
    /// The number of memos about these submissions.
    pub memos: i64,
    /// The number of deliveries of other submissions whose address or response contains the value. They stay, without the value.
    pub deliveries: i64,
    /// The number of submissions that arrived during an outage and couldn't be stored in a form.
    pub unclaimed: i64,
    /// The number of names of fields, and of notices about them.
    pub field_names: i64,
    /// The number of saved views whose name or search contains the value.
    pub views: i64,
    /// The number of entries in lists of allowed senders.
    pub allowed_senders: i64,
}

impl ErasureCounts {
    /// Counts submissions.
    pub(crate) fn of(found: &[FoundSubmission]) -> Self {
        let number = |some: usize| i64::try_from(some).unwrap_or(i64::MAX);
        let in_folder = |folder| number(found.iter().filter(|one| one.state == folder).count());
        Self {
            submissions: number(found.len()),
            inbox: in_folder(Folder::Inbox),
            spam: in_folder(Folder::Spam),
            held: in_folder(Folder::Held),
            trash: in_folder(Folder::Trash),
            files: found.iter().map(|one| i64::from(one.files)).sum(),
            memos: number(found.iter().filter(|one| one.has_memo).count()),
            ..Self::default()
        }
    }
}

impl AddAssign for ErasureCounts {
    fn add_assign(&mut self, more: Self) {
        self.submissions += more.submissions;
        self.inbox += more.inbox;
        self.spam += more.spam;
        self.held += more.held;
        self.trash += more.trash;
        self.files += more.files;
        self.memos += more.memos;
        self.deliveries += more.deliveries;
        self.unclaimed += more.unclaimed;
        self.field_names += more.field_names;
        self.views += more.views;
        self.allowed_senders += more.allowed_senders;
    }
}

/// A count of what contains a value, its deletion, or the emptying of a folder.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Erasure {
    pub id: ErasureId,
    pub kind: ErasureKind,
    pub state: ErasureState,
    /// The beginning of the value, and the domain of an email address: `a…@example.com`. The value itself isn't kept.
    pub hint: Option<String>,
    /// The endpoint whose folder is emptied; null for all.
    pub endpoint_id: Option<EndpointId>,
    /// What contains the value; null until it was counted, and when a folder is emptied.
    pub found: Option<ErasureCounts>,
    /// In how many forms the value was found.
    pub forms: i64,
    /// What was deleted so far; null before the deletion begins.
    pub erased: Option<ErasureCounts>,
    /// How much of the count or deletion is done, from 0 to 1.
    pub progress: f64,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it was confirmed. What is submitted later isn't deleted.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub confirmed_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pub finished_at: Option<Timestamp>,
}
