//! A database works only with the key file that it was set up with.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use kernel::Seal;
use serde_json::json;
use testkit::TestApp;
use tokio::process::Command;

use super::commands::{formtray, run};
use crate::accounts::sign_in::two_factor::Authenticator;

const COMMANDS: [&str; 4] = ["migrate", "serve", "work", "doctor"];
const KNOWN: &str = "select count(*) from key_fingerprints";

fn with_key(app: &TestApp, arguments: &[&str], path: &Path) -> Command {
    let mut command = formtray(app, arguments);
    command.env("FORMTRAY__SECRETS__KEY_FILE", path);
    command
}

fn write(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600)).unwrap();
}

fn fingerprint(file: &str) -> String {
    Seal::parse(file).unwrap().fingerprints()[0].to_string()
}

#[tokio::test]
async fn another_key_file_is_refused_by_every_command() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let own = fingerprint(&std::fs::read_to_string(&app.config().secrets.key_file).unwrap());
        let (missing, other) = (folder.path().join("missing"), folder.path().join("other"));
        let file = Seal::fresh_file();
        write(&other, &file);
        for command in COMMANDS {
            let (went, said) = run(with_key(app, &[command], &other)).await;
            let expected = format!(
                "does not have key {own}, which this database was used with; it has {}",
                fingerprint(&file)
            );
            assert!(!went && said.contains(&expected) && said.contains("docs/keys.md"), "{command}: {said}");
            let (went, said) = run(with_key(app, &[command], &missing)).await;
            let expected = format!("is missing, and this database was used with key {own}");
            assert!(!went && said.contains(&expected), "{command}: {said}");
            assert!(!missing.exists(), "{command} made a new one");
        }
        assert_eq!(app.number(KNOWN).await, 1);
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(sound && said.contains(&format!(", key {own}")), "{said}");
    })
    .await;
}

#[tokio::test]
async fn a_key_is_changed_by_a_new_first_line_and_none_is_dropped_by_accident() {
    testkit::run(async |app| {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) =
            (std::fs::read_to_string(&app.config().secrets.key_file).unwrap(), Seal::fresh_file());
        let path = folder.path().join("key");
        write(&path, &format!("{new}{old}"));
        let (started, said) = run(with_key(app, &["serve"], &path)).await;
        let expected = format!("does not know key {} of", fingerprint(&new));
        assert!(!started && said.contains(&expected) && said.contains("run `formtray migrate`"), "{said}");
        for _ in 0..2 {
            let (migrated, said) = run(with_key(app, &["migrate"], &path)).await;
            assert!(migrated, "{said}");
            assert_eq!(app.number(KNOWN).await, 2);
        }
        let (sound, said) = run(with_key(app, &["doctor"], &path)).await;
        assert!(sound, "{said}");
        // A server that has only one of the two couldn't decrypt what the others encrypt.
        for file in [&old, &new] {
            write(&path, file);
            let (started, said) = run(with_key(app, &["serve"], &path)).await;
            assert!(!started && said.contains("does not have key"), "{said}");
        }
    })
    .await;
}

/// Databases from before fingerprints: the first `migrate` adopts the existing key file, if it is the right one.
#[tokio::test]
async fn a_database_from_before_takes_the_key_file_that_opens_it() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        Authenticator::turn_on(app, &ada).await;
        sqlx::query("delete from key_fingerprints").execute(&app.owner).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (missing, other) = (folder.path().join("missing"), folder.path().join("other"));
        write(&other, &Seal::fresh_file());
        for (path, fault) in [(&missing, "is missing"), (&other, "is not the right one")] {
            let (migrated, said) = run(with_key(app, &["migrate"], path)).await;
            let expected = format!("{fault}: 1 second factors and 0 webhooks of this database");
            assert!(!migrated && said.contains(&expected), "{said}");
        }
        assert!(!missing.exists());
        let (started, said) = run(formtray(app, &["serve"])).await;
        assert!(!started && said.contains("run `formtray migrate`"), "{said}");
        let (migrated, said) = run(formtray(app, &["migrate"])).await;
        assert!(migrated, "{said}");
        assert_eq!(app.number(KNOWN).await, 1);
        let (sound, said) = run(formtray(app, &["doctor"])).await;
        assert!(sound, "{said}");
    })
    .await;
}

/// A key in the database used to sign links. Unsubscribe links must work as long as there are emails, but the key must
/// not stay where a copy of the database has it.
#[tokio::test]
async fn links_to_unsubscribe_from_before_still_work_and_their_key_is_in_no_copy() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        let key = kernel::fresh_key();
        sqlx::query("insert into secrets (purpose, value) values ('visitor', $1)")
            .bind(&key)
            .execute(&app.owner)
            .await
            .unwrap();
        let old = kernel::Keyring::new(vec![key.clone()]).unwrap();
        let tag = old.tag(format!("unsubscribe {} ada@example.com", ada.workspace).as_bytes());
        let token = format!("{}{}", ada.workspace.replace('-', ""), kernel::to_hex(&tag));
        let link = format!("/api/recipients/unsubscribe/{token}");
        app.guest().post(&link, json!({})).await.expect_error(404, "invalid_token");

        for _ in 0..2 {
            let (migrated, said) = run(formtray(app, &["migrate"])).await;
            assert!(migrated, "{said}");
        }
        let plain =
            sqlx::query_scalar::<_, i64>("select count(*) from secrets where position($1 in value) > 0");
        assert_eq!(plain.bind(&key).fetch_one(&app.owner).await.unwrap(), 0);
        app.guest().get(&link).await.expect(200);
        app.guest().post(&link, json!({})).await.expect(204);
        app.guest().submitted(&endpoint, &[("n", "1")]).await;
        app.no_mail_to("ada@example.com").await;
        let others = link.replace(&token[40..42], if &token[40..42] == "00" { "01" } else { "00" });
        app.guest().post(&others, json!({})).await.expect_error(404, "invalid_token");
    })
    .await;
}
