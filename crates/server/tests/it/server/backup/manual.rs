//! The commands of the page about backups in the documentation work as they are written there.

use std::path::Path;

use tokio::process::Command;

use super::{Backups, FILE, Machine, done, submitted_with_file};

const SUPERUSER_IN_DOCS: &str = "postgres://postgres:secret@127.0.0.1/postgres";

/// Returns the commands in the page, in order.
fn commands() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/content/docs/backups.mdx");
    let page = std::fs::read_to_string(path).unwrap();
    let blocks = page.split("```sh").skip(1).filter_map(|rest| rest.split_once('\n')?.1.split("```").next());
    blocks.flat_map(str::lines).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_commands_in_the_documentation_work() {
    testkit::run(async |app| {
        let ada = app.verified("ada").await;
        let endpoint = ada.create_endpoint("Contact").await;
        submitted_with_file(app, &endpoint, FILE).await;
        let backups = Backups::new();
        let machine = Machine::new(app).await;
        machine.drop_database(app).await;
        let superuser = app.config().database.owner_url.replace("formtray_owner", "postgres");
        let superuser = format!("{}/postgres", superuser.rsplit_once('/').unwrap().0);
        let commands = commands();
        assert!(commands.len() >= 7, "{commands:#?}");
        let mut restored = false;
        for command in &commands {
            let command = command.replace(SUPERUSER_IN_DOCS, &superuser);
            // The test's own user has the files of the package's user here.
            let words: Vec<&str> =
                command.trim_start_matches("sudo -u formtray ").split_whitespace().collect();
            restored |= words[..2] == ["formtray", "restore"];
            let result = match words[0] {
                "formtray" if restored => machine.run(app, &backups, &words[1..]).await,
                "formtray" => backups.run(app, &words[1..]).await,
                program => {
                    let mut other = Command::new(program);
                    other.args(&words[1..]).current_dir(backups.path(""));
                    done(other).await
                }
            };
            assert!(result.succeeded, "{command}: {}{}", result.printed, result.said);
        }
        assert!(restored);
        machine.drop_database(app).await;
    })
    .await;
}
