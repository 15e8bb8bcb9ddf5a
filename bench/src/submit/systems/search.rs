//! Switches search off in a database: nothing is put in the queue of the submissions whose words are to be written.

use sqlx::PgPool;

/// Drops whatever is put in the queue from now on.
pub(crate) async fn switch_off(database: &PgPool) -> sqlx::Result<()> {
    for statement in [
        "create function drop_row() returns trigger language plpgsql as 'begin return null; end'",
        "create trigger switched_off before insert on search_queue for each row execute function drop_row()",
    ] {
        sqlx::query(statement).execute(database).await?;
    }
    Ok(())
}

/// Lets the queue take rows again.
pub(crate) async fn switch_on(database: &PgPool) -> sqlx::Result<()> {
    for statement in ["drop trigger switched_off on search_queue", "drop function drop_row"] {
        sqlx::query(statement).execute(database).await?;
    }
    Ok(())
}
