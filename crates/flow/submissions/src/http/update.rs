use accounts::Signed;
use api::{Error, ErrorBody, FieldError, Json, Platform};
use axum::extract::State;
use intake::SubmissionId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bus_messages::WorkspaceMessage;
use crate::model::State as Folder;
use crate::store::{self, Change};

/// The most submissions that one request can change.
const MAX_UPDATED_SUBMISSIONS: usize = 200;

/// Changes to one or more submissions. Fields that are left out keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateSubmissions {
    /// The ids of 1 to 200 submissions. Unknown ids are ignored.
    #[schema(min_items = 1, max_items = 200)]
    ids: Vec<SubmissionId>,
    state: Option<TargetFolder>,
    /// Whether to mark them as read or unread.
    read: Option<bool>,
    /// Whether to star them or remove the star.
    starred: Option<bool>,
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
    let mut tx = platform.db.tenant(signed.workspace).await?;
    let max_open = if platform.billing_enabled {
        billing::terms(&mut tx, signed.workspace).await?.max_open()
    } else {
        None
    };
    let changed = store::update(&mut tx, &ids, change, platform.clock.now(), max_open).await?;
    tx.commit().await?;
    let (ids, mut endpoint_ids): (Vec<_>, Vec<_>) = changed.into_iter().unzip();
    let changed = ids.len();
    if changed > 0 {
        endpoint_ids.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
        endpoint_ids.dedup();
        WorkspaceMessage::Changed { ids, endpoint_ids }.publish(&platform.bus, signed.workspace);
    }
    Ok(Json(Updated { changed }))
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
        let change = Change { state: self.state.map(Folder::from), read: self.read, starred: self.starred };
        if change.state.is_none() && change.read.is_none() && change.starred.is_none() {
            return invalid("state", "required", "Send at least one of state, read and starred.");
        }
        Ok((self.ids.iter().map(|id| id.0).collect(), change))
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
