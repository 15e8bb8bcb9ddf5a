//! The isolation of workspaces that PostgreSQL enforces itself, whatever the code above queries.

use std::time::Duration;

use serde_json::json;
use sqlx::{AssertSqlSafe, PgPool};
use testkit::{Form, Part, TestApp};

/// Returns the tables with a workspace column, without partitions.
async fn tenant_tables(app: &TestApp) -> Vec<String> {
    sqlx::query_scalar(
        "select c.relname::text from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
         where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         order by 1",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap()
}

/// Creates two workspaces with rows in every table.
async fn fill(app: &TestApp) -> (String, String) {
    let mut workspaces = Vec::new();
    for name in ["ada", "eve"] {
        let person = app.register(name).await;
        let endpoint = person.create_endpoint("Contact").await;
        app.guest()
            .upload(&endpoint, Form::new().part("f", Part::text("x").file_name("x.txt")))
            .await
            .expect(200);
        app.guest().submit(&endpoint, &[]).await.expect(400);
        let list = person.get("/api/submissions/").await.expect(200).json();
        let memo = format!("/api/submissions/details/{}/memo", list["items"][0]["id"].as_str().unwrap());
        person.put(&memo, json!({ "text": "Called back" })).await.expect(200);
        sqlx::query("insert into submission_keys (endpoint_id, key_hash, workspace_id, body_hash, submission_id, expires_at) select endpoint_id, '\\x01', workspace_id, '\\x02', id, now() from submissions where endpoint_id = $1")
            .bind(&endpoint)
            .execute(&app.owner)
            .await
            .unwrap();
        sqlx::query("insert into thumbnails (file_id, workspace_id) select id, workspace_id from files where endpoint_id = $1")
            .bind(&endpoint)
            .execute(&app.owner)
            .await
            .unwrap();
        app.pretend_deliveries(&endpoint).await;
        app.pretend_billing(&person.workspace).await;
        app.pretend_form(&endpoint).await;
        app.pretend_ticket(&person, list["items"][0]["id"].as_str().unwrap()).await;
        app.pretend_admin(&endpoint).await;
        app.pretend_claim(&endpoint).await;
        person.post("/api/exports/", json!({ "format": "csv" })).await.expect(202);
        let view = json!({ "name": "Unread", "filter": { "unread": true } });
        person.post("/api/views/", view).await.expect(201);
        app.pretend_erasure(&person.workspace).await;
        app.pretend_checked_file(&person, &endpoint).await;
        workspaces.push(person.workspace);
    }
    search::write_all_words(app.platform()).await.unwrap();
    let counted = "select count(distinct workspace_id) from outcomes";
    app.settled(async || app.number(counted).await == 2).await;
    (workspaces[0].clone(), workspaces[1].clone())
}

async fn as_app(app: &TestApp) -> PgPool {
    PgPool::connect(&app.config().database.app_url).await.unwrap()
}

/// Returns what the app role sees of a table, in a transaction of one workspace or of none.
async fn seen(pool: &PgPool, workspace: Option<&str>, sql: String) -> sqlx::Result<i64> {
    let mut tx = db::begin(pool).await?;
    if let Some(workspace) = workspace {
        sqlx::query("select set_config('app.workspace', $1, true)").bind(workspace).execute(&mut *tx).await?;
    }
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut *tx).await
}

#[tokio::test]
async fn a_workspace_sees_no_row_of_another() {
    testkit::run(async |app| {
        let (ada, eve) = fill(app).await;
        let tables = tenant_tables(app).await;
        assert!(tables.len() >= 8, "{tables:?}");
        let pool = as_app(app).await;
        for table in &tables {
            // The role can't select columns that it may not read, but it may read the workspace.
            let of_both: i64 = sqlx::query_scalar(AssertSqlSafe(format!(
                "select count(distinct workspace_id) from {table}"
            )))
            .fetch_one(&app.owner)
            .await
            .unwrap();
            assert_eq!(of_both, 2, "{table} is not filled for both: the test would see nothing");
            let all = format!("select count(workspace_id) from {table}");
            let others = format!("select count(workspace_id) from {table} where workspace_id <> '{ada}'");
            assert!(seen(&pool, Some(&ada), all.clone()).await.unwrap() > 0, "{table}: its own rows");
            assert_eq!(seen(&pool, Some(&ada), others).await.unwrap(), 0, "{table}: another's rows");
            assert_eq!(seen(&pool, None, all.clone()).await.unwrap(), 0, "{table}: without a workspace");
            let strange = Some("00000000-0000-0000-0000-000000000000");
            assert_eq!(seen(&pool, strange, all).await.unwrap(), 0, "{table}: with a workspace that is none");
        }
        // On the same connection, the next transaction doesn't inherit the workspace of the last.
        let mut connection = pool.acquire().await.unwrap();
        for workspace in [&ada, &eve] {
            let mut tx = sqlx::Connection::begin(&mut *connection).await.unwrap();
            sqlx::query("select set_config('app.workspace', $1, true)")
                .bind(workspace)
                .execute(&mut *tx)
                .await
                .unwrap();
            tx.commit().await.unwrap();
            let left: i64 = sqlx::query_scalar("select count(*) from submissions")
                .fetch_one(&mut *connection)
                .await
                .unwrap();
            assert_eq!(left, 0);
        }
        let users = "select count(id) from users".to_owned();
        assert_eq!(
            seen(&pool, Some(&ada), users).await.unwrap(),
            1,
            "a user sees those of the same workspace"
        );
    })
    .await;
}

