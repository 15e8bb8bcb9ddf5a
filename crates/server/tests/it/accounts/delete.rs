//! Deleting an account: nothing of it is left in any table, and nothing of other accounts is gone.

use std::time::Duration;

use serde_json::json;
use sqlx::AssertSqlSafe;
use testkit::{Answer, Form, Method, Part, Person, TestApp};

const DAY: Duration = Duration::from_hours(24);
const CANARY: &str = "canary-7f3a";

/// Invoices and the ledger, without which nobody can prove what was charged (docs/decisions/0074).
const KEPT_BY_LAW: [&str; 6] =
    ["bookings", "charges", "invoice_charges", "invoice_reminders", "invoices", "ledger_entries"];

async fn delete(person: &Person<'_>, email: &str) -> Answer {
    let request = person.request(Method::DELETE, "/api/auth/account");
    Answer::of(request.json(&json!({ "email": email }))).await
}

/// Runs everything that was enqueued, including jobs scheduled for later. After that the account is deleted.
async fn finish(app: &TestApp) {
    app.run_jobs().await;
    sqlx::query("update jobs._private_jobs set run_at = now()").execute(&app.owner).await.unwrap();
    app.run_jobs().await;
}

async fn user_of(app: &TestApp, person: &Person<'_>) -> String {
    sqlx::query_scalar("select user_id::text from memberships where workspace_id = $1::uuid")
        .bind(&person.workspace)
        .fetch_one(&app.owner)
        .await
        .unwrap()
}

/// Puts data of an account into every table that can hold some. Returns its endpoint.
async fn fill(app: &TestApp, person: &Person<'_>) -> String {
    let user = user_of(app, person).await;
    let endpoint = person.create_endpoint(CANARY).await;
    let gone = person.create_endpoint("deleted before").await;
    person.delete(&format!("/api/endpoints/{gone}")).await.expect(204);
    // Runs the jobs of the deleted endpoint now, so that they don't mix with those of the deleted account.
    app.run_jobs().await;
    for (name, extra) in [("a", "_idempotency"), ("b", "_gotcha")] {
        let file = Part::text(CANARY).file_name(format!("{CANARY}.txt"));
        let form = Form::new().text(name, CANARY).text(extra, CANARY).part("f", file);
        app.guest().upload(&endpoint, form).await.expect(200);
    }
    app.pretend_billing(&person.workspace).await;
    app.pretend_form(&endpoint).await;
    let ticket = json!({ "subject": CANARY, "text": CANARY });
    person.post("/api/support/tickets", ticket).await.expect(201);
    app.guest().submit(&endpoint, &[]).await.expect(400);
    let list = person.get("/api/submissions/").await.expect(200).json();
    let memo = format!("/api/submissions/details/{}/memo", list["items"][0]["id"].as_str().unwrap());
    person.put(&memo, json!({ "text": CANARY })).await.expect(200);
    app.pretend_ticket(person, list["items"][0]["id"].as_str().unwrap()).await;
    person.get("/api/auth/export").await.expect(200);
    sqlx::query("insert into thumbnails (file_id, workspace_id, made_at, bytes) select id, workspace_id, now(), $2 from files where endpoint_id = $1")
        .bind(&endpoint)
        .bind(CANARY.as_bytes())
        .execute(&app.owner)
        .await
        .unwrap();
    let unclaimed = format!("{{\"fields\":\"{CANARY}\"}}").into_bytes();
    for statement in [
        "insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
         select sha256(id::text::bytea), id, 'verify', email, now(), now() from users where id = $1::uuid",
        "insert into half_sign_ins (token_hash, user_id, created_at) values (sha256($1::bytea), $1::uuid, now())",
        "insert into second_factors (user_id, secret_sealed, created_at) values ($1::uuid, '\\x01', now())",
        "insert into recovery_codes (user_id, code_hash) values ($1::uuid, sha256($1::bytea))",
        "insert into devices (token_hash, user_id, created_at, last_seen_at)
         values (sha256('device' || $1::text::bytea), $1::uuid, now(), now()) on conflict do nothing",
    ] {
        sqlx::query(statement).bind(&user).execute(&app.owner).await.unwrap();
    }
    sqlx::query("insert into unclaimed (id, endpoint_id, reason, submission, file_ids) values ($1, $2, 'no_endpoint', $3, '{}')")
        .bind(app.clock.uuid())
        .bind(&endpoint)
        .bind(unclaimed)
        .execute(&app.owner)
        .await
        .unwrap();
    app.pretend_deliveries(&endpoint).await;
    app.pretend_admin(&endpoint).await;
    app.pretend_claim(&endpoint).await;
    let export = json!({ "format": "json", "files": true, "q": CANARY });
    person.post("/api/exports/", export).await.expect(202);
    let view = json!({ "name": CANARY, "endpoint_id": endpoint, "filter": { "q": CANARY } });
    person.post("/api/views/", view).await.expect(201);
    app.pretend_erasure(&person.workspace).await;
    app.pretend_checked_file(person, &endpoint).await;
    let counted = "select count(distinct workspace_id) from outcomes";
    app.settled(async || app.number(counted).await > 0).await;
    endpoint
}

