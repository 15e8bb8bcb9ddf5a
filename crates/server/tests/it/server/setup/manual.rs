//! The commands on the manual's pages about hosting, as a reader types them.

use std::path::Path;

use tokio::process::Command;

use super::cluster::Cluster;
use super::{OPERATOR, Place, mode, run};

/// What the shell needs to run the commands without the package's user.
const SHELL: &str = "set -eu; sudo() { if [ \"$1\" = -u ]; then shift 2; fi; \"$@\"; }";

/// A block of code on a page: what follows the language, and the code.
struct Block {
    page: String,
    info: String,
    code: String,
}

/// Returns every block of the pages about hosting.
fn blocks() -> Vec<Block> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/content/docs");
    let mut pages: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut blocks = Vec::new();
    for path in pages {
        let text = std::fs::read_to_string(&path).unwrap();
        if !text.contains("\ngroup: Self-hosting\n") {
            continue;
        }
        let page = path.file_name().unwrap().to_string_lossy().into_owned();
        // Between every second pair of fences is a block.
        for part in text.split("\n```").skip(1).step_by(2) {
            let (info, code) = part.split_once('\n').unwrap();
            blocks.push(Block { page: page.clone(), info: info.to_owned(), code: code.to_owned() });
        }
    }
    assert!(blocks.len() >= 10, "only {} blocks", blocks.len());
    blocks
}

/// Returns the calls of this program in all blocks, with the page that they're on: what stands before `&&`.
fn calls(blocks: &[Block]) -> Vec<(String, String)> {
    let shell = blocks.iter().filter(|block| block.info.starts_with("sh"));
    let lines = shell.flat_map(|block| block.code.lines().map(|line| (block.page.clone(), line)));
    let commands = lines.map(|(page, line)| (page, line.split(" && ").next().unwrap_or_default().to_owned()));
    commands.filter(|(_, line)| program(line).starts_with("formtray ")).collect()
}

/// The commands that are run. Of others, it is checked that they exist: they need what this test doesn't have.
const RUN: [&str; 4] = ["formtray setup --answers", "formtray doctor", "formtray migrate", "formtray invite"];

/// Returns the call that explains a command.
fn help(call: &str) -> String {
    let command = program(call).split(' ').nth(1).unwrap_or_default();
    format!("formtray {command} --help")
}

/// Returns a command without the user that it runs as.
fn program(line: &str) -> &str {
    let line = line.strip_prefix("sudo ").unwrap_or(line);
    line.strip_prefix("-u formtray ").unwrap_or(line)
}

#[tokio::test]
async fn the_commands_in_the_manual_work() {
    testkit::run(async |app| {
        let (cluster, place) = (Cluster::start(), Place::new());
        let blocks = blocks();
        let answers = blocks.iter().find(|block| block.info.contains("title=\"answers.toml\"")).unwrap();
        let superuser = format!("superuser_url = {:?}", cluster.superuser_url());
        let code = answers.code.replace("superuser_url = \"local\"", &superuser);
        let code =
            format!("data_folder = {:?}\n{}", place.path("data"), code.replace("you@example.com", OPERATOR));
        std::fs::write(place.path("answers.toml"), code).unwrap();

        let mut calls = calls(&blocks);
        calls.retain(|(_, call)| call.contains("formtray setup --") || !call.contains("formtray setup"));
        // It is set up before anything else.
        calls.sort_by_key(|(_, call)| !call.contains("formtray setup"));
        for wanted in RUN {
            assert!(calls.iter().any(|(_, call)| call.contains(wanted)), "no page says {wanted}");
        }
        for (page, call) in calls {
            let call = if RUN.iter().any(|run| call.contains(run)) { call } else { help(&call) };
            let mut command = Command::new("bash");
            for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FORMTRAY_")) {
                command.env_remove(name);
            }
            let folder = Path::new(env!("CARGO_BIN_EXE_formtray")).parent().unwrap().display();
            let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
            command.arg("-c").arg(format!("{SHELL}; {call}")).current_dir(place.path("")).kill_on_drop(true);
            command.env("PATH", path).env("FORMTRAY_CONFIG", place.config());
            if !call.contains("setup") {
                // The provider of the example.
                command.env("FORMTRAY__MAIL__URL", &app.config().mail.url);
                command.env("FORMTRAY__MAIL__USER", "").env("FORMTRAY__MAIL__PASSWORD_FILE", "");
                command.env("FORMTRAY__MAIL__FROM", &app.config().mail.from);
                command.env("FORMTRAY__SERVER__PUBLIC_URL", "http://127.0.0.1:17999");
            }
            let (done, said) = run(command).await;
            assert!(done, "{page}: {call}\n{said}");
        }
        let password = place.path("mail-password");
        assert_eq!(mode(&password), 0o640);
        assert_eq!(std::fs::read_to_string(password).unwrap(), "YOUR_MAIL_PASSWORD");
        assert!(!place.text().contains("YOUR_MAIL_PASSWORD"));
        let invitation = app.mail_to("ada@example.com").await;
        assert!(
            invitation.text.contains("http://127.0.0.1:17999/register?invitation="),
            "{}",
            invitation.text
        );
    })
    .await;
}
