//! What a backup contains, what the next one adds, and what is deleted.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};
use tokio::process::Command;

use super::{Backups, FILE, done, object_key, submitted_with_file};

/// A lock that `pg_dump` waits for, so that a backup stands still between its snapshot and its copies.
const HOLD_DUMP: &str = "lock table reply_templates in access exclusive mode";
const DUMPS_WAITING: &str =
    "select count(*) from pg_locks where not granted and relation = 'reply_templates'::regclass and database =
     (select oid from pg_database where datname = current_database())";

#[tokio::test]
async fn a_backup_is_encrypted_and_names_the_key_file_without_containing_it() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        submitted_with_file(app, &endpoint, FILE).await;
        let backups = Backups::new();
        let report = backups.take(app).await;
        assert_eq!((&report["files"], &report["files_copied"]), (&json!(1), &json!(1)), "{report}");
        assert_eq!((&report["encrypted"], &report["key_file_included"]), (&json!(true), &json!(false)));

        let key = std::fs::read_to_string(&app.config().secrets.key_file).unwrap();
        for path in backups.files() {
            let content = std::fs::read(&path).unwrap();
            for secret in [FILE, b"ada@example.com", b"Contact", key.trim().as_bytes()] {
                let is_there = content.windows(secret.len()).any(|part| part == secret);
                assert!(!is_there, "{} is readable in {}", String::from_utf8_lossy(secret), path.display());
            }
        }
        let mode = std::fs::metadata(backups.path("target")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700, "others can't even look into the folder");
        let manifest: Value =
            serde_json::from_slice(&std::fs::read(backups.file("manifest.json")).unwrap()).unwrap();
        assert_eq!(manifest["key_file"]["path"], json!(app.config().secrets.key_file));
        let seal = kernel::Seal::parse(&key).unwrap();
        assert_eq!(manifest["key_file"]["fingerprints"], json!([kernel::to_hex(&seal.fingerprints()[0].0)]));

        let verified = backups.run(app, &["backup", "verify"]).await.json();
        assert_eq!((&verified["files"], &verified["decrypted"]), (&json!(1), &json!(true)), "{verified}");
    })
    .await;
}

#[tokio::test]
async fn without_a_key_a_backup_is_only_taken_if_the_settings_say_so() {
    testkit::run(async |app| {
        let backups = Backups::new();
        let plain = |unencrypted: &str| -> Command {
            let mut command = backups.command(app, &["backup"]);
            command.env("FORMTRAY__BACKUP__RECIPIENTS", "").env("FORMTRAY__BACKUP__UNENCRYPTED", unencrypted);
            command
        };
        done(plain("false")).await.failed("backup.recipients is empty");
        assert!(!backups.path("target").exists());
        assert_eq!(done(plain("true")).await.json()["encrypted"], false);
        let verified = backups.run(app, &["backup", "verify"]).await.json();
        assert_eq!(verified["problems"], json!([]));
        let mut wrong = backups.command(app, &["backup"]);
        wrong.env("FORMTRAY__BACKUP__RECIPIENTS", "age1nonsense");
        done(wrong).await.failed("age");
        assert_eq!(
            backups.run(app, &["backup", "verify"]).await.lines().len(),
            1,
            "a broken one doesn't exist"
        );
    })
    .await;
}

#[tokio::test]
async fn files_are_copied_once_and_kept_until_no_backup_needs_them() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let first = submitted_with_file(app, &endpoint, FILE).await;
        let backups = Backups::new();
        backups.take(app).await;
        submitted_with_file(app, &endpoint, b"another one").await;
        let second = backups.take(app).await;
        assert_eq!((&second["files"], &second["files_copied"]), (&json!(2), &json!(1)), "{second}");

        let first_key = object_key(app, &first).await;
        ada.delete(&format!("/api/submissions/{endpoint}/{first}")).await.expect(204);
        app.run_jobs().await;
        let third = backups.take(app).await;
        assert_eq!((&third["files"], &third["files_copied"]), (&json!(1), &json!(0)), "{third}");
        backups.file(&first_key);
    })
    .await;
}

/// Gives a backup another id, as if it had been taken at that time.
fn predate(backups: &Backups, id: &str, new: &str) {
    let manifest = backups.file(&format!("{id}/manifest.json"));
    let folder = manifest.parent().unwrap();
    let text = std::fs::read_to_string(&manifest).unwrap().replace(id, new);
    std::fs::write(&manifest, text).unwrap();
    std::fs::rename(folder, folder.parent().unwrap().join(new)).unwrap();
}

fn names(backups: &Backups, part: &str) -> usize {
    backups.files().iter().filter(|path| path.to_string_lossy().contains(part)).count()
}