/// Returns every column that names a workspace or a user, with its table.
async fn columns(app: &TestApp) -> Vec<(String, String)> {
    sqlx::query_as(
        "select c.table_name::text, c.column_name::text
         from information_schema.columns c
         join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
         where c.table_schema = 'public' and not t.relispartition and t.relkind in ('r', 'p')
           and c.column_name in ('workspace_id', 'user_id')
         order by 1, 2",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap()
}

async fn rows(app: &TestApp, sql: String) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&app.owner).await.unwrap()
}

/// Returns the tables, ours and the queue's, that contain a text in any column, as text or as bytes.
async fn tables_with(app: &TestApp, sought: &str) -> Vec<String> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select format('%I.%I', n.nspname, t.relname) from pg_class t join pg_namespace n on n.oid = t.relnamespace
         where n.nspname in ('public', 'jobs') and t.relkind in ('r', 'p') and not t.relispartition",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap();
    assert!(tables.len() > 20, "{tables:?}");
    let mut found = Vec::new();
    for table in tables {
        let sql = format!(
            "select count(*) from {table} t
             where t::text like '%{sought}%' or t::text like '%' || encode('{sought}', 'hex') || '%'"
        );
        if rows(app, sql).await > 0 {
            found.push(table);
        }
    }
    found
}

#[tokio::test]
async fn it_takes_a_fresh_password_and_the_typed_address() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        for wrong in ["", "eve@example.com", "ada@example.co", "ada"] {
            let refused = delete(&ada, wrong).await.expect_error(422, "invalid");
            assert_eq!(refused["errors"][0]["field"], "email", "{wrong}");
        }
        let request = ada.request(Method::DELETE, "/api/auth/account").json(&json!({}));
        Answer::of(request).await.expect_error(422, "invalid");
        app.clock.advance(Duration::from_mins(11));
        delete(&ada, "ada@example.com").await.expect_error(403, "step_up_required");
        let guest = app.guest().request(Method::DELETE, "/api/auth/account");
        Answer::of(guest.json(&json!({ "email": "ada@example.com" })))
            .await
            .expect_error(401, "unauthorized");
        ada.get("/api/auth/profile").await.expect(200);
        assert_eq!(app.number("select count(*) from users").await, 1);
    })
    .await;
}

/// Removes the canary from the rows of an account that stays.
async fn remove_canary(app: &TestApp, endpoint: &str) {
    let clean = "update submissions set fields = '[]' where endpoint_id = $1";
    sqlx::query(clean).bind(endpoint).execute(&app.owner).await.unwrap();
    for statement in [
        "update endpoints set name = 'x' where id = $1",
        "update files set name = 'x' where endpoint_id = $1",
        "delete from unclaimed where endpoint_id = $1",
        "update memos set text = 'x' where submission_id in (select id from submissions where endpoint_id = $1)",
        "update thumbnails set bytes = 'x' where file_id in (select id from files where endpoint_id = $1)",
        "update exports set request = '{}' where workspace_id = (select workspace_id from endpoints where id = $1)",
        "update saved_views set name = 'x', filter = '{}' where endpoint_id = $1",
        "update tickets set subject = 'x' where workspace_id = (select workspace_id from endpoints where id = $1)",
        "update ticket_entries set text = 'x' where text is not null
         and workspace_id = (select workspace_id from endpoints where id = $1)",
    ] {
        sqlx::query(statement).bind(endpoint).execute(&app.owner).await.unwrap();
    }
}

