//! What the app role may enqueue: certain jobs, for the current workspace, and nothing else.

use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use testkit::{Form, Part, Person, TestApp};

/// Calls a database function as the app role, in a transaction of one workspace or of none.
async fn call(pool: &PgPool, workspace: Option<&str>, function: &str, payload: &Value) -> sqlx::Result<()> {
    let mut tx = db::begin(pool).await?;
    if let Some(workspace) = workspace {
        sqlx::query("select set_config('app.workspace', $1, true)").bind(workspace).execute(&mut *tx).await?;
    }
    sqlx::query(AssertSqlSafe(format!("select {function}($1)"))).bind(payload).execute(&mut *tx).await?;
    tx.commit().await
}

/// A workspace with something for every job: a file, a recipient, a deleted endpoint.
struct Filled<'a> {
    person: Person<'a>,
    user: String,
    file: String,
    key: String,
    endpoint: String,
    deleted: String,
    destination: String,
    count: String,
    folder: String,
    import: String,
}

async fn fill<'a>(app: &'a TestApp, name: &str) -> Filled<'a> {
    let person = app.verified(name).await;
    let endpoint = person.create_endpoint("Contact").await;
    app.guest()
        .upload(&endpoint, Form::new().part("f", Part::text("x").file_name("x.txt")))
        .await
        .expect(200);
    let path = format!("/api/endpoints/{endpoint}/notifications");
    person.put(&path, json!({ "recipients": [format!("friend-of-{name}@example.org")] })).await.expect(200);
    let deleted = person.create_endpoint("Gone").await;
    person.delete(&format!("/api/endpoints/{deleted}")).await.expect(204);
    app.run_jobs().await;
    let (file, key): (String, String) =
        sqlx::query_as("select id::text, object_key from files where endpoint_id = $1")
            .bind(&endpoint)
            .fetch_one(&app.owner)
            .await
            .unwrap();
    let user = sqlx::query_scalar("select id::text from users where email = $1 || '@example.com'")
        .bind(name)
        .fetch_one(&app.owner)
        .await
        .unwrap();
    let destination =
        sqlx::query_scalar("select id::text from destinations where endpoint_id = $1 and email is not null")
            .bind(&endpoint)
            .fetch_one(&app.owner)
            .await
            .unwrap();
    sqlx::query("insert into addon_periods (workspace_id, addon, active_from) values ($1::uuid, 'webhooks', '2026-11-01')")
        .bind(&person.workspace)
        .execute(&app.owner)
        .await
        .unwrap();
    let (count, folder) =
        (waiting_erasure(app, &person, "counting").await, waiting_erasure(app, &person, "waiting").await);
    let import = app.pretend_checked_file(&person, &endpoint).await;
    Filled { person, user, file, key, endpoint, deleted, destination, count, folder, import }
}

/// Inserts a count of what contains a value, or the emptying of a folder, whose job isn't enqueued.
async fn waiting_erasure(app: &TestApp, person: &Person<'_>, state: &str) -> String {
    sqlx::query_scalar(
        "insert into erasures (id, workspace_id, kind, state, hint, created_at)
         values (gen_random_uuid(), $1::uuid, case $2 when 'counting' then 'value' else 'trash' end, $2,
                 case $2 when 'counting' then 's…' end, now())
         returning id::text",
    )
    .bind(&person.workspace)
    .bind(state)
    .fetch_one(&app.owner)
    .await
    .unwrap()
}

/// Returns every job that the app may enqueue, with a payload about this workspace.
fn payloads(of: &Filled<'_>, name: &str) -> Vec<(&'static str, Value)> {
    let workspace = &of.person.workspace;
    let gone = json!({ "workspace": workspace, "endpoint": of.deleted });
    let import = json!({ "workspace": workspace, "import": of.import });
    let email = format!("friend-of-{name}@example.org");
    vec![
        (
            "enqueue_ask_recipient",
            json!({ "workspace": workspace, "email": email, "by": of.user, "is_counted": false }),
        ),
        ("enqueue_count_value", json!({ "workspace": workspace, "erasure": of.count })),
        ("enqueue_empty_folder", json!({ "workspace": workspace, "erasure": of.folder })),
        ("enqueue_erase_endpoint", gone.clone()),
        ("enqueue_forget_destinations", gone.clone()),
        ("enqueue_forget_learned", gone.clone()),
        ("enqueue_check_import", import.clone()),
        ("enqueue_forget_imports_of", gone.clone()),
        ("enqueue_run_import", import.clone()),
        ("enqueue_undo_import", import),
        ("enqueue_forget_statistics", gone),
        ("enqueue_make_thumbnail", json!({ "workspace": workspace, "file": of.file })),
        ("enqueue_release_resumed", json!({ "workspace": workspace, "destination": of.destination })),
        ("enqueue_remove_files", json!({ "keys": [of.key] })),
        ("enqueue_resume_webhooks", json!({ "workspace": workspace, "addon": "webhooks" })),
        (
            "enqueue_tell_opened",
            json!({ "workspace": workspace, "endpoints": [{ "endpoint": of.endpoint, "count": 1, "newest": [] }] }),
        ),
    ]
}

