//! A restore onto an empty machine, and the quarantine that follows.

use serde_json::json;
use testkit::{Answer, TestApp};

use super::{Backups, FILE, Machine, submitted_with_file};

const ATTEMPTS: &str = "select count(*) from delivery_attempts";
const ATTEMPTS_IN_QUARANTINE: &str = "select count(*) from delivery_attempts a join restores r on a.at between r.restored_at and r.released_at";
const PLANNED_IN_QUARANTINE: &str = "select count(*) from deliveries d join restores r on d.created_at between r.restored_at and r.released_at";
const JOBS: &str =
    "select count(*) from jobs._private_jobs where payload::text like '%asked-before-the-disaster%'";

/// Hashes of all rows of what customers would miss, each table by itself.
async fn fingerprint(owner: &sqlx::PgPool) -> Vec<(String, Option<String>)> {
    let mut hashes = Vec::new();
    for table in [
        "users",
        "workspaces",
        "memberships",
        "sessions",
        "endpoints",
        "endpoint_addresses",
        "submissions",
        "files",
        "outbox",
        "secrets",
        "key_fingerprints",
        "installation",
        "retired_endpoints",
    ] {
        let query = format!("select md5(string_agg(t::text, '|' order by t::text)) from {table} t");
        let hash = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(owner).await.unwrap();
        hashes.push((table.to_owned(), hash));
    }
    hashes
}

async fn get(app: &TestApp, base: &str, path: &str, token: &str) -> Answer {
    Answer::of(app.http().get(format!("{base}{path}")).bearer_auth(token)).await.expect(200)
}

#[tokio::test]
async fn a_restored_installation_is_the_same_and_delivers_nothing_until_it_is_released() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let sent = submitted_with_file(app, &endpoint, FILE).await;
        app.mail_to("ada@example.com").await;
        app.guest().submitted(&endpoint, &[("n", "undelivered")]).await;
        sqlx::query(
            "select jobs.add_job('remove_files', '{\"keys\": [\"asked-before-the-disaster\"]}'::json)",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let backups = Backups::new();
        let taken = backups.take(app).await;
        let before = fingerprint(&app.owner).await;

        let machine = Machine::new(app).await;
        let restored = machine.run(app, &backups, &["restore"]).await.json();
        assert_eq!(restored["backup"], taken["backup"]);
        assert_eq!((&restored["files"], &restored["files_missing"]), (&json!(1), &json!(0)), "{restored}");
        let owner = machine.owner().await;
        assert_eq!(fingerprint(&owner).await, before);
        owner.close().await;
        machine.run(app, &backups, &["restore"]).await.failed("the database isn't empty");
        let doctor = machine.run(app, &backups, &["doctor"]).await;
        let quarantined = format!("it was restored from backup {}", taken["backup"].as_str().unwrap());
        assert!(!doctor.succeeded && doctor.printed.contains(&quarantined), "{}", doctor.printed);

        let running = machine.serve(app).await;
        let base = format!("http://{}", running.address);
        let details = get(app, &base, &format!("/api/submissions/details/{sent}"), &ada.token).await.json();
        let file = details["files"][0]["id"].as_str().unwrap();
        let download = get(app, &base, &format!("/api/submissions/files/{file}/download"), &ada.token).await;
        assert_eq!(download.body, FILE);
        let post = app.http().post(format!("{base}/api/submit/{endpoint}")).form(&[("n", "accepted")]);
        Answer::of(post).await.expect(200);
        assert_eq!(machine.number("select count(*) from submissions").await, 3, "intake goes on");
        assert_eq!(machine.number(JOBS).await, 1, "no job has run");

        let released = machine.run(app, &backups, &["restore", "--release"]).await;
        assert!(released.succeeded, "{}", released.said);
        app.settled(async || machine.number("select count(*) from outbox").await == 0).await;
        app.settled(async || machine.number(JOBS).await == 0).await;
        app.settled(async || machine.number(ATTEMPTS).await == 3).await;
        assert_eq!(machine.number(PLANNED_IN_QUARANTINE).await, 0);
        assert_eq!(machine.number(ATTEMPTS_IN_QUARANTINE).await, 0);
        machine.run(app, &backups, &["restore", "--release"]).await.failed("isn't in quarantine");
        running.stop().await.unwrap();
        machine.drop(app).await;
    })
    .await;
}

#[tokio::test]
async fn only_the_right_key_file_will_do() {
    testkit::run(async |app| {
        let backups = Backups::new();
        backups.take(app).await;
        let machine = Machine::new(app).await;
        let own = std::fs::read_to_string(machine.key_file()).unwrap();
        let key = kernel::Seal::parse(&own).unwrap().fingerprints()[0].to_string();
        std::fs::write(machine.key_file(), kernel::Seal::fresh_file()).unwrap();
        machine.run(app, &backups, &["restore"]).await.failed(&format!("doesn't have key {key}"));
        std::fs::remove_file(machine.key_file()).unwrap();
        let missing = machine.run(app, &backups, &["restore"]).await;
        missing.failed("there is no key file at");
        missing.failed(&key);
        assert!(!std::path::Path::new(machine.key_file()).exists(), "no new one is made");
        std::fs::rename(backups.path("identity"), backups.path("elsewhere")).unwrap();
        std::fs::write(machine.key_file(), &own).unwrap();
        machine.run(app, &backups, &["restore"]).await.failed("age failed");
        std::fs::rename(backups.path("elsewhere"), backups.path("identity")).unwrap();
        machine.run(app, &backups, &["restore"]).await.json();
        machine.drop(app).await;
    })
    .await;
}
