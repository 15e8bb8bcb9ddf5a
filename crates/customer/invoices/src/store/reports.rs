//! What the operator's accountant needs.

use jiff::civil::Date;
use jiff_sqlx::ToSqlx;
use sqlx::PgConnection;
use sqlx::types::Json;

use crate::document::Document;

/// Returns the invoices and credit notes of a month, by number.
pub(crate) async fn issued_in(conn: &mut PgConnection, month: Date) -> sqlx::Result<Vec<Document>> {
    let documents = sqlx::query_scalar!(
        r#"select document as "document: Json<Document>" from invoices
           where issued_on >= $1 and issued_on < $1 + interval '1 month' order by prefix, year, sequence"#,
        month.to_sqlx() as jiff_sqlx::Date
    )
    .fetch_all(conn)
    .await?;
    Ok(documents.into_iter().map(|document| document.0).collect())
}
