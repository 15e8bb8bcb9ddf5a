use kernel::Clock;
use server::commands::prepare_database;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use url::Url;

/// A database of its own for one test, on the server that `DATABASE_URL` names, prepared as
/// `formtray migrate` does it.
pub(crate) struct Database {
    admin: Url,
    name: String,
    pub owner: PgPool,
}

impl Database {
    pub(crate) async fn create() -> Self {
        let url = std::env::var("DATABASE_URL").expect("DATABASE_URL: run the tests with `just test`");
        let admin: Url = url.parse().expect("DATABASE_URL is an address");
        let name = format!("formtray_test_{}", Clock::system().uuid().simple());
        execute(&admin, format!("create database {name}")).await;
        let owner = PgPool::connect(as_role(&admin, "formtray_owner", &name).as_str())
            .await
            .expect("the new database answers");
        prepare_database(&owner).await.expect("the database can be prepared");
        Self { admin, name, owner }
    }

    pub(crate) fn url(&self, role: &str) -> String {
        as_role(&self.admin, role, &self.name).into()
    }

    /// Only after success: what a failed test leaves can be looked at.
    pub(crate) async fn drop(self) {
        self.owner.close().await;
        execute(&self.admin, format!("drop database {} with (force)", self.name)).await;
    }
}

fn as_role(admin: &Url, role: &str, database: &str) -> Url {
    let mut url = admin.clone();
    url.set_username(role).expect("a database's address takes a name");
    url.set_path(database);
    url
}

async fn execute(admin: &Url, statement: String) {
    let mut connection =
        PgConnection::connect(admin.as_str()).await.expect("PostgreSQL runs: `just services`");
    sqlx::query(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .expect("the owner may make databases");
}
