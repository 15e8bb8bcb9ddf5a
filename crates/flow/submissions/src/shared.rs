//! Links to a file for whoever was sent them: signed, for some days, without signing in.

use api::Platform;
use intake::FileId;
use jiff::{SignedDuration, Timestamp};
use kernel::{Keyring, from_hex, to_hex};

/// How long a link works.
pub const SHARED_FILE_DAYS: i64 = 7;
/// By how much the clocks of two servers may differ, or one may be set back. A link whose time ends later than we could
/// have said is refused, whoever signed it.
const CLOCK_SLACK: SignedDuration = SignedDuration::from_hours(24);
/// The label under which the key for these links is derived from the key file.
const PURPOSE: &str = "shared file links";

fn lifetime() -> SignedDuration {
    SignedDuration::from_hours(24 * SHARED_FILE_DAYS)
}

/// Where a file can be fetched from now on, by whoever has the link.
pub fn shared_file_url(platform: &Platform, file: FileId) -> String {
    let until = platform.clock.now() + lifetime();
    let pass = pass(&platform.seal.keyring(PURPOSE), file, until);
    format!("{}/api/submissions/files/{file}/shared/{pass}", platform.public_url)
}

/// Whether this server gave this pass for this file, and it still counts.
pub(crate) fn opens(platform: &Platform, file: FileId, pass: &str) -> bool {
    is_good(&platform.seal.keyring(PURPOSE), file, pass, platform.clock.now())
}

/// `<seconds>-<tag>`: until when, and that it is we who say so.
fn pass(keys: &Keyring, file: FileId, until: Timestamp) -> String {
    let until = until.as_second();
    format!("{until}-{}", to_hex(&keys.tag(&message(file, until))))
}

fn is_good(keys: &Keyring, file: FileId, pass: &str, now: Timestamp) -> bool {
    let Some((until, tag)) = pass.split_once('-') else { return false };
    let (Ok(until), Some(tag)) = (until.parse::<i64>(), from_hex(tag)) else { return false };
    let latest = (now + lifetime() + CLOCK_SLACK).as_second();
    keys.verify(&message(file, until), &tag) && now.as_second() < until && until <= latest
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

    #[test]
    fn no_pass_lasts_longer_than_we_give_them_whoever_signed_it() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let file = FileId(Clock::system().uuid());
        let now = Timestamp::UNIX_EPOCH;
        let lasts = |time: SignedDuration| is_good(&keys, file, &pass(&keys, file, now + time), now);
        assert!(lasts(lifetime()));
        assert!(lasts(lifetime() + CLOCK_SLACK), "given by a server whose clock is ahead of ours");
        assert!(!lasts(lifetime() + CLOCK_SLACK + SignedDuration::from_secs(1)));
        assert!(!lasts(SignedDuration::from_hours(24 * 3650)), "ten years");
    }
}
