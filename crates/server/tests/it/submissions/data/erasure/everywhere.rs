//! Nothing of an erased value is left: in no text, JSON or binary column of any table, and in no object. The columns are read
//! from `information_schema`, so a new one fails the test until it is planted in, or listed with a reason.

use sqlx::AssertSqlSafe;
use testkit::{Answer, Form, Method, Part, Person, TestApp};

const VALUE: &str = "canary.7f3a@example.net";

/// Tables and columns without visitors' data. `*` stands for all columns of a table.
const WITHOUT_VISITORS_DATA: &[(&str, &[&str], &str)] = &[
    (
        "users workspaces sessions devices half_sign_ins invitations mail_tokens recovery_codes second_factors attempts",
        &["*"],
        "the account of an owner, and how it's signed in to",
    ),
    ("security_events", &["*"], "what the owner did, without the content of submissions"),
    (
        "endpoints",
        &[
            "closed_message",
            "honeypot",
            "id",
            "label",
            "language",
            "name",
            "redirect_url",
            "rules",
            "sites",
            "status",
        ],
        "the owner's settings",
    ),
    (
        "endpoint_addresses imported_ids retired_endpoints form_drafts form_versions",
        &["*"],
        "the owner's forms and their public ids",
    ),
    (
        "destinations recipients endpoint_notifications",
        &["*"],
        "whom the owner wants notified; changed in Notifications",
    ),
    (
        "billing_details billing_notices billing_terms addon_periods bookings charges closed_workspaces invoice_numbers invoices ledger_entries",
        &["*"],
        "what the owner pays",
    ),
    (
        "tickets ticket_entries ticket_files access_grants inbound_emails",
        &["*"],
        "what the owner and support wrote to each other",
    ),
    ("form_reports", &["*"], "what somebody reported to the operator, who answers for it"),
    ("admin_audit admin_presence announcements reply_templates suspensions", &["*"], "what operators did"),
    (
        "alarms backups restores incidents incident_updates measurements measured_days key_fingerprints routing secrets",
        &["*"],
        "about the installation",
    ),
    (
        "arrival_slices arrivals deleted_counts folder_totals form_statistics learned_endpoints meter_differences outcomes usage",
        &["*"],
        "numbers by endpoint",
    ),
    ("erasures", &["*"], "the receipts: a hint, and the encrypted value until nothing looks for it any more"),
    ("erased_values", &["*"], "keyed hashes of what was erased"),
    ("submissions", &["endpoint_id", "state"], "a public id, and a folder"),
    ("submissions", &["address_hash"], "a keyed hash of an IP address; deleted with the row"),
    ("files", &["endpoint_id", "object_key"], "ids"),
    ("files", &["sha256"], "a hash of the content; deleted with the row"),
    ("deliveries", &["endpoint_id", "kind", "state", "waits_for"], "an id and names of ours"),
    ("delivery_attempts", &["outcome"], "a name of ours"),
    ("learned_fields", &["endpoint_id", "type"], "an id and a name of ours"),
    ("form_notices", &["endpoint_id", "kind"], "an id and a name of ours"),
    ("saved_views", &["endpoint_id"], "an id"),
    ("exports", &["state"], "a name of ours"),
    ("imports", &["endpoint_id", "state", "format", "service"], "an id and names of ours"),
    ("outbox submission_keys", &["endpoint_id"], "an id"),
    ("unclaimed", &["endpoint_id", "reason"], "an id and a name of ours"),
    ("_sqlx_migrations", &["*"], "the schema"),
    ("_private_jobs", &["*"], "jobs name what they are about by its id"),
    (
        "_private_job_queues _private_known_crontabs _private_tasks _private_workers migrations",
        &["*"],
        "names of jobs and workers",
    ),
];

/// A column that can hold a text.
struct Column {
    schema: String,
    table: String,
    name: String,
    kind: String,
}

impl Column {
    fn is_listed(&self) -> bool {
        WITHOUT_VISITORS_DATA.iter().any(|(tables, columns, reason)| {
            assert!(!reason.is_empty());
            tables.split(' ').any(|table| table == self.table)
                && columns.iter().any(|column| *column == "*" || *column == self.name)
        })
    }

    /// An expression for a value of this column that contains the text.
    fn planted(&self) -> String {
        match self.kind.as_str() {
            "json" | "jsonb" => format!("'[[\"email\",\"{VALUE}\"]]'::{}", self.kind),
            "bytea" if self.name == "submission" => {
                format!("convert_to('{{\"fields\":[\"{VALUE}\"]}}', 'UTF8')")
            }
            "bytea" => format!("convert_to('{VALUE}', 'UTF8')"),
            "tsvector" => format!("'''{VALUE}'''::tsvector"),
            "ARRAY" => format!("array['{VALUE}']"),
            _ => format!("'{VALUE}'"),
        }
    }

    /// How many rows contain the text.
    async fn rows_with(&self, app: &TestApp) -> i64 {
        let Self { schema, table, name, kind } = self;
        let text =
            if kind == "bytea" { format!("encode({name}, 'escape')") } else { format!("{name}::text") };
        let sql =
            format!("select count(*) from {schema}.{table} where position('{VALUE}' in lower({text})) > 0");
        sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&app.owner).await.unwrap()
    }
}

