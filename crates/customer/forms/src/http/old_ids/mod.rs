//! The ids that forms had at other services. A page that posts to one needs another host, and nothing else.

pub(crate) mod claim;
pub(crate) mod list;
pub(crate) mod remove;

use accounts::WorkspaceId;
use api::Platform;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use utoipa::ToSchema;

use crate::model::id::EndpointId;
use crate::store::imported_ids;

/// The most ids of other services that a workspace can claim.
const MAX_OLD_IDS: i64 = 100;
const OLD_ID_CHARACTERS: usize = 8;

/// An id of another service.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String)]
pub(crate) struct OldId(String);

/// An id that a form had at another service.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OldIdOfForm)]
pub(crate) struct OldIdBody {
    /// The id at the other service.
    id: OldId,
    /// The URL that pages can post to: like theirs, with another host.
    url: String,
    #[schema(value_type = String, format = DateTime)]
    claimed_at: Timestamp,
}

/// The ids under which an endpoint answers, oldest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OldIds {
    items: Vec<OldIdBody>,
}

async fn listed(
    platform: &Platform,
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    endpoint: &EndpointId,
) -> sqlx::Result<OldIds> {
    let rows = imported_ids::old_ids(conn, workspace, Some(endpoint)).await?;
    let item = |row: imported_ids::OldIdRow| OldIdBody {
        url: format!("{}/f/{}", platform.visitor_url(), row.id),
        id: OldId(row.id),
        claimed_at: row.claimed_at.to_jiff(),
    };
    Ok(OldIds { items: rows.into_iter().map(item).collect() })
}

/// Reads an id, or the URL that ends with it.
fn parse_old_id(text: &str) -> Option<String> {
    let path = text.trim().split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let id = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".json").to_ascii_lowercase();
    is_old_id(&id).then_some(id)
}

/// Whether a text has the form of an id of Formspree.
pub fn is_old_id(text: &str) -> bool {
    text.len() == OLD_ID_CHARACTERS
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_id_is_read_alone_or_at_the_end_of_a_url() {
        for text in
            ["xpzvgqkw", " XPZVGQKW ", "https://formspree.io/f/xpzvgqkw", "formspree.io/f/xpzvgqkw/?a=b"]
        {
            assert_eq!(parse_old_id(text).as_deref(), Some("xpzvgqkw"), "{text}");
        }
        for text in ["", "xpzvgqk", "https://formspree.io/ada@example.com", "xpzvgqkwx", "xpzvgq_w"] {
            assert_eq!(parse_old_id(text), None, "{text}");
        }
    }
}