#[tokio::test]
async fn nothing_of_it_is_left_and_nothing_of_others_is_gone() {
    testkit::run(async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        let (hers, others) = (fill(app, &ada).await, fill(app, &eve).await);
        let user = user_of(app, &ada).await;
        remove_canary(app, &others).await;
        search::write_all_words(app.platform()).await.unwrap();
        let columns = columns(app).await;
        assert!(columns.len() >= 24, "{columns:?}");
        let id_of = |column: &str| if column == "user_id" { user.clone() } else { ada.workspace.clone() };
        let mut before = Vec::new();
        for (table, column) in &columns {
            let own =
                rows(app, format!("select count(*) from {table} where {column} = '{}'", id_of(column))).await;
            assert!(own > 0, "{table}.{column} holds nothing of hers: the test would see nothing");
            before.push(rows(app, format!("select count(*) from {table}")).await - own);
        }
        for sought in [CANARY, &ada.workspace, &user, "ada@example.com", &hers] {
            assert!(!tables_with(app, sought).await.is_empty(), "{sought}");
        }
        let blobs = || app.platform().blobs.list("uploads/");
        assert_eq!(blobs().await.unwrap().len(), 4);

        delete(&ada, "ADA@example.com").await.expect(204);
        ada.get("/api/auth/profile").await.expect_error(401, "unauthorized");
        finish(app).await;

        for ((table, column), others) in columns.iter().zip(before) {
            let own = format!("select count(*) from {table} where {column} = '{}'", id_of(column));
            assert_eq!(rows(app, own).await > 0, KEPT_BY_LAW.contains(&table.as_str()), "{table}.{column}");
            let all = rows(app, format!("select count(*) from {table}")).await;
            assert!(all >= others, "{table}: {} rows of others are gone", others - all);
        }
        for sought in [CANARY, &user, "ada@example.com"] {
            assert_eq!(tables_with(app, sought).await, Vec::<String>::new(), "{sought}");
        }
        let mut kept = tables_with(app, &ada.workspace).await;
        kept.sort_unstable();
        assert_eq!(kept, KEPT_BY_LAW.map(|table| format!("public.{table}")));
        assert_eq!(tables_with(app, &hers).await, ["public.retired_endpoints"]);
        assert_eq!(blobs().await.unwrap().len(), 2, "the others' files");
        assert_eq!(eve.get("/api/submissions/").await.expect(200).json()["total"], 1);
        app.register("ada").await;
    })
    .await;
}

