//! An attacker has a copy of the database, or an operator has lost the key file, which is in no copy.

use std::process::Output;

use jiff::SignedDuration;
use kernel::{Keyring, to_hex};
use testkit::{Form, Part, TestApp};
use tokio::process::Command;

/// Signs links to a file with every key in `secrets`, valid for a day and for ten years. What else a copy might be used
/// to forge is tested in `it/accounts/theft/forging.rs`.
#[tokio::test]
async fn no_key_in_the_database_signs_a_link_to_a_file() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let form = Form::new().part("f", Part::text("secret plans").file_name("plans.txt"));
        app.guest().upload(&endpoint, form).await.expect(200);
        let list = ada.get("/api/submissions/").await.expect(200).json();
        let file = list["items"][0]["files"][0]["id"].as_str().unwrap();
        let copied: Vec<Vec<u8>> = sqlx::query_scalar(
            "select value from secrets union all select fingerprint from key_fingerprints",
        )
        .fetch_all(&app.owner)
        .await
        .unwrap();
        let (mut tried, mut opened) = (0, 0);
        for keys in copied.into_iter().map(|key| Keyring::new(vec![key]).unwrap()) {
            for days in [1, 3650] {
                let until = (app.clock.now() + SignedDuration::from_hours(24 * days)).as_second();
                let tag = to_hex(&keys.tag(format!("shared file {file} {until}").as_bytes()));
                let path = format!("/api/submissions/files/{file}/shared/{until}-{tag}");
                tried += 1;
                opened += i32::from(app.guest().get(&path).await.status == 200);
            }
        }
        println!(r#"{{"attack":"forged_link","tried":{tried},"opened":{opened}}}"#);
        assert!(tried >= 4);
        assert_eq!(opened, 0);
    })
    .await;
}

async fn formtray(app: &TestApp, command: &str) -> (bool, String) {
    let database = &app.config().database;
    let ran = Command::new(env!("CARGO_BIN_EXE_formtray"))
        .arg(command)
        .env("FORMTRAY__DATABASE__OWNER_URL", &database.owner_url)
        .env("FORMTRAY__DATABASE__APP_URL", &database.app_url)
        .env("FORMTRAY__DATABASE__WORKER_URL", &database.worker_url)
        .env("FORMTRAY__SECRETS__KEY_FILE", &app.config().secrets.key_file)
        .env("FORMTRAY__SPOOL__PATH", format!("{}-without-key", app.config().spool.path))
        .kill_on_drop(true)
        .output();
    let Output { status, stdout, stderr } = ran.await.unwrap();
    (status.success(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

/// An update on a machine whose volume with the key file wasn't mounted: nothing starts, and no new key file is
/// created.
#[tokio::test]
async fn a_missing_key_file_stops_every_command_and_is_not_replaced() {
    testkit::run(async |app| {
        let path = &app.config().secrets.key_file;
        let kept = std::fs::read_to_string(path).unwrap();
        std::fs::remove_file(path).unwrap();
        let mut refused = 0;
        for command in ["migrate", "doctor", "serve", "work"] {
            let (went, said) = formtray(app, command).await;
            assert!(
                !went && said.contains("is missing, and this database was used with key"),
                "{command}: {said}"
            );
            refused += 1;
        }
        let replaced = std::path::Path::new(path).exists();
        println!(r#"{{"attack":"missing_key_file","commands":4,"refused":{refused},"replaced":{replaced}}}"#);
        assert!(!replaced);
        // With the key file restored, everything works as before.
        std::fs::write(path, kept).unwrap();
        let (migrated, said) = formtray(app, "migrate").await;
        assert!(migrated, "{said}");
    })
    .await;
}