#[tokio::test]
async fn old_backups_are_deleted_with_the_files_that_only_they_have() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let gone = submitted_with_file(app, &endpoint, FILE).await;
        let stays = submitted_with_file(app, &endpoint, b"another one").await;
        let (gone_key, stays_key) = (object_key(app, &gone).await, object_key(app, &stays).await);
        let backups = Backups::new();
        let first = backups.take(app).await;
        ada.delete(&format!("/api/submissions/{endpoint}/{gone}")).await.expect(204);
        app.run_jobs().await;
        let old = "20200101T000000Z-aaaaaa";
        predate(&backups, first["backup"].as_str().unwrap(), old);
        let root = backups.file("/manifest.json").parent().unwrap().parent().unwrap().to_owned();
        let unfinished = root.join("20200102T000000Z-bbbbbb");
        std::fs::create_dir(&unfinished).unwrap();
        std::fs::write(unfinished.join("database.dump.age.0001"), b"half").unwrap();

        let second = backups.take(app).await;
        assert_eq!((&second["pruned"], &second["files_copied"]), (&json!([old]), &json!(0)), "{second}");
        assert_eq!((names(&backups, &gone_key), names(&backups, &stays_key)), (0, 1));
        assert_eq!((names(&backups, old), names(&backups, "20200102T000000Z-bbbbbb")), (0, 0));
        let verified = backups.run(app, &["backup", "verify"]).await;
        assert_eq!(verified.json()["backup"], second["backup"]);

        // However old it is, the last one isn't deleted by a backup that fails.
        predate(&backups, second["backup"].as_str().unwrap(), old);
        let mut fails = backups.command(app, &["backup"]);
        fails.env("FORMTRAY__BACKUP__POSTGRES_PROGRAMS", backups.path("nowhere"));
        done(fails).await.failed("pg_dump of PostgreSQL");
        assert_eq!(backups.run(app, &["backup", "verify"]).await.json()["backup"], old);
    })
    .await;
}

#[tokio::test]
async fn what_is_deleted_meanwhile_is_reported_and_a_second_backup_is_refused() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let gone = submitted_with_file(app, &endpoint, FILE).await;
        let lost = submitted_with_file(app, &endpoint, b"another one").await;
        let lost_key = object_key(app, &lost).await;
        app.platform().blobs.delete(&lost_key).await.unwrap();
        let backups = Backups::new();
        let mut holder = db::begin(&app.owner).await.unwrap();
        sqlx::query(HOLD_DUMP).execute(&mut *holder).await.unwrap();
        let deleting = async {
            app.settled(async || {
                sqlx::query_scalar::<_, i64>(DUMPS_WAITING).fetch_one(&app.owner).await.unwrap() > 0
            })
            .await;
            backups.run(app, &["backup"]).await.failed("another backup of this database is running");
            ada.delete(&format!("/api/submissions/{endpoint}/{gone}")).await.expect(204);
            app.run_jobs().await;
            holder.rollback().await.unwrap();
        };
        let (taken, ()) = futures_util::future::join(backups.run(app, &["backup"]), deleting).await;
        taken.failed("1 files are missing or damaged in object storage");
        let report = &taken.lines()[0];
        assert_eq!((&report["deleted_meanwhile"], &report["files"]), (&json!(1), &json!(0)), "{report}");
        assert_eq!(report["missing"], json!([lost_key]));
        assert_eq!(backups.run(app, &["backup", "verify"]).await.json()["problems"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_bucket_is_a_target_too() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        submitted_with_file(app, &endpoint, FILE).await;
        let backups = Backups::new();
        let in_bucket = |arguments: &[&str]| -> Command {
            let mut command = backups.command(app, arguments);
            command.env("FORMTRAY__BACKUP__TARGET__KIND", "s3");
            for name in ["ENDPOINT", "REGION", "BUCKET", "ACCESS_KEY", "SECRET_KEY"] {
                let value = std::env::var(format!("FORMTRAY__BLOBS__{name}")).expect("object storage");
                command.env(format!("FORMTRAY__BACKUP__TARGET__{name}"), value);
            }
            command
        };
        let report = done(in_bucket(&["backup"])).await.json();
        assert_eq!(report["files_copied"], 1, "{report}");
        assert_eq!(done(in_bucket(&["backup"])).await.json()["files_copied"], 0);
        let installation = report["installation"].as_str().unwrap();
        let verified = done(in_bucket(&["backup", "verify", "--installation", installation])).await;
        assert_eq!((verified.json()["problems"].clone(), verified.lines().len()), (json!([]), 2));
        assert!(!Path::new(&backups.path("target")).exists());
    })
    .await;
}

/// What is in the spool isn't in the database yet. The backup is taken all the same, and says how much is missing.
#[tokio::test]
async fn what_is_still_in_the_spool_is_said() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let ada = app.register("ada").await;
            let endpoint = ada.create_endpoint("Contact").await;
            app.guest().submitted(&endpoint, &[("n", "1")]).await;
            let backups = Backups::new();
            let backup = |seconds: &str| {
                let mut command = backups.command(app, &["backup"]);
                let worker = app.config().database.owner_url.replace("formtray_owner", "formtray_worker");
                command
                    .env("FORMTRAY__DATABASE__WORKER_URL", worker)
                    .env(
                        "FORMTRAY__SERVER__METRICS_LISTEN",
                        app.metrics_url().replace("http://", "").replace("/metrics", ""),
                    )
                    .env("FORMTRAY__BACKUP__SPOOL_WAIT_SECONDS", seconds);
                command
            };
            proxy.cut();
            app.guest().submitted(&endpoint, &[("n", "2")]).await;
            app.settled(async || {
                let metrics = app.http().get(app.metrics_url()).send().await.unwrap().text().await.unwrap();
                metrics.lines().any(|line| line == "spool_envelopes 1")
            })
            .await;
            let taken = done(backup("0")).await;
            assert_eq!(taken.json()["spooled_batches"], 1);
            assert!(taken.said.contains("the spool isn't empty"), "{}", taken.said);
            let waits = backup("600");
            let waiting = async {
                proxy.restore();
                done(waits).await.json()
            };
            assert_eq!(waiting.await["spooled_batches"], 0, "it waits until the server has stored them");
        },
    )
    .await;
}
