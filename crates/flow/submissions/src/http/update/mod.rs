pub(crate) mod matching;

use accounts::{Signed, WorkspaceId};
use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use intake::SubmissionId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bus_messages::WorkspaceMessage;
use crate::model::State as Folder;
use crate::model::label::Label;
use crate::store::{self, Change};

/// The most submissions that one request can change.
const MAX_UPDATED_SUBMISSIONS: usize = 200;

/// Changes to one or more submissions. Fields that are left out keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct UpdateSubmissions {
    /// The ids of 1 to 200 submissions. Unknown ids are ignored.
    #[schema(min_items = 1, max_items = 200)]
    ids: Vec<SubmissionId>,
    state: Option<TargetFolder>,
    /// Whether to mark them as read or unread.
    read: Option<bool>,
    /// Whether to star them or remove the star.
    starred: Option<bool>,
    /// A colour to give them. `null` removes it.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<Label>, inline)]
    label: Option<Option<Label>>,
}

/// What to change. Fields that are left out keep their value.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SubmissionChange)]
#[expect(clippy::option_option, reason = "absent, null and a value are three things")]
pub(crate) struct ChangeBody {
    state: Option<TargetFolder>,
    /// Whether to mark them as read or unread.
    read: Option<bool>,
    /// Whether to star them or remove the star.
    starred: Option<bool>,
    /// A colour to give them. `null` removes it.
    #[serde(default, deserialize_with = "api::given")]
    #[schema(value_type = Option<Label>, inline)]
    label: Option<Option<Label>>,
}

/// A folder that submissions can be moved to. Spam and trash are deleted after 30 days.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TargetFolder {
    /// Moved here from spam, a submission is counted and delivered, once. Above the quota it is held instead.
    Inbox,
    /// Kept for 30 days.
    Spam,
    /// Kept for 30 days.
    Trash,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubmissionsUpdated)]
pub(crate) struct Updated {
    /// The number of submissions that changed.
    changed: usize,
}

/// Move submissions to another folder, or mark them as read or starred.
///
/// To undo a change, send the previous values.
#[utoipa::path(
    patch, path = "/api/submissions/", operation_id = "submissions_update", tag = "submissions",
    security(("session" = [])),
    request_body = UpdateSubmissions,
    responses((status = 200, body = Updated), (status = 401, body = ErrorBody), (status = 422, body = ErrorBody))
)]
pub(crate) async fn update(
    State(platform): State<Platform>,
    signed: Signed,
    Json(body): Json<UpdateSubmissions>,
) -> Result<Json<Updated>, Error> {
    let (ids, change) = body.parse()?;
    let changed = apply(&platform, signed.workspace, &ids, change).await?;
    Ok(Json(Updated { changed: changed.len() }))
}

/// Changes submissions in a transaction of their own, tells open pages, and returns those that changed.
async fn apply(
    platform: &Platform,
    workspace: WorkspaceId,
    ids: &[Uuid],
    change: Change,
) -> Result<Vec<SubmissionId>, Error> {
    let mut tx = platform.db.tenant(workspace).await?;
    let max_open =
        if platform.billing_enabled { billing::terms(&mut tx, workspace).await?.max_open() } else { None };
    let changed = store::update(&mut tx, ids, change, platform.clock.now(), max_open).await?;
    tx.commit().await?;
    let (ids, mut endpoint_ids): (Vec<_>, Vec<_>) = changed.into_iter().unzip();
    if !ids.is_empty() {
        endpoint_ids.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
        endpoint_ids.dedup();
        WorkspaceMessage::Changed { ids: ids.clone(), endpoint_ids }.publish(&platform.bus, workspace);
    }
    Ok(ids)
}

impl UpdateSubmissions {
    /// Validates the request.
    fn parse(self) -> Result<(Vec<Uuid>, Change), Error> {
        let invalid = |field, code, message| Err(Error::invalid(vec![FieldError::new(field, code, message)]));
        if self.ids.is_empty() {
            return invalid("ids", "required", "Choose at least 1 submission.");
        }
        if self.ids.len() > MAX_UPDATED_SUBMISSIONS {
            return invalid("ids", "too_many", "You can change at most 200 submissions at once.");
        }
        let Self { ids, state, read, starred, label } = self;
        let change = ChangeBody { state, read, starred, label }.parse("state")?;
        Ok((ids.iter().map(|id| id.0).collect(), change))
    }
}

impl ChangeBody {
    /// Validates the change. `field` is the one that is named if there is none.
    fn parse(self, field: &'static str) -> Result<Change, Error> {
        let Self { state, read, starred, label } = self;
        if state.is_none() && read.is_none() && starred.is_none() && label.is_none() {
            let detail = "Send at least one of state, read, starred and label.";
            return Err(Error::invalid(vec![FieldError::new(field, "required", detail)]));
        }
        Ok(Change { state: state.map(Folder::from), read, starred, label })
    }
}

impl From<TargetFolder> for Folder {
    fn from(folder: TargetFolder) -> Self {
        match folder {
            TargetFolder::Inbox => Self::Inbox,
            TargetFolder::Spam => Self::Spam,
            TargetFolder::Trash => Self::Trash,
        }
    }
}