#[tokio::test]
async fn its_forms_answer_404_on_every_server_and_their_ids_are_never_used_again() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        let another = app.another_server().await;
        let elsewhere = format!("http://{}/api/submit/{id}", another.address);
        let post = async || Answer::of(app.http().post(&elsewhere).form(&[("a", "1")])).await;
        post().await.expect(200);
        app.guest().submitted(&id, &[("a", "2")]).await;

        delete(&ada, "ada@example.com").await.expect(204);
        app.settled(async || app.guest().submit(&id, &[("a", "3")]).await.status == 404).await;
        app.settled(async || post().await.status == 404).await;
        finish(app).await;
        assert_eq!(app.number("select count(*) from submissions").await, 0, "those on their way went too");

        let eve = app.register("eve").await;
        let again = sqlx::query(
            "insert into endpoints (id, workspace_id, name, created_at, updated_at) values ($1, $2::uuid, 'x', now(), now())",
        );
        let refused = again.bind(&id).bind(&eve.workspace).execute(&app.owner).await.unwrap_err();
        assert!(refused.as_database_error().unwrap().is_unique_violation(), "{refused}");
        another.stop().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_is_stored_a_moment_later_goes_too() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        delete(&ada, "ada@example.com").await.expect(204);
        app.run_jobs().await;
        // As a server would that had the form in its cache.
        sqlx::query(
            "insert into submissions (id, workspace_id, endpoint_id, fields) values ($1, $2::uuid, $3, '[]')",
        )
        .bind(app.clock.uuid())
        .bind(&ada.workspace)
        .bind(&id)
        .execute(&app.owner)
        .await
        .unwrap();
        finish(app).await;
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        assert_eq!(app.number("select count(*) from jobs._private_jobs").await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_waits_in_a_spool_belongs_to_nobody_then() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (ada, eve) = (app.register("ada").await, app.register("eve").await);
            let (hers, others) = (ada.create_endpoint("hers").await, eve.create_endpoint("others").await);
            for id in [&hers, &others] {
                app.guest().submitted(id, &[("n", "known")]).await;
            }
            proxy.cut();
            for id in [&hers, &others] {
                app.guest().submitted(id, &[("n", CANARY)]).await;
                app.guest()
                    .upload(id, Form::new().part("f", Part::text("x").file_name("x.txt")))
                    .await
                    .expect(200);
            }
            // Meanwhile another server deletes the workspace.
            sqlx::query("delete from workspaces where id = $1::uuid")
                .bind(&ada.workspace)
                .execute(&app.owner)
                .await
                .unwrap();
            proxy.restore();
            let came = "select count(*) from submissions s join endpoints e on e.id = s.endpoint_id";
            app.settled(async || app.number(came).await == 3).await;
            app.run_jobs().await;
            assert_eq!(app.number("select count(*) from unclaimed").await, 0);
            assert_eq!(app.number("select count(*) from files").await, 1);
            assert_eq!(app.number("select count(*) from submissions").await, 4, "and what was stored before");
            assert_eq!(app.platform().blobs.list("uploads/").await.unwrap().len(), 1);
        },
    )
    .await;
}

#[tokio::test]
async fn an_email_says_so_and_when_copies_end() {
    for (days, said) in [(0, None), (35, Some("35 days"))] {
        testkit::run_with(
            |config| config.server.backup_days = days,
            async |app| {
                let ada = app.register("ada").await;
                delete(&ada, "ada@example.com").await.expect(204);
                let email = loop {
                    let email = app.mail_to("ada@example.com").await;
                    if email.subject.contains("deleted") {
                        break email;
                    }
                };
                for text in [&email.text, &email.html] {
                    match said {
                        Some(said) => assert!(text.contains(said), "{text}"),
                        None => assert!(!text.contains("days"), "{text}"),
                    }
                }
            },
        )
        .await;
    }
}

#[tokio::test]
async fn who_never_confirms_the_address_ends_after_30_days() {
    testkit::run(async |app| {
        let (late, kept, silent) =
            (app.register("late").await, app.register("kept").await, app.register("silent").await);
        let id = late.create_endpoint("Contact").await;
        app.guest().submitted(&id, &[("a", "1")]).await;
        app.run_jobs().await;
        // One account has verified its address, and to one no email could be sent.
        for statement in [
            "update users set email_verified_at = now() where email = 'kept@example.com'",
            "update users set verify_by = null where email = 'silent@example.com'",
        ] {
            sqlx::query(statement).execute(&app.owner).await.unwrap();
        }
        app.clock.advance(29 * DAY);
        app.run_job("end_unverified").await;
        assert_eq!(app.number("select count(*) from users").await, 3);
        app.clock.advance(2 * DAY);
        app.run_job("end_unverified").await;
        finish(app).await;
        let left: Vec<String> =
            sqlx::query_scalar("select email from users order by 1").fetch_all(&app.owner).await.unwrap();
        assert_eq!(left, ["kept@example.com", "silent@example.com"]);
        assert_eq!(app.number("select count(*) from submissions").await, 0);
        assert_eq!(tables_with(app, &late.workspace).await, Vec::<String>::new());
        for other in [&kept, &silent] {
            assert_eq!(
                rows(app, format!("select count(*) from workspaces where id = '{}'", other.workspace)).await,
                1
            );
        }
        app.settled(async || app.guest().submit(&id, &[("a", "2")]).await.status == 404).await;
    })
    .await;
}
