//! Links to a file for whoever was sent them: signed, for some days, without signing in.

use std::fmt::Write;

use api::Platform;
use intake::FileId;
use jiff::{SignedDuration, Timestamp};
use kernel::Keyring;

/// How long a link works.
pub const SHARED_FILE_DAYS: i64 = 7;
const TAG: usize = 16;

/// Where a file can be fetched from now on, by whoever has the link.
pub fn shared_file_url(platform: &Platform, file: FileId) -> String {
    let until = platform.clock.now() + SignedDuration::from_hours(24 * SHARED_FILE_DAYS);
    let pass = pass(&platform.visitor_keys, file, until);
    format!("{}/api/submissions/files/{file}/shared/{pass}", platform.public_url)
}

/// `<seconds>-<tag>`: until when, and that it is we who say so.
fn pass(keys: &Keyring, file: FileId, until: Timestamp) -> String {
    let until = until.as_second();
    let mut pass = format!("{until}-");
    for byte in &keys.sign(&message(file, until))[..TAG] {
        write!(pass, "{byte:02x}").expect("a String takes everything");
    }
    pass
}

/// Whether we gave this pass for this file, and it still counts.
pub(crate) fn is_good(keys: &Keyring, file: FileId, pass: &str, now: Timestamp) -> bool {
    let Some((until, tag)) = pass.split_once('-') else { return false };
    let Ok(until) = until.parse::<i64>() else { return false };
    let ours = keys.any(&message(file, until), |expected| {
        let mut text = String::with_capacity(2 * TAG);
        for byte in &expected[..TAG] {
            write!(text, "{byte:02x}").expect("a String takes everything");
        }
        text == tag
    });
    ours && now.as_second() < until
}

/// Apart from everything else the same keys sign.
fn message(file: FileId, until: i64) -> Vec<u8> {
    format!("shared file {file} {until}").into_bytes()
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, fresh_key};

    use super::*;

    #[test]
    fn a_pass_is_for_one_file_and_some_days() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let clock = Clock::system();
        let (file, other) = (FileId(clock.uuid()), FileId(clock.uuid()));
        let now = Timestamp::UNIX_EPOCH;
        let until = now + SignedDuration::from_hours(1);
        let pass = pass(&keys, file, until);
        assert!(is_good(&keys, file, &pass, now));
        assert!(!is_good(&keys, file, &pass, until), "it has run out");
        assert!(!is_good(&keys, other, &pass, now) && !is_good(&others, file, &pass, now));
        let later = pass.replacen("3600", "7200", 1);
        assert_ne!(later, pass);
        assert!(!is_good(&keys, file, &later, now), "nobody can make it longer");
        for rubbish in ["", "-", "3600-", "3600", "99999999999999999999-00", &pass[..pass.len() - 1]] {
            assert!(!is_good(&keys, file, rubbish, now), "{rubbish}");
        }
    }
}
