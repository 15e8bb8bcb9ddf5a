use forms::EndpointId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::State;
use super::label::Label;

kernel::uuid_id! {
    /// The id of a saved view.
    ViewId
}

/// A filter or search that has a name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SavedView)]
pub(crate) struct View {
    pub id: ViewId,
    pub name: String,
    /// The endpoint whose submissions it shows. Null means those of all endpoints.
    pub endpoint_id: Option<EndpointId>,
    pub filter: ViewFilter,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

/// Which submissions a view shows. What is left out doesn't restrict them.
///
/// A stored one may have fields that only a newer version knows, so they are ignored here.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
pub(crate) struct ViewFilter {
    #[serde(default)]
    #[schema(inline)]
    pub state: State,
    /// A search, as in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 500, nullable = false)]
    pub q: Option<String>,
    /// Only submissions that were received today, or within so many days until today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub days: Option<u16>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unread: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub starred: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_files: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub label: Option<Label>,
}
