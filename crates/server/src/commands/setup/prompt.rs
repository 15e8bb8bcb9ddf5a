//! Asks on the terminal. Secrets aren't shown while they're typed.

use std::io::{BufRead, IsTerminal, Stdout, Write};

use anyhow::{Context, bail};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// The terminal, or whatever standard input and output are.
pub(super) struct Prompt {
    out: Stdout,
    is_interactive: bool,
    /// Whether a step is repeated: then everything is asked again, with the earlier answer as the default.
    is_again: bool,
}

impl Prompt {
    pub(super) fn new(is_interactive: bool) -> Self {
        Self { out: std::io::stdout(), is_interactive, is_again: false }
    }

    pub(super) fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    pub(super) fn say(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Fills in an answer that is missing. `name` is its name in a file of answers.
    pub(super) fn fill(
        &mut self,
        answer: &mut Option<String>,
        name: &str,
        question: &str,
        default: Option<&str>,
    ) -> anyhow::Result<String> {
        if let Some(given) = answer.as_ref().filter(|_| !self.is_again) {
            return Ok(given.clone());
        }
        let default = answer.clone().or_else(|| default.map(str::to_owned));
        let text = match (self.is_interactive, default) {
            (true, default) => self.ask(question, default.as_deref())?,
            (false, Some(default)) => default,
            (false, None) => {
                bail!("the answer {name} is missing: add it to the file of answers, or use --set {name}=…")
            }
        };
        *answer = Some(text.clone());
        Ok(text)
    }

    /// Fills in a secret that is missing. It may be empty.
    pub(super) fn fill_secret(&mut self, answer: &mut Option<String>, question: &str) -> anyhow::Result<()> {
        let known = answer.is_some();
        if (known && !self.is_again) || !self.is_interactive {
            answer.get_or_insert_default();
            return Ok(());
        }
        let hint = if known { " (Enter: unchanged)" } else { "" };
        let typed = hidden(|| self.read(&format!("{question}{hint}: ")))?;
        if !(known && typed.is_empty()) {
            *answer = Some(typed);
        }
        Ok(())
    }

    /// Asks until there is an answer. Enter chooses the default.
    pub(super) fn ask(&mut self, question: &str, default: Option<&str>) -> anyhow::Result<String> {
        loop {
            let shown = default.map(|text| format!(" [{text}]")).unwrap_or_default();
            let typed = self.read(&format!("{question}{shown}: "))?;
            match (typed.is_empty(), default) {
                (false, _) => return Ok(typed),
                (true, Some(default)) => return Ok(default.to_owned()),
                (true, None) => {}
            }
        }
    }

    /// Asks a question that can be answered with nothing.
    pub(super) fn ask_optional(&mut self, question: &str) -> anyhow::Result<String> {
        self.read(&format!("{question}: "))
    }

    pub(super) fn confirm(&mut self, question: &str, default: bool) -> anyhow::Result<bool> {
        let choices = if default { "Y/n" } else { "y/N" };
        let typed = self.read(&format!("{question} [{choices}]: "))?.to_lowercase();
        Ok(if typed.is_empty() { default } else { typed.starts_with('y') })
    }

    /// After a failed step: shows why, and has everything asked again. Without someone to ask, the failure is the end.
    pub(super) fn retry_after(&mut self, failure: anyhow::Error) -> anyhow::Result<()> {
        if !self.is_interactive {
            return Err(failure);
        }
        self.say(&format!("FAIL  {failure:#}"))?;
        if !self.confirm("Change the answers and try again?", true)? {
            return Err(failure);
        }
        self.is_again = true;
        Ok(())
    }

    /// Ends a step: the next one asks only what is missing.
    pub(super) fn step_done(&mut self, result: &str) -> anyhow::Result<()> {
        self.is_again = false;
        self.say(&format!("ok    {result}"))
    }

    fn read(&mut self, question: &str) -> anyhow::Result<String> {
        write!(self.out, "{question}")?;
        self.out.flush()?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line).context("failed to read the answer")?;
        if read == 0 {
            bail!(
                "the input ended at \"{}\". Use --answers for a file of answers",
                question.trim_end_matches([':', ' '])
            );
        }
        Ok(line.trim().to_owned())
    }
}

/// Turns the terminal's echo off while something is typed, and on again whatever happens.
fn hidden(read: impl FnOnce() -> anyhow::Result<String>) -> anyhow::Result<String> {
    let stdin = std::io::stdin();
    if !stdin.is_terminal() {
        return read();
    }
    let before = tcgetattr(&stdin).context("failed to read the terminal's settings")?;
    let mut silent = before.clone();
    silent.local_modes.remove(LocalModes::ECHO);
    tcsetattr(&stdin, OptionalActions::Flush, &silent).context("failed to hide what is typed")?;
    let restore = Restore(before);
    let typed = read();
    drop(restore);
    writeln!(std::io::stdout().lock())?;
    typed
}

struct Restore(Termios);

impl Drop for Restore {
    fn drop(&mut self) {
        if let Err(error) = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.0) {
            tracing::warn!(%error, "failed to show again what is typed; run `stty echo`");
        }
    }
}
