//! The accounts of operators.

use accounts::{Signed, UserId};
use jiff::Timestamp;
use jiff_sqlx::Timestamp as SqlTimestamp;
use sqlx::{PgConnection, PgPool};

use crate::model::AdminPerson;

/// The account behind a session.
pub(crate) struct OperatorRow {
    /// In lower case.
    pub email: String,
    pub name: Option<String>,
    pub is_verified: bool,
    pub two_factor: bool,
}

pub(crate) async fn find(admin: &PgPool, user: UserId) -> sqlx::Result<Option<OperatorRow>> {
    sqlx::query_as!(
        OperatorRow,
        r#"select email, name, email_verified_at is not null as "is_verified!",
                  two_factor_at is not null as "two_factor!"
           from users where id = $1"#,
        user.0
    )
    .fetch_optional(admin)
    .await
}

/// An account that is locked until the transaction ends.
pub(crate) struct LockedOperator {
    pub email: String,
    pub is_verified: bool,
    pub two_factor: bool,
    pub confirmed_at: Option<Timestamp>,
}

/// Locks an account and reads it again. `None` if the session has ended.
pub(crate) async fn lock(conn: &mut PgConnection, signed: Signed) -> sqlx::Result<Option<LockedOperator>> {
    let row = sqlx::query!(
        r#"select email as "email!", is_verified as "is_verified!", two_factor as "two_factor!",
                  confirmed_at as "confirmed_at: SqlTimestamp"
           from lock_operator($1, $2)"#,
        signed.session.0,
        signed.user.0
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| LockedOperator {
        email: row.email,
        is_verified: row.is_verified,
        two_factor: row.two_factor,
        confirmed_at: row.confirmed_at.map(SqlTimestamp::to_jiff),
    }))
}

/// The accounts with these email addresses that can use admin now, by email address.
pub(crate) async fn list(conn: &mut PgConnection, emails: &[String]) -> sqlx::Result<Vec<AdminPerson>> {
    sqlx::query_as!(
        AdminPerson,
        "select email, name from users
         where email = any($1) and email_verified_at is not null and two_factor_at is not null
         order by email",
        emails
    )
    .fetch_all(conn)
    .await
}
