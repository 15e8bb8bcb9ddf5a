//! The batch statement itself, which the recorder's guarantees rely on.

use accounts::WorkspaceId;
use forms::EndpointId;
use intake::{Field, FieldValue, FileId, NewFile, Recorded, State, Submission, SubmissionId, Verdict};
use submissions::Written;
use testkit::TestApp;

async fn batch(app: &TestApp, size: usize) -> Vec<Submission> {
    let ada = app.register("ada").await;
    let endpoint: EndpointId = ada.create_endpoint("Contact").await.parse().unwrap();
    let workspace = WorkspaceId(ada.workspace.parse().unwrap());
    (0..size)
        .map(|i| Submission {
            id: SubmissionId(app.clock.uuid()),
            workspace: Some(workspace),
            endpoint: endpoint.clone(),
            state: if i % 5 == 0 { State::Spam } else { State::Inbox },
            fields: vec![Field { name: "n".to_owned(), value: FieldValue::Text(i.to_string()) }],
            files: vec![NewFile {
                id: FileId(app.clock.uuid()),
                field: "f".to_owned(),
                name: "f.txt".to_owned(),
                size: 3,
                media_type: "text/plain".to_owned(),
                sniffed_type: None,
                sha256: [0; 32],
            }],
            origin: None,
            verdict: Verdict::default(),
            address_hash: [0; 16],
            notes: Vec::new(),
            key: None,
            test: false,
            form_version: None,
        })
        .collect()
}

const STATE: &str = "select jsonb_build_object(
        'submissions', (select count(*) from submissions),
        'files', (select count(*) from files),
        'outbox', (select count(*) from outbox),
        'usage', (select jsonb_agg(to_jsonb(u)) from usage u),
        'folders', (select jsonb_agg(to_jsonb(t)) from folder_totals t))";

async fn everything(app: &TestApp) -> serde_json::Value {
    sqlx::query("select count_arrivals()").execute(&app.owner).await.unwrap();
    sqlx::query_scalar(STATE).fetch_one(&app.owner).await.unwrap()
}

#[tokio::test]
async fn a_replayed_batch_changes_nothing() {
    testkit::run(async |app| {
        let batch = batch(app, 200).await;
        let batch: Vec<&Submission> = batch.iter().collect();
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        submissions::record(&mut worker, &batch[..120], Written::Perhaps).await.unwrap();
        let before = everything(app).await;
        assert_eq!(before["submissions"], 120);
        assert_eq!(before["outbox"], 96);
        submissions::record(&mut worker, &batch[..120], Written::Perhaps).await.unwrap();
        assert_eq!(everything(app).await, before);

        submissions::record(&mut worker, &batch, Written::Perhaps).await.unwrap();
        let after = everything(app).await;
        assert_eq!(
            (&after["submissions"], &after["files"], &after["outbox"]),
            (&200.into(), &200.into(), &160.into())
        );
        let folders = &after["folders"][0];
        assert_eq!(
            (&after["usage"][0]["counted"], &folders["unread"], &folders["spam"]),
            (&160.into(), &160.into(), &40.into())
        );
    })
    .await;
}

#[tokio::test]
async fn a_poison_row_fails_alone() {
    testkit::run(async |app| {
        let mut batch = batch(app, 50).await;
        // A text column can't store U+0000, and the submit endpoint never lets one through.
        batch[17].origin = Some("https://\u{0}".to_owned());
        let batch: Vec<&Submission> = batch.iter().collect();
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        let outcomes = submissions::record_each(&mut worker, &batch, Written::Never, None).await;
        for (i, outcome) in outcomes.iter().enumerate() {
            assert_eq!(*outcome, if i == 17 { Recorded::Refused } else { Recorded::Stored }, "{i}");
        }
        assert_eq!(everything(app).await["submissions"], 49);
    })
    .await;
}

#[tokio::test]
async fn an_engine_that_fails_is_not_the_rows_fault() {
    testkit::run(async |app| {
        let batch = batch(app, 3).await;
        let batch: Vec<&Submission> = batch.iter().collect();
        sqlx::query("alter table outbox rename to outbox_gone").execute(&app.owner).await.unwrap();
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        let outcomes = submissions::record_each(&mut worker, &batch, Written::Never, None).await;
        assert_eq!(outcomes, [Recorded::Unknown; 3]);
        assert_eq!(app.number("select count(*) from submissions").await, 0, "one transaction for all of it");
    })
    .await;
}

#[tokio::test]
async fn a_batch_that_is_there_in_part_is_completed() {
    testkit::run(async |app| {
        let batch = batch(app, 10).await;
        let batch: Vec<&Submission> = batch.iter().collect();
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        submissions::record(&mut worker, &batch[..4], Written::Never).await.unwrap();
        assert!(submissions::record(&mut worker, &batch, Written::Never).await.is_err(), "some are there");
        let outcomes = submissions::record_each(&mut worker, &batch, Written::Never, None).await;
        assert_eq!(outcomes, [Recorded::Stored; 10]);
        let all = everything(app).await;
        assert_eq!((&all["submissions"], &all["outbox"]), (&10.into(), &8.into()));
        assert_eq!(all["usage"][0]["counted"], 8);
    })
    .await;
}

/// Lets the next statements that store submissions fail as if two writers had blocked each other. `STATEMENTS` counts
/// all of them; a sequence also counts what is rolled back.
async fn collide(app: &TestApp, times: u32) {
    let collide = format!(
        "create function collide() returns trigger language plpgsql security definer as $$ begin
             if nextval('statements') <= {times} then raise 'deadlock detected' using errcode = '40P01'; end if;
             return null;
         end $$"
    );
    let trigger =
        "create trigger collide before insert on outbox for each statement execute function collide()";
    for statement in ["create sequence statements", &collide, trigger] {
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&app.owner).await.unwrap();
    }
}

const STATEMENTS: &str = "select last_value from statements";

#[tokio::test]
async fn writers_that_block_each_other_try_again() {
    testkit::run(async |app| {
        let batch = batch(app, 5).await;
        let batch: Vec<&Submission> = batch.iter().collect();
        collide(app, 3).await;
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        let outcomes = submissions::record_each(&mut worker, &batch, Written::Never, None).await;
        assert_eq!(outcomes, [Recorded::Stored; 5]);
        assert_eq!(app.number(STATEMENTS).await, 4);
        assert_eq!(everything(app).await["submissions"], 5);
    })
    .await;
}

#[tokio::test]
async fn writers_that_block_each_other_for_long_give_the_batch_back() {
    testkit::run(async |app| {
        let batch = batch(app, 5).await;
        let batch: Vec<&Submission> = batch.iter().collect();
        collide(app, 1_000).await;
        let mut worker = app.platform().db.worker().acquire().await.unwrap();
        let outcomes = submissions::record_each(&mut worker, &batch, Written::Never, None).await;
        assert_eq!(outcomes, [Recorded::Unknown; 5]);
        assert_eq!(app.number(STATEMENTS).await, 4, "the first and three retries");
    })
    .await;
}
