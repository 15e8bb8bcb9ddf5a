//! The submissions of a list that are among some others.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::SubmissionId;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::list::{Filter, Pairs, SubmissionRow, with_files};
use crate::error::SubmissionError;
use crate::model::label::Label;
use crate::model::{Note, State, Submission, Verdict};

/// Returns those of some submissions that a filter lets through, newest first.
pub(crate) async fn list_among(
    conn: &mut PgConnection,
    workspace: WorkspaceId,
    filter: &Filter,
    ids: &[Uuid],
) -> Result<Vec<Submission>, SubmissionError> {
    let rows = sqlx::query_as!(
        SubmissionRow,
        r#"select id as "id: SubmissionId", endpoint_id as "endpoint_id: EndpointId", state as "state: State",
                  read, starred, label, file_count, origin, fields as "fields: Json<Pairs>", verdict as "verdict: Json<Verdict>",
                  notes as "notes: Json<Vec<Note>>", test, form_version
           from submissions
           where workspace_id = $1 and state = $2 and id = any($3)
             and ($4::text is null or endpoint_id = $4)
             and ($5::boolean is null or (file_count > 0) = $5)
             and ($6::boolean is null or starred = $6)
             and ($7::boolean is null or read <> $7)
             and ($8::smallint is null or label = $8)
           order by id desc"#,
        workspace.0,
        filter.state as State,
        ids,
        filter.endpoint.as_ref().map(EndpointId::as_str),
        filter.has_files,
        filter.starred,
        filter.unread,
        filter.label.map(Label::number)
    )
    .fetch_all(&mut *conn)
    .await?;
    with_files(conn, workspace, rows).await
}
