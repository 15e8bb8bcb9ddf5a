//! The statements that plan, claim and record deliveries read what they need and little more, whatever PostgreSQL knows
//! about the tables.
//!
//! PostgreSQL plans by statistics, and these are missing in a new or restored database, and old for tables that fill and
//! empty within minutes. A statement must be so written that even then only good plans are possible.

use std::time::Duration;

use serde_json::Value;
use sqlx::{AssertSqlSafe, Executor, PgConnection, Row};
use testkit::TestApp;

use super::webhooks::calls::{form_with_webhook, webhook_delivery};
use super::webhooks::receiver::{self, Reply};

const OTHER_WORKSPACES: i32 = 5_000;
const BATCH: usize = 5;
/// How many rows a statement may read for each row that it returns or is given.
const MAX_ROWS_READ_EACH: f64 = 10.0;
/// How many blocks it may read for each of these. Blocks count what rows don't: entries of an index that are read and
/// don't match.
const MAX_BLOCKS_READ_EACH: f64 = 8.0;
/// How many blocks a statement may use for each of these that writes to a table and its indexes.
const MAX_BLOCKS_WRITTEN_EACH: f64 = 40.0;

/// Many workspaces with an endpoint each, its destinations, a submission that is still to be planned, an email that was
/// sent, and a webhook call that is retried in an hour.
const OTHERS: &str = "
    insert into users (id, email, email_as_typed, email_verified_at, password_hash, created_at)
    select ('11111111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'u' || n || '@example.com', 'U', now(), '', now()
    from generate_series(1, $n) n;
    insert into workspaces (id, name, created_at)
    select ('22222222-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '', now() from generate_series(1, $n) n;
    insert into memberships (workspace_id, user_id, created_at)
    select ('22222222-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
           ('11111111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now()
    from generate_series(1, $n) n;
    insert into endpoints (id, workspace_id, name, honeypot, created_at, updated_at)
    select translate(lpad(n::text, 16, '0'), '01', 'bc'),
           ('22222222-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '', 'h', now(), now()
    from generate_series(1, $n) n;
    insert into recipients (workspace_id, email, email_as_typed) select id, 'friend@example.com', 'F' from workspaces;
    insert into endpoint_notifications (endpoint_id, workspace_id, rules) select id, workspace_id, '[{}]' from endpoints;
    insert into destinations (id, workspace_id, endpoint_id, kind, email, created_at)
    select gen_random_uuid(), workspace_id, id, 'mail', 'friend@example.com', now() from endpoints;
    insert into destinations (id, workspace_id, endpoint_id, kind, settings, created_at)
    select gen_random_uuid(), workspace_id, id, 'webhook', '{}', now() from endpoints;
    insert into submissions (id, workspace_id, endpoint_id, fields)
    select (left(uuid_floor(now())::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid, workspace_id, id, '[]'
    from endpoints;
    insert into files (id, workspace_id, endpoint_id, submission_id, field, name, type, size, sha256, object_key)
    select gen_random_uuid(), workspace_id, endpoint_id, id, '', '', '', 0, sha256(''), '' from submissions;
    insert into outbox (id, workspace_id, endpoint_id) select id, workspace_id, endpoint_id from submissions;
    insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state, attempts,
                            next_at, postponed, created_at)
    select gen_random_uuid(), workspace_id, endpoint_id, s.id, t.id, t.kind, '',
           case t.kind when 'mail' then 'done' else 'due' end, 1, now() + interval '1 hour', t.kind <> 'mail', now()
    from submissions s join destinations t using (workspace_id, endpoint_id);";

/// Keeps PostgreSQL from analyzing the tables by itself, and lets it believe that they are and stay empty.
const NO_STATISTICS: &str = "do $$ declare found regclass; begin
    for found in select c.oid from pg_class c
                 where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
        execute format('alter table %s set (autovacuum_enabled = off)', found);
        execute format('analyze %s', found);
    end loop; end $$";

/// Returns the text of the only statement in the code that contains all of these.
fn statement(marks: &[&str]) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.sqlx");
    let texts = std::fs::read_dir(folder).unwrap().map(|file| {
        let described: Value = serde_json::from_slice(&std::fs::read(file.unwrap().path()).unwrap()).unwrap();
        described["query"].as_str().unwrap().to_owned()
    });
    let mut found: Vec<String> = texts.filter(|text| marks.iter().all(|mark| text.contains(mark))).collect();
    assert_eq!(found.len(), 1, "{marks:?}: {found:#?}");
    found.remove(0)
}

async fn run(conn: &mut PgConnection, sql: String) {
    conn.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.unwrap();
}

/// What a statement has read, in the tables and in all.
#[derive(Debug)]
struct Work {
    rows: f64,
    blocks: f64,
    returned: f64,
}

/// Executes a prepared statement, counts its work and undoes it.
async fn work_of(conn: &mut PgConnection, name: &str, arguments: &str) -> Work {
    run(conn, "begin".to_owned()).await;
    let explain = format!("explain (analyze, buffers, format json) execute {name}({arguments})");
    let explained = conn.fetch_one(sqlx::raw_sql(AssertSqlSafe(explain))).await.unwrap();
    let plan = explained.get::<Value, _>(0)[0]["Plan"].clone();
    run(conn, "rollback".to_owned()).await;
    let number = |name: &str| plan[name].as_f64().unwrap();
    Work {
        rows: rows_read(&plan),
        blocks: number("Shared Hit Blocks") + number("Shared Read Blocks"),
        returned: number("Actual Rows"),
    }
}

/// The rows that the nodes of a plan have read from tables and indexes.
fn rows_read(node: &Value) -> f64 {
    let number = |name: &str| node[name].as_f64().unwrap_or_default();
    let reads_table =
        node["Relation Name"].is_string() && node["Node Type"].as_str().unwrap().ends_with("Scan");
    let removed = number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
    let own = if reads_table { (number("Actual Rows") + removed) * number("Actual Loops") } else { 0.0 };
    own + node["Plans"].as_array().into_iter().flatten().map(rows_read).sum::<f64>()
}

/// The statements of the path, each with what is in no other statement, and its arguments. In those, `$name` is an
/// array of the batch.
const STATEMENTS: [(&str, &[&str], &str); 16] = [
    ("take_from_outbox", &["delete from outbox where id", "newest as"], "5, $nil, 0"),
    ("load_settings", &["is_withdrawn!"], "$endpoints"),
    ("rules", &["from endpoint_notifications where endpoint_id = any"], "$endpoints"),
    (
        "insert_deliveries",
        &["insert into deliveries", "as p (id, workspace_id"],
        "$new, $workspaces, $endpoints, $submissions, $new, array_fill('webhook'::text, '{5}'),
         array_fill(''::text, '{5}'), array_fill('due'::text, '{5}'), array_fill(null::text, '{5}'), now(), 0",
    ),
    ("release_resumed", &["released as", "waits_for = 'paused'"], "$destinations, 0, 1000"),
    ("load_submissions", &["unnest", "s.verdict as"], "$workspaces, $submissions"),
    ("load_files", &["unnest", "f.type as media_type"], "$workspaces, $submissions"),
    ("present", &["unnest", "select s.id as \"id: SubmissionId\"\n"], "$workspaces, $submissions"),
    ("honeypots", &["honeypot as \"honeypot!\"", "id = any($1)"], "$endpoints"),
    ("wake_postponed", &["woken as"], "'webhook', 0, 500"),
    ("claim", &["taken as"], "'webhook', $nil, $nil, 0, 60, 100, 16, '{}', '{}', '{}', 128"),
    ("release_claims", &["update deliveries set claimed_until = null where id = any"], "$deliveries"),
    (
        "record_attempts",
        &["said as"],
        "$deliveries, array_fill('done'::text, '{5}'), array_fill(0.0, '{5}'), array_fill('ok'::text, '{5}'),
         array_fill(''::text, '{5}'), array_fill(null::text, '{5}'), array_fill(now(), '{5}'),
         array_fill(1, '{5}'), now(), 0",
    ),
    ("record_health", &["tried as"], "$destinations, array_fill(false, '{5}'), now()"),
    ("hold_back", &["with held as"], "$destinations, 0, 1000"),
    ("oldest_due", &["turn as", "extract(epoch"], "0, '{mail,webhook}', 500"),
];

/// The statements that a dispatcher executes whenever something may be due, and the one that the alarms use.
const CLAIMING: [&str; 3] = ["wake_postponed", "claim", "oldest_due"];

/// Webhooks of an endpoint, each with a delivery that is retried in an hour.
const WAITING: [&str; 2] = [
    "insert into destinations (id, workspace_id, endpoint_id, kind, settings, created_at)
     select gen_random_uuid(), workspace_id, id, 'webhook', '{}', now()
     from endpoints, generate_series(1, 100000) where id = $1",
    "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target, state, attempts,
                             next_at, postponed, created_at)
     select gen_random_uuid(), workspace_id, endpoint_id, gen_random_uuid(), id, kind, '', 'due', 1,
            now() + interval '1 hour', true, now()
     from destinations where kind = 'webhook' and endpoint_id = $1",
];

/// The arguments of a statement for a batch of some endpoints.
async fn arguments(app: &TestApp, arguments: &str) -> String {
    let batch = "select s.submissions::text, s.workspaces::text, s.endpoints::text, s.destinations::text, s.deliveries::text,
            array(select gen_random_uuid() from generate_series(1, 5))::text
        from (select array_agg(d.submission_id) as submissions, array_agg(d.workspace_id) as workspaces,
                     array_agg(d.endpoint_id) as endpoints, array_agg(d.destination_id) as destinations,
                     array_agg(d.id) as deliveries
              from (select * from deliveries where state = 'due' and not postponed limit 5) d) s";
    let row = app.owner.fetch_one(batch).await.unwrap();
    let names = ["$submissions", "$workspaces", "$endpoints", "$destinations", "$deliveries", "$new"];
    let mut filled = arguments.replace("$nil", "'00000000-0000-0000-0000-000000000000'");
    for (column, name) in names.iter().enumerate() {
        filled = filled.replace(name, &format!("'{}'", row.get::<String, _>(column)));
    }
    filled
}

async fn prepare(conn: &mut PgConnection) {
    for (name, marks, _) in STATEMENTS {
        run(conn, format!("prepare {name} as {}", statement(marks))).await;
    }
}

#[tokio::test]
async fn no_statement_of_a_delivery_reads_much_more_than_it_needs() {
    testkit::run(async |app| {
        run(&mut app.owner.acquire().await.unwrap(), NO_STATISTICS.to_owned()).await;
        let pool = app.platform().db.index_only_worker_pool(2);
        // Its plans are made while the tables are empty, and kept, as a server does that has run for a while.
        let mut old = pool.acquire().await.unwrap();
        run(&mut old, "set plan_cache_mode = force_generic_plan".to_owned()).await;
        prepare(&mut old).await;
        for (name, marks, _) in STATEMENTS {
            let nulls = vec!["null"; parameters(&statement(marks))].join(", ");
            run(&mut old, format!("explain execute {name}({nulls})")).await;
        }
        let others = OTHERS.replace("$n", &OTHER_WORKSPACES.to_string());
        run(&mut app.owner.acquire().await.unwrap(), others).await;
        let due = "update deliveries set postponed = false, attempts = 0, next_at = now() - interval '1 second'
                   where state = 'due' and endpoint_id in (select id from endpoints order by id offset 2000 limit 5)";
        app.owner.execute(due).await.unwrap();
        // This one plans with what it sees now.
        let mut new = pool.acquire().await.unwrap();
        prepare(&mut new).await;
        let mut bad = Vec::new();
        for (name, marks, given) in STATEMENTS {
            let reads_only = statement(marks).trim_start().starts_with("select");
            let max_blocks = if reads_only { MAX_BLOCKS_READ_EACH } else { MAX_BLOCKS_WRITTEN_EACH };
            for (when, conn) in [("while empty", &mut old), ("without statistics", &mut new)] {
                let work = work_of(conn, name, &arguments(app, given).await).await;
                println!("{name}, planned {when}: {work:?}");
                #[expect(clippy::cast_precision_loss, reason = "a handful")]
                let needed = work.returned + BATCH as f64;
                if work.rows > MAX_ROWS_READ_EACH * needed || work.blocks > max_blocks * needed {
                    bad.push(format!("{name}, planned {when}: {work:?}"));
                }
            }
        }
        assert!(bad.is_empty(), "{bad:#?}");
    })
    .await;
}

/// How many parameters a statement has.
fn parameters(statement: &str) -> usize {
    (1..20).take_while(|number| statement.contains(&format!("${number}"))).count()
}

/// Other people's webhooks that wait for a retry cost a claim nothing.
#[tokio::test]
async fn a_new_delivery_is_found_at_once_beside_many_that_wait_for_a_retry() {
    receiver::run(
        |_| {},
        async |app, receiver| {
            let (ada, endpoint, hook) = form_with_webhook(app, &receiver.url("/")).await;
            let others = ada.create_endpoint("Others").await;
            for statement in WAITING {
                sqlx::query(statement).bind(&others).execute(&app.owner).await.unwrap();
            }
            // It fails at first, and waits for its retry like the others.
            receiver.says([Reply::status(500)]);
            let retried = app.guest().submitted(&endpoint, &[("a", "1")]).await;
            app.deliver().await;
            let waiting = "select count(*) from deliveries where state = 'due' and postponed and next_at > now()";
            assert_eq!(app.number(waiting).await, 100_001);

            let new = app.guest().submitted(&endpoint, &[("a", "2")]).await;
            let plan = "insert into deliveries (id, workspace_id, endpoint_id, submission_id, destination_id, kind, target,
                                                state, next_at, created_at)
                        select gen_random_uuid(), t.workspace_id, t.endpoint_id, $2::uuid, t.id, t.kind, '', 'due', now(), now()
                        from destinations t where t.id = $1::uuid";
            sqlx::query(plan).bind(&hook.id).bind(&new).execute(&app.owner).await.unwrap();
            let pool = app.platform().db.index_only_worker_pool(1);
            let mut conn = pool.acquire().await.unwrap();
            prepare(&mut conn).await;
            for (name, _, given) in STATEMENTS.iter().filter(|(name, ..)| CLAIMING.contains(name)) {
                let work = work_of(&mut conn, name, &arguments(app, given).await).await;
                println!("{name}: {work:?}");
                assert!(work.rows <= 10.0 && work.blocks <= 100.0, "{name}: {work:?}");
            }
            app.deliver().await;
            assert_eq!(webhook_delivery(&ada, &new).await["state"], "done");
            assert_eq!(webhook_delivery(&ada, &retried).await["state"], "due");
            app.clock.advance(Duration::from_secs(40));
            app.deliver().await;
            assert_eq!(webhook_delivery(&ada, &retried).await["state"], "done");
            assert_eq!(app.number(waiting).await, 100_000);
        },
    )
    .await;
}