#[tokio::test]
async fn a_workspace_writes_no_row_of_another() {
    testkit::run(async |app| {
        let (ada, eve) = fill(app).await;
        let pool = as_app(app).await;
        for change in [
            format!("with c as (update endpoints set name = 'x' where workspace_id = '{eve}' returning 1) select count(*) from c"),
            format!("with c as (delete from submissions where workspace_id = '{eve}' returning 1) select count(*) from c"),
            format!("with c as (delete from files where workspace_id = '{eve}' returning 1) select count(*) from c"),
            format!("with c as (delete from sessions where workspace_id = '{eve}' returning 1) select count(*) from c"),
            format!("with c as (update folder_totals set inbox = 9 where workspace_id = '{eve}' returning 1) select count(*) from c"),
        ] {
            assert_eq!(seen(&pool, Some(&ada), change.clone()).await.unwrap(), 0, "{change}");
        }
        for theft in [
            format!("with c as (update endpoints set workspace_id = '{eve}' returning 1) select count(*) from c"),
            format!(
                "with c as (insert into endpoints (id, workspace_id, name, created_at, updated_at)
                 values ('2222222222222222', '{eve}', 'x', now(), now()) returning 1) select count(*) from c"
            ),
        ] {
            assert!(seen(&pool, Some(&ada), theft.clone()).await.is_err(), "{theft}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_tenant_table_is_walled_by_force() {
    testkit::run(async |app| {
        let bare: Vec<String> = sqlx::query_scalar(
            "select c.relname::text from pg_class c
             where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
               and not (c.relrowsecurity and c.relforcerowsecurity
                        and (select count(*) from pg_policy p
                             where p.polrelid = c.oid
                               and p.polroles <> array[(select oid from pg_roles where rolname = 'formtray_admin')]) = 3)",
        )
        .bind([tenant_tables(app).await, vec!["workspaces".to_owned(), "users".to_owned()]].concat())
        .fetch_all(&app.owner)
        .await
        .unwrap();
        assert!(bare.is_empty(), "without a wall: {bare:?}");
        let mighty = app
            .number(
                "select count(*) from pg_roles where rolname like 'formtray%' and (rolsuper or rolbypassrls)",
            )
            .await;
        assert_eq!(mighty, 0);
    })
    .await;
}

#[tokio::test]
async fn no_partition_is_granted_to_anybody() {
    testkit::run(async |app| {
        fill(app).await;
        app.clock.advance(Duration::from_hours(24 * 60));
        submissions::make_partitions(app.platform().db.worker(), &app.clock).await.unwrap();
        let partitions: Vec<String> =
            sqlx::query_scalar("select relname::text from pg_class where relispartition and relkind = 'r'")
                .fetch_all(&app.owner)
                .await
                .unwrap();
        assert!(partitions.len() >= 7, "{partitions:?}");
        let database = &app.config().database;
        for url in [&database.app_url, &database.worker_url, &database.admin_url] {
            let pool = PgPool::connect(url).await.unwrap();
            for partition in &partitions {
                let asked = seen(&pool, None, format!("select count(*) from {partition}")).await;
                let refused = asked.expect_err("a partition has no wall of its own").to_string();
                assert!(refused.contains("permission denied"), "{refused}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_app_cannot_read_what_opens_accounts() {
    testkit::run(async |app| {
        let (ada, _) = fill(app).await;
        let pool = as_app(app).await;
        let queue = seen(&pool, Some(&ada), "select count(*) from jobs._private_jobs".to_owned()).await;
        assert!(queue.expect_err("jobs belong to all workspaces").to_string().contains("permission denied"));
        for secret in [
            "password_hash from users",
            "new_email from users",
            "token_hash from sessions",
            "confirmed_at from sessions",
            "value from secrets",
            "fingerprint from key_fingerprints",
            "user_id from mail_tokens",
            "email from invitations",
            "user_id from half_sign_ins",
            "user_id from second_factors",
            "user_id from recovery_codes",
            "user_id from devices",
            "scope from attempts",
        ] {
            let asked =
                seen(&pool, Some(&ada), format!("select count({}", secret.replacen(' ', ") ", 1))).await;
            assert!(
                asked.expect_err("not for the app").to_string().contains("permission denied"),
                "{secret}"
            );
        }
    })
    .await;
}