async fn waiting(app: &TestApp) -> i64 {
    app.number("select count(*) from jobs._private_jobs").await
}

/// Returns payloads that mix one's own workspace with another workspace's objects, or with objects of the wrong kind.
fn mixed_payloads(own: &Filled<'_>, other: &Filled<'_>) -> Vec<(&'static str, Value)> {
    let workspace = &own.person.workspace;
    vec![
        (
            "enqueue_ask_recipient",
            json!({ "workspace": workspace, "email": "friend-of-ada@example.org", "by": own.user }),
        ),
        (
            "enqueue_ask_recipient",
            json!({ "workspace": workspace, "email": "friend-of-eve@example.org", "by": other.user }),
        ),
        ("enqueue_erase_endpoint", json!({ "workspace": workspace, "endpoint": other.deleted })),
        ("enqueue_erase_endpoint", json!({ "workspace": workspace, "endpoint": own.endpoint })),
        ("enqueue_forget_destinations", json!({ "workspace": workspace, "endpoint": own.endpoint })),
        ("enqueue_forget_learned", json!({ "workspace": workspace, "endpoint": own.endpoint })),
        ("enqueue_forget_statistics", json!({ "workspace": workspace, "endpoint": own.endpoint })),
        ("enqueue_forget_imports_of", json!({ "workspace": workspace, "endpoint": own.endpoint })),
        ("enqueue_check_import", json!({ "workspace": workspace, "import": other.import })),
        ("enqueue_run_import", json!({ "workspace": workspace, "import": other.import })),
        ("enqueue_undo_import", json!({ "workspace": other.person.workspace, "import": own.import })),
        ("enqueue_make_thumbnail", json!({ "workspace": workspace, "file": other.file })),
        ("enqueue_release_resumed", json!({ "workspace": workspace, "destination": other.destination })),
        ("enqueue_remove_files", json!({ "keys": [own.key, other.key] })),
        ("enqueue_remove_files", json!({ "keys": ["uploads"] })),
        ("enqueue_remove_files", json!({})),
        ("enqueue_resume_webhooks", json!({ "workspace": workspace, "addon": "team" })),
        (
            "enqueue_tell_opened",
            json!({ "workspace": workspace, "endpoints": [{ "endpoint": other.endpoint, "count": 1, "newest": [] }] }),
        ),
    ]
}

/// Generic functions enqueue any job for any workspace. The app can't call them.
async fn generic_functions_are_denied(pool: &PgPool, workspace: &str) {
    // One that existed once.
    let generic = "select enqueue_job('erase_workspace', jsonb_build_object('workspace', $1::text))";
    let stolen = sqlx::query(generic).bind(workspace).execute(pool).await;
    let refused = stolen.expect_err("the app named a job for another workspace").to_string();
    assert!(refused.contains("permission denied"), "{refused}");
    for hidden in [
        "select enqueue_job('erase_workspace', '{}', 0::smallint)",
        "select enqueue_job_after('erase_workspace', '{}', 1)",
        "select enqueue_job_after('erase_workspace', '{}', 1, 0::smallint)",
        "select jobs.add_job('erase_workspace', '{}')",
    ] {
        let refused = sqlx::query(hidden).execute(pool).await.expect_err(hidden).to_string();
        assert!(refused.contains("permission denied"), "{hidden}: {refused}");
    }
}

#[tokio::test]
async fn the_app_enqueues_no_job_that_is_not_its_own() {
    testkit::run(async |app| {
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        let (ada, eve) = (fill(app, "ada").await, fill(app, "eve").await);
        let before = waiting(app).await;
        generic_functions_are_denied(&pool, &ada.person.workspace).await;
        let (of_ada, of_eve) = (payloads(&ada, "ada"), payloads(&eve, "eve"));
        let (here, there) = (Some(eve.person.workspace.as_str()), Some(ada.person.workspace.as_str()));
        for ((function, theirs), (_, own)) in of_ada.iter().zip(&of_eve) {
            // Another workspace's objects, and one's own objects in no workspace or in another one.
            for (workspace, payload) in [(here, theirs), (None, own), (there, own)] {
                let refused =
                    call(&pool, workspace, function, payload).await.expect_err(function).to_string();
                assert!(refused.contains("not of the current workspace"), "{function}: {refused}");
            }
        }
        for (function, payload) in mixed_payloads(&eve, &ada) {
            let refused = call(&pool, here, function, &payload).await.expect_err(function).to_string();
            assert!(refused.contains("not of the current workspace"), "{function} {payload}: {refused}");
        }
        assert_eq!(waiting(app).await, before, "none of it is in the queue");
        // One's own jobs are accepted.
        for (function, payload) in &of_eve {
            call(&pool, here, function, payload).await.unwrap();
        }
        assert_eq!(waiting(app).await, before + 16);
    })
    .await;
}

