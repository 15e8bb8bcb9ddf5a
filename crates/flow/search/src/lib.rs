//! Finds submissions by their words.
//!
//! Recording a submission queues it. [`write_words`] then writes its words into a table of their own, and [`find`] reads that.

mod document;
mod query;
mod store;
mod words;
mod write_words;

use accounts::WorkspaceId;
use sqlx::PgConnection;
use uuid::Uuid;

pub use query::{FieldText, Query, QueryError};
pub use store::find::{again, waiting_since};
pub use store::write::queue;
pub use write_words::{write_all_words, write_words};

/// Returns the ids of submissions in a workspace that have the words of a query, newest first, at least `from` and below
/// `before`. What a query says about single fields, [`Query::matches_fields`] checks. The transaction is the workspace's.
pub async fn find(
    tx: &mut PgConnection,
    workspace: WorkspaceId,
    query: &Query,
    (from, before): (Uuid, Uuid),
    wanted: usize,
) -> sqlx::Result<Vec<Uuid>> {
    store::find::find(tx, &query.to_tsquery(workspace), (from, before), wanted).await
}
