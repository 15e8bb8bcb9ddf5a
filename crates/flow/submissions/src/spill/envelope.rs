//! The format of an envelope in the spool: a JSON array of submissions, each with the version of the format.
//!
//! Servers of two versions may share a spool, and a server may be downgraded, so each version must recognise what it
//! can't read.

use intake::Submission;
use serde::Deserialize;

/// The version of the format. It is incremented when an older server couldn't read, or would misread, what this one
/// writes.
const ENVELOPE_VERSION: u16 = 1;

/// The version of a submission, read before anything else. What was written before there were versions has 0.
#[derive(Deserialize)]
struct Versioned {
    #[serde(default)]
    version: u16,
}

/// Why this server can't read an envelope. A server of another version may be able to.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    #[error("the envelope was written by a newer version ({0})")]
    Newer(u16),
    #[error("the envelope is malformed")]
    Malformed(#[from] serde_json::Error),
}

/// Reads all submissions of an envelope, or none.
pub(super) fn read(content: &[u8]) -> Result<Vec<Submission>, Unreadable> {
    let versions: Vec<Versioned> = serde_json::from_slice(content)?;
    match versions.iter().map(|one| one.version).max() {
        Some(newer) if newer > ENVELOPE_VERSION => Err(Unreadable::Newer(newer)),
        _ => Ok(serde_json::from_slice(content)?),
    }
}

/// Splits submissions into runs of at most `max_bytes`, and returns each run with its envelope.
///
/// A submission that is too large by itself gets an envelope of its own, which the spool may reject.
pub(super) fn write<'a, 'b>(
    submissions: &'b [&'a Submission],
    max_bytes: usize,
) -> Vec<(&'b [&'a Submission], Vec<u8>)> {
    let mut runs = Vec::new();
    let (mut start, mut content) = (0, Vec::new());
    for (at, submission) in submissions.iter().enumerate() {
        let text = versioned(submission);
        if at > start && content.len() + text.len() + 2 > max_bytes {
            content.push(b']');
            runs.push((&submissions[start..at], std::mem::take(&mut content)));
            start = at;
        }
        content.push(if at == start { b'[' } else { b',' });
        content.extend_from_slice(&text);
    }
    content.push(b']');
    runs.push((&submissions[start..], content));
    runs
}

/// Encodes a submission with its version as the first field, which a server from before there were versions ignores.
fn versioned(submission: &Submission) -> Vec<u8> {
    let text = serde_json::to_vec(submission).expect("submissions become JSON");
    let mut versioned = format!("{{\"version\":{ENVELOPE_VERSION},").into_bytes();
    versioned.extend_from_slice(&text[1..]);
    versioned
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Envelopes as each version wrote them. These files are never changed; a new version adds one.
    const GOLDEN: [&str; 2] = [include_str!("golden/0.json"), include_str!("golden/1.json")];

    #[test]
    fn what_every_version_wrote_is_read() {
        for (version, golden) in GOLDEN.iter().enumerate() {
            let read = read(golden.as_bytes()).unwrap_or_else(|error| panic!("version {version}: {error}"));
            assert_eq!(read.len(), 2);
            assert_eq!(read[0].fields[0].name, "name");
            assert_eq!(read[1].files[0].name, "plan.pdf");
        }
    }

    #[test]
    fn what_is_written_is_the_newest_version() {
        let newest = GOLDEN[usize::from(ENVELOPE_VERSION)].trim_end();
        let submissions = read(newest.as_bytes()).expect("readable");
        let submissions: Vec<&Submission> = submissions.iter().collect();
        let written = write(&submissions, usize::MAX);
        assert_eq!(std::str::from_utf8(&written[0].1), Ok(newest));
    }

    #[test]
    fn no_envelope_exceeds_the_limit_unless_one_submission_does() {
        let submissions = read(GOLDEN[1].as_bytes()).expect("readable");
        let submissions: Vec<&Submission> = submissions.iter().cycle().take(6).collect();
        let sizes = |largest| -> Vec<(usize, usize)> {
            write(&submissions, largest).iter().map(|(run, content)| (run.len(), content.len())).collect()
        };
        let whole = sizes(usize::MAX)[0].1;
        assert_eq!(sizes(whole), [(6, whole)], "exactly at the limit");
        for largest in 1..whole {
            let runs = sizes(largest);
            assert!(runs.len() > 1, "{largest}");
            assert_eq!(runs.iter().map(|(count, _)| count).sum::<usize>(), 6, "each is in one envelope");
            assert!(
                runs.iter().all(|(count, bytes)| *bytes <= largest || *count == 1),
                "{largest}: {runs:?}"
            );
        }
    }

    #[test]
    fn what_is_newer_or_nonsense_is_not_guessed_at() {
        assert!(matches!(read(br#"[{"version":2,"more":true}]"#), Err(Unreadable::Newer(2))));
        for nonsense in ["", "{}", "[1]", "[{}]", "\u{0}"] {
            assert!(matches!(read(nonsense.as_bytes()), Err(Unreadable::Malformed(_))), "{nonsense:?}");
        }
    }
}
