//! Writes what a package has besides the binary and isn't written by hand: manual pages and completions, both made from the
//! command line's own definition. It is an example, so that its code isn't part of the binary. `scripts/package` runs it with
//! the folder to write to.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate_to};
use clap_mangen::Man;
use server::commands::Cli;

const NAME: &str = "formtray";

fn main() -> anyhow::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| anyhow::anyhow!("the folder to write to is missing"))?;
    let mut command = Cli::command();
    // Names the pages of subcommands (formtray-migrate), and what they are called with.
    command.build();
    write_manual(&folder.join("man"), &command)?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        generate_to(shell, &mut command, NAME, &completions)?;
    }
    Ok(())
}

/// Writes a page for a command and for each of its subcommands.
fn write_manual(folder: &Path, command: &Command) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let page = Man::new(command.clone()).title(name.to_uppercase()).manual("Formtray");
    page.render(&mut fs::File::create(folder.join(format!("{name}.1")))?)?;
    let visible = |subcommand: &&Command| !subcommand.is_hide_set() && subcommand.get_name() != "help";
    for subcommand in command.get_subcommands().filter(visible) {
        write_manual(folder, subcommand)?;
    }
    Ok(())
}
