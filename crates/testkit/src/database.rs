//! Creates the database of a test as a copy of a template, and drops it after success.

use std::hash::{DefaultHasher, Hash, Hasher};

use kernel::Clock;
use server::commands::prepare_database;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use url::Url;

/// The database of one test, on the server that `DATABASE_URL` names, prepared as `formtray migrate` does it.
pub(crate) struct Database {
    admin: Url,
    name: String,
    pub owner: PgPool,
}

impl Database {
    /// Creates the database and ties it to this key file, which is created if it doesn't exist.
    pub(crate) async fn create(key_file: &str) -> Self {
        let url = std::env::var("DATABASE_URL").expect("DATABASE_URL: run the tests with `just test`");
        let admin: Url = url.parse().expect("DATABASE_URL is an address");
        let name = format!("formtray_test_{}", Clock::system().uuid().simple());
        let template = template(&admin).await;
        execute(&admin, format!("create database {name} template {template}")).await;
        let owner = open(&admin, &name).await;
        // The copy becomes an installation of its own: it names its objects differently and has its own keys.
        let renew = "delete from secrets; delete from key_fingerprints; update installation set id = gen_random_uuid()";
        sqlx::raw_sql(renew).execute(&owner).await.expect("the owner may");
        prepare_database(&owner, key_file).await.expect("the database can be prepared");
        Self { admin, name, owner }
    }

    pub(crate) fn url(&self, role: &str) -> String {
        as_role(&self.admin, role, &self.name).into()
    }

    /// Drops the database. This is only called after success, so that the database of a failed test can be inspected.
    pub(crate) async fn drop(self) {
        self.owner.close().await;
        execute(&self.admin, format!("drop database {} with (force)", self.name)).await;
    }
}

/// Returns the name of a template database, because copying one is faster than preparing one. The first test after a
/// change of the migrations creates it.
async fn template(admin: &Url) -> String {
    let name = format!("formtray_template_{:016x}", fingerprint());
    let mut connection = connect(admin).await;
    // Each test is a process, and one of them creates the template. The lock ends with the connection.
    let lock = "select pg_advisory_lock(hashtext('formtray_template'))";
    sqlx::query(lock).execute(&mut connection).await.expect("the lock");
    let known = "select exists (select from pg_database where datname = $1)";
    let is_known: bool =
        sqlx::query_scalar(known).bind(&name).fetch_one(&mut connection).await.expect("the databases' names");
    if !is_known {
        // It has another name until it is complete.
        execute(admin, "drop database if exists formtray_template_begun with (force)".to_owned()).await;
        execute(admin, "create database formtray_template_begun".to_owned()).await;
        let owner = open(admin, "formtray_template_begun").await;
        let folder = tempfile::tempdir().expect("a folder");
        let key_file = folder.path().join("key").display().to_string();
        prepare_database(&owner, &key_file).await.expect("the database can be prepared");
        owner.close().await;
        execute(admin, format!("alter database formtray_template_begun rename to {name}")).await;
    }
    name
}

fn fingerprint() -> u64 {
    let mut hasher = DefaultHasher::new();
    for migration in db::MIGRATOR.iter() {
        migration.version.hash(&mut hasher);
        migration.checksum.hash(&mut hasher);
    }
    hasher.finish()
}

async fn open(admin: &Url, name: &str) -> PgPool {
    let url = as_role(admin, "formtray_owner", name);
    PgPool::connect(url.as_str()).await.expect("the new database answers")
}

fn as_role(admin: &Url, role: &str, database: &str) -> Url {
    let mut url = admin.clone();
    url.set_username(role).expect("a database's address takes a name");
    url.set_path(database);
    url
}

async fn connect(admin: &Url) -> PgConnection {
    PgConnection::connect(admin.as_str()).await.expect("PostgreSQL runs: `just services`")
}

async fn execute(admin: &Url, statement: String) {
    sqlx::query(AssertSqlSafe(statement))
        .execute(&mut connect(admin).await)
        .await
        .expect("the owner may make databases");
}
