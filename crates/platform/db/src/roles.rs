use sqlx::{AssertSqlSafe, PgConnection};

/// The roles that Formtray uses. None is a superuser, and none bypasses row-level security.
pub const ROLES: [&str; 4] = ["formtray_owner", "formtray_app", "formtray_worker", "formtray_admin"];

/// Creates the missing roles, each with its password. Existing roles aren't changed.
///
/// Roles belong to the whole PostgreSQL server, so this isn't a migration, and it needs a superuser.
pub async fn create_roles(superuser: &mut PgConnection, passwords: [&str; 4]) -> sqlx::Result<()> {
    for (role, password) in ROLES.into_iter().zip(passwords) {
        let exists = sqlx::query_scalar!(
            r#"select exists (select from pg_roles where rolname = $1) as "exists!""#,
            role
        )
        .fetch_one(&mut *superuser)
        .await?;
        if !exists {
            // `create role` takes no parameters, so the server's `format` does the quoting.
            let statement = sqlx::query_scalar!(
                r#"select format('create role %I login nosuperuser nobypassrls password %L', $1::text, $2::text) as "statement!""#,
                role,
                password
            )
            .fetch_one(&mut *superuser)
            .await?;
            sqlx::query(AssertSqlSafe(statement)).execute(&mut *superuser).await?;
        }
    }
    Ok(())
}

/// Gives every role another password, as a superuser.
pub async fn set_passwords(superuser: &mut PgConnection, passwords: [&str; 4]) -> sqlx::Result<()> {
    for (role, password) in ROLES.into_iter().zip(passwords) {
        let statement = sqlx::query_scalar!(
            r#"select format('alter role %I password %L', $1::text, $2::text) as "statement!""#,
            role,
            password
        )
        .fetch_one(&mut *superuser)
        .await?;
        sqlx::query(AssertSqlSafe(statement)).execute(&mut *superuser).await?;
    }
    Ok(())
}

/// Returns the roles that this PostgreSQL server doesn't have. Any role may ask.
pub async fn missing_roles(conn: &mut PgConnection) -> sqlx::Result<Vec<&'static str>> {
    let found = sqlx::query_scalar!(
        r#"select rolname as "name!" from pg_roles where rolname = any($1)"#,
        &ROLES.map(str::to_owned)
    )
    .fetch_all(conn)
    .await?;
    Ok(ROLES.into_iter().filter(|role| !found.iter().any(|name| name == role)).collect())
}

/// Creates the database, owned by `formtray_owner`, unless it exists.
pub async fn create_database(superuser: &mut PgConnection, name: &str) -> sqlx::Result<()> {
    let statement = sqlx::query_scalar!(
        r#"select format('create database %I owner formtray_owner encoding ''UTF8'' template template0', $1::text) as "statement!"
           where not exists (select from pg_database where datname = $1)"#,
        name
    )
    .fetch_optional(&mut *superuser)
    .await?;
    if let Some(statement) = statement {
        sqlx::query(AssertSqlSafe(statement)).execute(superuser).await?;
    }
    Ok(())
}