/// Returns every column that can hold a text, of our tables and the job queue's.
async fn columns(app: &TestApp) -> Vec<Column> {
    let rows: Vec<(String, String, String, String)> = sqlx::query_as(
        "select c.table_schema::text, c.table_name::text, c.column_name::text, c.data_type::text
         from information_schema.columns c
         join pg_class t on t.relname = c.table_name and t.relnamespace = c.table_schema::regnamespace
         where c.table_schema in ('public', 'jobs') and t.relkind in ('r', 'p') and not t.relispartition
           and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'tsvector', 'xml', 'USER-DEFINED')
                or (c.data_type = 'ARRAY' and c.udt_name not in ('_uuid', '_int4', '_int8', '_date', '_timestamptz')))
         order by 1, 2, 3",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap();
    assert!(rows.len() > 100, "{} columns", rows.len());
    rows.into_iter().map(|(schema, table, name, kind)| Column { schema, table, name, kind }).collect()
}

/// Puts rows of a workspace into every table that holds visitors' data.
async fn fill(app: &TestApp, person: &Person<'_>) {
    let endpoint = person.create_endpoint("Contact").await;
    let form = Form::new()
        .text("email", VALUE)
        .text("_idempotency", "once")
        .part("f", Part::bytes(VALUE.as_bytes()).file_name("x.txt"));
    let sent = app.guest().upload(&endpoint, form).await.expect(200).json();
    let memo = format!("/api/submissions/details/{}/memo", sent["id"].as_str().unwrap());
    person.put(&memo, serde_json::json!({ "text": "Called back" })).await.expect(200);
    let import =
        person.request(Method::PUT, &format!("/api/imports?endpoint_id={endpoint}&name=contact.csv"));
    Answer::of(import.body(format!("email\n{VALUE}\n"))).await.expect(201);
    person.post("/api/exports/", serde_json::json!({ "format": "csv" })).await.expect(202);
    let view = serde_json::json!({ "name": "Unread", "endpoint_id": endpoint, "filter": { "unread": true } });
    person.post("/api/views/", view).await.expect(201);
    let senders = serde_json::json!({ "allowed_senders": ["somebody@example.com"] });
    person.put(&format!("/api/endpoints/{endpoint}"), senders).await.expect(200);
    app.run_jobs().await;
    app.pretend_deliveries(&endpoint).await;
    app.pretend_form(&endpoint).await;
    sqlx::query(
        "insert into thumbnails (file_id, workspace_id, made_at) select id, workspace_id, now() from files",
    )
    .execute(&app.owner)
    .await
    .unwrap();
    sqlx::query(
        "insert into unclaimed (id, endpoint_id, reason, submission, file_ids)
         select gen_random_uuid(), endpoint_id, 'refused', '{}', array[id] from files",
    )
    .execute(&app.owner)
    .await
    .unwrap();
    // An id that contains a time, as they all do.
    sqlx::query("update unclaimed set id = $1").bind(app.clock.uuid()).execute(&app.owner).await.unwrap();
    search::write_all_words(app.platform()).await.unwrap();
}

/// Returns the objects whose bytes contain the text, and how many there are in all.
async fn objects_with(app: &TestApp) -> (Vec<String>, usize) {
    let blobs = &app.platform().blobs;
    let mut keys = Vec::new();
    for folder in blobs.folders("").await.unwrap() {
        keys.extend(blobs.list(&folder).await.unwrap());
    }
    let mut found = Vec::new();
    for key in &keys {
        let bytes = app.blob(key).await.unwrap_or_default();
        if bytes.windows(VALUE.len()).any(|part| part.eq_ignore_ascii_case(VALUE.as_bytes())) {
            found.push(key.clone());
        }
    }
    (found, keys.len())
}

#[tokio::test]
async fn it_is_left_in_no_table_and_no_object() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        fill(app, &ada).await;
        let columns = columns(app).await;
        for column in columns.iter().filter(|column| !column.is_listed()) {
            let Column { schema, table, name, .. } = column;
            let plant = format!("update {schema}.{table} set {name} = {}", column.planted());
            let planted = sqlx::query(AssertSqlSafe(plant)).execute(&app.owner).await;
            let planted =
                planted.unwrap_or_else(|error| panic!("{table}.{name}: list it with a reason, or {error}"));
            assert!(planted.rows_affected() > 0, "{table}.{name} has no row: the test would see nothing");
            assert!(column.rows_with(app).await > 0, "{table}.{name}");
        }
        let (planted, objects) = objects_with(app).await;
        assert_eq!((planted.len(), objects), (3, 3), "an object that nothing was planted in: {planted:?}");

        let count = super::counted(app, &ada, "Canary.7F3A@Example.net").await;
        assert_eq!(
            (&count["state"], &count["found"]["submissions"]),
            (&"counted".into(), &1.into()),
            "{count}"
        );
        assert_eq!(
            (&count["found"]["files"], &count["found"]["unclaimed"]),
            (&1.into(), &1.into()),
            "{count}"
        );
        let receipt = super::erased(app, &ada, &count).await;
        assert_eq!(receipt["state"], "done", "{receipt}");
        super::finish(app).await;

        for column in &columns {
            assert_eq!(column.rows_with(app).await, 0, "{}.{}", column.table, column.name);
        }
        assert_eq!(objects_with(app).await.0, Vec::<String>::new());
        let sealed = "select count(*) from erasures where sealed_value is not null";
        assert_eq!(app.number(sealed).await, 0, "the value is forgotten");
        assert_eq!(app.number("select count(*) from jobs._private_jobs").await, 0);
    })
    .await;
}
