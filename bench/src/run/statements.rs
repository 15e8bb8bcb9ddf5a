//! How much of PostgreSQL's time each statement takes, from `pg_stat_statements`.

use std::collections::HashMap;

use sqlx::{Connection, PgConnection, Row};

use super::database::Database;

/// The number of statements that are printed.
const PRINTED_STATEMENTS: usize = 8;
/// The number of characters of each statement that are printed.
const PRINTED_CHARACTERS: usize = 90;

/// The milliseconds that each statement of a database has taken, by its text.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatementTimes(HashMap<String, f64>);

impl StatementTimes {
    /// Reads what has been measured so far. It is empty if PostgreSQL runs without the extension.
    pub(crate) async fn read(database: &Database) -> anyhow::Result<Self> {
        let mut connection = PgConnection::connect(database.statistics_url().as_str()).await?;
        let rows = sqlx::query(
            "select s.query, sum(s.total_exec_time)
             from pg_stat_statements s join pg_database d on d.oid = s.dbid
             where d.datname = $1 group by 1",
        )
        .bind(database.name())
        .fetch_all(&mut connection)
        .await;
        let Ok(rows) = rows else { return Ok(Self::default()) };
        let times = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        Ok(Self(times.collect::<sqlx::Result<_>>()?))
    }

    /// Adds what was taken between two readings.
    pub(crate) fn add_between(&mut self, before: &Self, after: &Self) {
        for (statement, time) in &after.0 {
            let taken = time - before.0.get(statement).copied().unwrap_or_default();
            *self.0.entry(statement.clone()).or_default() += taken;
        }
    }

    /// Prints the statements that took most, in microseconds for each submission.
    pub(crate) fn print(&self, submissions: f64) {
        if self.0.is_empty() || submissions <= 0.0 {
            println!("PostgreSQL's time by statement: not measured, because pg_stat_statements isn't loaded");
            return;
        }
        let mut times: Vec<(&String, &f64)> = self.0.iter().collect();
        times.sort_by(|one, other| other.1.total_cmp(one.1));
        println!("PostgreSQL's time by statement, µs for each submission, waits included");
        for (statement, time) in times.into_iter().take(PRINTED_STATEMENTS) {
            println!("{:>8.1}  {}", time * 1000.0 / submissions, shortened(statement));
        }
    }
}

/// Prints the statements of the server's roles that took longest once, since the database was created.
pub(crate) async fn print_slowest(database: &Database) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(database.statistics_url().as_str()).await?;
    let rows = sqlx::query(
        "select s.query, s.max_exec_time, s.calls
         from pg_stat_statements s join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.userid
         where d.datname = $1 and r.rolname in ('formtray_app', 'formtray_worker')
         order by s.max_exec_time desc limit 8",
    )
    .bind(database.name())
    .fetch_all(&mut connection)
    .await?;
    println!("the slowest calls of statements, ms, and how often each was called");
    for row in rows {
        let (statement, slowest, calls): (String, f64, i64) =
            (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        println!("{slowest:>8.1} {calls:>8}  {}", shortened(&statement));
    }
    Ok(())
}

/// Returns the beginning of a statement in one line.
fn shortened(statement: &str) -> String {
    let line = statement.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(PRINTED_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(entries: &[(&str, f64)]) -> StatementTimes {
        StatementTimes(entries.iter().map(|(text, time)| ((*text).to_owned(), *time)).collect())
    }

    #[test]
    fn only_what_was_taken_in_between_counts() {
        let mut sum = StatementTimes::default();
        sum.add_between(&times(&[("a", 10.0)]), &times(&[("a", 15.0), ("b", 1.0)]));
        sum.add_between(&times(&[("a", 20.0), ("b", 1.0)]), &times(&[("a", 22.0), ("b", 1.0)]));
        assert_eq!(sum.0, times(&[("a", 7.0), ("b", 1.0)]).0);
    }

    #[test]
    fn a_statement_is_printed_in_one_short_line() {
        assert_eq!(shortened("select\n   1"), "select 1");
        assert_eq!(shortened(&"x".repeat(500)).len(), PRINTED_CHARACTERS);
    }
}
