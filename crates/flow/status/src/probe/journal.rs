//! The probe's file: a JSON line for each measurement, and one whenever measurements were sent. It holds the last 8 days.

use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::model::Measurement;

/// How long measurements are kept. A little less than the server accepts, so that none is refused while it is sent.
pub(super) const JOURNAL_KEPT: SignedDuration = SignedDuration::from_hours(8 * 24 - 1);
/// After how many new lines the file is written anew, without what is too old: about twice a day.
const MAX_NEW_LINES: usize = 4_000;

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Measurement(Measurement),
    /// Everything up to this time was sent.
    Sent {
        sent_until: Timestamp,
    },
}

/// The measurements of the last 8 days, oldest first, in memory and in the file.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    measurements: VecDeque<Measurement>,
    sent_until: Timestamp,
    new_lines: usize,
}

impl Journal {
    /// Reads the file, or creates it. Lines that can't be read are skipped: the last one may be half written.
    pub(super) fn open(path: &Path, now: Timestamp) -> anyhow::Result<Self> {
        let mut journal = Self {
            path: path.to_owned(),
            measurements: VecDeque::new(),
            sent_until: Timestamp::MIN,
            new_lines: 0,
        };
        if path.exists() {
            let file = File::open(path).with_context(|| format!("failed to read {}", path.display()))?;
            for line in BufReader::new(file).lines().map_while(Result::ok) {
                match serde_json::from_str(&line) {
                    Ok(Line::Measurement(one)) => journal.measurements.push_back(one),
                    Ok(Line::Sent { sent_until }) => journal.sent_until = sent_until,
                    Err(_) => {}
                }
            }
        }
        journal.forget_old(now);
        journal.rewrite().with_context(|| format!("failed to write {}", path.display()))?;
        Ok(journal)
    }

    /// Adds the measurements of a round. They are kept in memory even if the file can't be written.
    pub(super) fn add(&mut self, measurements: &[Measurement], now: Timestamp) -> std::io::Result<()> {
        self.measurements.extend(measurements.iter().cloned());
        self.forget_old(now);
        let lines = measurements.iter().cloned().map(Line::Measurement);
        self.append(lines)
    }

    /// Notes that everything up to a time was sent.
    pub(super) fn mark_sent(&mut self, until: Timestamp) -> std::io::Result<()> {
        self.sent_until = until;
        self.append([Line::Sent { sent_until: until }])
    }

    /// Returns up to `most` measurements that weren't sent yet, oldest first.
    pub(super) fn unsent(&self, most: usize) -> Vec<Measurement> {
        self.measurements.iter().filter(|one| one.at > self.sent_until).take(most).cloned().collect()
    }

    /// Returns the measurements of the last round.
    pub(super) fn last_round(&self) -> Vec<Measurement> {
        let Some(last) = self.measurements.back() else { return Vec::new() };
        self.measurements.iter().rev().take_while(|one| one.at == last.at).cloned().collect()
    }

    fn forget_old(&mut self, now: Timestamp) {
        let oldest = now - JOURNAL_KEPT;
        while self.measurements.front().is_some_and(|one| one.at < oldest) {
            self.measurements.pop_front();
        }
    }

    fn append(&mut self, lines: impl IntoIterator<Item = Line>) -> std::io::Result<()> {
        if self.new_lines >= MAX_NEW_LINES {
            // It has the new lines already.
            return self.rewrite();
        }
        let mut file = OpenOptions::new().append(true).create(true).open(&self.path)?;
        for line in lines {
            write_line(&mut file, &line)?;
            self.new_lines += 1;
        }
        file.sync_data()
    }

    /// Writes a new file beside the old one, and replaces it.
    fn rewrite(&mut self) -> std::io::Result<()> {
        let beside = self.path.with_extension("new");
        let mut file = BufWriter::new(File::create(&beside)?);
        for one in &self.measurements {
            write_line(&mut file, &Line::Measurement(one.clone()))?;
        }
        if self.sent_until > Timestamp::MIN {
            write_line(&mut file, &Line::Sent { sent_until: self.sent_until })?;
        }
        file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&beside, &self.path)?;
        self.new_lines = 0;
        Ok(())
    }
}

fn write_line(file: &mut impl Write, line: &Line) -> std::io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Measured, StatusComponent};

    fn at(minute: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute)
    }

    fn round(minute: i64) -> Vec<Measurement> {
        let one = |component| Measurement { at: at(minute), component, state: Measured::Ok, milliseconds: 3 };
        vec![one(StatusComponent::Storage), one(StatusComponent::Dashboard)]
    }

    #[test]
    fn what_was_not_sent_is_there_after_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("probe.jsonl");
        let mut journal = Journal::open(&path, at(1)).expect("a journal");
        for minute in 1..=3 {
            journal.add(&round(minute), at(minute)).expect("written");
        }
        journal.mark_sent(at(1)).expect("written");
        fs::write(&path, [fs::read(&path).expect("the file"), b"{\"at\":\"19".to_vec()].concat())
            .expect("half a line");

        let journal = Journal::open(&path, at(3)).expect("a journal");
        let times =
            |measurements: Vec<Measurement>| measurements.iter().map(|one| one.at).collect::<Vec<_>>();
        assert_eq!(times(journal.unsent(100)), [at(2), at(2), at(3), at(3)]);
        assert_eq!(times(journal.unsent(1)), [at(2)]);
        assert_eq!(times(journal.last_round()), [at(3), at(3)]);
    }

    #[test]
    fn the_file_is_bounded_to_eight_days() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("probe.jsonl");
        let mut journal = Journal::open(&path, at(0)).expect("a journal");
        let days = 20;
        for hour in 0..24 * days {
            let (minute, now) = (hour * 60, at(hour * 60));
            let many: Vec<_> = (0..10).flat_map(|more| round(minute + more)).collect();
            journal.add(&many, now).expect("written");
            journal.mark_sent(now).expect("written");
        }
        let kept = 8 * 24 * 20;
        let lines = fs::read_to_string(&path).expect("the file").lines().count();
        assert!(journal.measurements.len() <= kept, "{}", journal.measurements.len());
        assert!(lines <= kept + MAX_NEW_LINES + 100, "{lines}");
    }
}