/// A function that runs as the owner bypasses row-level security, so each one is listed here by name.
#[tokio::test]
async fn the_app_runs_few_functions_as_the_owner() {
    testkit::run(async |app| {
        let functions: Vec<String> = sqlx::query_scalar(
            "select p.proname::text from pg_proc p
             where p.prosecdef and has_function_privilege('formtray_app', p.oid, 'execute')
               and has_schema_privilege('formtray_app', p.pronamespace, 'usage')
               and p.prorettype <> 'trigger'::regtype
             order by 1",
        )
        .fetch_all(&app.owner)
        .await
        .unwrap();
        let known = [
            "claim_imported_id",
            "enqueue_ask_recipient",
            "enqueue_check_import",
            "enqueue_count_value",
            "enqueue_empty_folder",
            "enqueue_erase_endpoint",
            "enqueue_forget_destinations",
            "enqueue_forget_imports_of",
            "enqueue_forget_learned",
            "enqueue_forget_statistics",
            "enqueue_make_thumbnail",
            "enqueue_release_resumed",
            "enqueue_remove_files",
            "enqueue_resume_webhooks",
            "enqueue_run_import",
            "enqueue_tell_opened",
            "enqueue_undo_import",
            "lock_own_allowance",
            "open_held",
            "own_held",
            "release_imported_id",
            "search_again",
            "search_submissions",
            "search_waiting_since",
            "stored_bytes",
            "update_submissions",
            "waiting_arrivals",
        ];
        assert_eq!(functions, known);
    })
    .await;
}

/// A job has the same priority, whoever enqueues it.
#[tokio::test]
async fn a_job_has_the_same_priority_from_the_app_and_from_the_worker() {
    testkit::run(async |app| {
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        let eve = fill(app, "eve").await;
        for (function, payload) in payloads(&eve, "eve") {
            call(&pool, Some(&eve.person.workspace), function, &payload).await.unwrap();
        }
        let mut enqueued: Vec<(String, i16)> = sqlx::query_as(
            "select t.identifier, j.priority from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id",
        )
        .fetch_all(&app.owner)
        .await
        .unwrap();
        enqueued.sort();
        let expected = [
            ("ask_recipient", jobs::Priority::Email),
            ("check_import", jobs::Priority::Long),
            ("count_value", jobs::Priority::Long),
            ("empty_folder", jobs::Priority::Long),
            ("erase_endpoint", jobs::Priority::Cleanup),
            ("forget_destinations", jobs::Priority::Cleanup),
            ("forget_imports_of", jobs::Priority::Cleanup),
            ("forget_learned", jobs::Priority::Cleanup),
            ("forget_statistics", jobs::Priority::Cleanup),
            ("make_thumbnail", jobs::Priority::Ordinary),
            ("release_resumed", jobs::Priority::Ordinary),
            ("remove_files", jobs::Priority::Cleanup),
            ("resume_webhooks", jobs::Priority::Ordinary),
            ("run_import", jobs::Priority::Long),
            ("tell_opened", jobs::Priority::Email),
            ("undo_import", jobs::Priority::Long),
        ]
        .map(|(job, priority)| (job.to_owned(), priority.number()));
        assert_eq!(enqueued, expected);
    })
    .await;
}

/// A newer server beside this one may enqueue jobs that this one doesn't know.
#[tokio::test]
async fn a_job_of_a_kind_that_nobody_here_knows_waits_and_holds_up_no_other() {
    testkit::run(async |app| {
        for job in ["fold_paper", "forget_keys"] {
            sqlx::query("select jobs.add_job($1, '{}'::json)").bind(job).execute(&app.owner).await.unwrap();
        }
        let worker = server::one_worker(app.platform()).await.unwrap();
        worker.run_once().await.unwrap();
        let left: Vec<(String, i16)> = sqlx::query_as(
            "select t.identifier, j.attempts from jobs._private_jobs j join jobs._private_tasks t on t.id = j.task_id",
        )
        .fetch_all(&app.owner)
        .await
        .unwrap();
        assert_eq!(left, [("fold_paper".to_owned(), 0)]);
    })
    .await;
}
