//! A backup that isn't what was stored is found, and restores nothing by halves.

use serde_json::json;

use super::{Backups, FILE, Machine, damage, object_key, submitted_with_file};

const TABLES: &str = "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')";

#[tokio::test]
async fn a_damaged_file_is_found_and_the_rest_can_be_restored() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let damaged = submitted_with_file(app, &endpoint, FILE).await;
        submitted_with_file(app, &endpoint, b"another one").await;
        let key = object_key(app, &damaged).await;
        let backups = Backups::new();
        backups.take(app).await;
        damage(&backups.file(&key));
        for arguments in [&["backup", "verify"][..], &["backup", "verify", "--latest", "--without-identity"]]
        {
            let verified = backups.run(app, arguments).await;
            verified.failed("1 of 1 backups can't be restored completely");
            let problems = verified.lines()[0]["problems"].clone();
            assert_eq!(
                (problems.as_array().unwrap().len(), &problems[0]["name"]),
                (1, &json!(key)),
                "{problems}"
            );
        }

        let machine = Machine::new(app).await;
        machine.run(app, &backups, &["restore"]).await.failed(&format!("the first is {key}"));
        assert_eq!(machine.number(TABLES).await, 0, "nothing was restored into the database");
        std::fs::remove_file(backups.file(&key)).unwrap();
        let restored = machine.run(app, &backups, &["restore", "--without-missing-files"]).await.json();
        assert_eq!((&restored["files"], &restored["files_missing"]), (&json!(1), &json!(1)), "{restored}");
        assert_eq!(restored["files_kept"], 1, "from the first attempt");
        assert_eq!(machine.number("select count(*) from files").await, 1, "no row names a missing object");
        assert_eq!(machine.number("select count(*) from submissions where file_count = 0").await, 1);
        machine.drop(app).await;

        // The next backup copies it again.
        assert_eq!(backups.take(app).await["files_copied"], 1);
        let latest = backups.run(app, &["backup", "verify", "--latest"]).await.json();
        assert_eq!(latest["problems"], json!([]), "{latest}");
    })
    .await;
}

#[tokio::test]
async fn a_damaged_dump_is_found_and_not_restored() {
    testkit::run(async |app| {
        app.verified("ada").await;
        let backups = Backups::new();
        backups.take(app).await;
        damage(&backups.file("database.dump"));
        for arguments in [&["backup", "verify"][..], &["backup", "verify", "--without-identity"]] {
            let verified = backups.run(app, arguments).await;
            verified.failed("1 of 1 backups");
            assert_eq!(verified.lines()[0]["problems"][0]["name"], "the dump of the database");
        }
        let machine = Machine::new(app).await;
        machine.run(app, &backups, &["restore"]).await.failed("isn't what was stored");
        assert_eq!(machine.number(TABLES).await, 0);
        machine.drop(app).await;
    })
    .await;
}

#[tokio::test]
async fn a_backup_without_a_manifest_does_not_exist() {
    testkit::run(async |app| {
        let backups = Backups::new();
        backups.run(app, &["backup", "verify"]).await.failed("there is no backup in");
        backups.take(app).await;
        std::fs::remove_file(backups.file("manifest.json")).unwrap();
        backups.run(app, &["backup", "verify"]).await.failed("there is no backup in");
        let machine = Machine::new(app).await;
        machine.run(app, &backups, &["restore"]).await.failed("there is no backup of this installation");
        machine.drop(app).await;
    })
    .await;
}
