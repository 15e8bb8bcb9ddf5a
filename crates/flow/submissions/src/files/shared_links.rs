//! Signed links to a file, which work for some days without signing in. Emails and webhooks contain them.

use api::Platform;
use intake::FileId;
use jiff::{SignedDuration, Timestamp};
use kernel::{Keyring, from_hex, to_hex};

/// The number of days for which a link works.
pub const SHARED_FILE_DAYS: i64 = 7;
/// By how much the clocks of two servers may differ, or one may be set back. A link that expires later than any server
/// could have signed it for is rejected, even if its signature is valid.
const LINK_CLOCK_SLACK: SignedDuration = SignedDuration::from_hours(24);
/// The label under which the key for these links is derived from the key file.
const LINK_KEY_PURPOSE: &str = "shared file links";

/// Returns the lifetime of a link.
fn lifetime() -> SignedDuration {
    SignedDuration::from_hours(24 * SHARED_FILE_DAYS)
}

/// Returns a URL from which anyone can download a file for [`SHARED_FILE_DAYS`].
pub fn shared_file_url(platform: &Platform, file: FileId) -> String {
    let until = platform.clock.now() + lifetime();
    let pass = pass(&platform.seal.keyring(LINK_KEY_PURPOSE), file, until);
    format!("{}/api/submissions/files/{file}/shared/{pass}", platform.public_url)
}

/// Returns whether a pass was signed for this file with our key and hasn't expired.
pub(crate) fn is_valid_link(platform: &Platform, file: FileId, pass: &str) -> bool {
    is_valid(&platform.seal.keyring(LINK_KEY_PURPOSE), file, pass, platform.clock.now())
}

/// Returns the pass in a link, `<seconds>-<tag>`: the Unix time when it expires, and the signature.
fn pass(keys: &Keyring, file: FileId, until: Timestamp) -> String {
    let until = until.as_second();
    format!("{until}-{}", to_hex(&keys.tag(&message(file, until))))
}

/// Returns whether a pass is valid for a file at a time.
fn is_valid(keys: &Keyring, file: FileId, pass: &str, now: Timestamp) -> bool {
    let Some((until, tag)) = pass.split_once('-') else { return false };
    let (Ok(until), Some(tag)) = (until.parse::<i64>(), from_hex(tag)) else { return false };
    let latest = (now + lifetime() + LINK_CLOCK_SLACK).as_second();
    keys.verify(&message(file, until), &tag) && now.as_second() < until && until <= latest
}

/// Returns what is signed. The prefix keeps it apart from anything else signed with the same key.
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
        assert!(is_valid(&keys, file, &pass, now));
        assert!(!is_valid(&keys, file, &pass, until), "it has run out");
        assert!(!is_valid(&keys, other, &pass, now) && !is_valid(&others, file, &pass, now));
        let later = pass.replacen("3600", "7200", 1);
        assert_ne!(later, pass);
        assert!(!is_valid(&keys, file, &later, now), "nobody can make it longer");
        for rubbish in ["", "-", "3600-", "3600", "99999999999999999999-00", &pass[..pass.len() - 1]] {
            assert!(!is_valid(&keys, file, rubbish, now), "{rubbish}");
        }
    }

    #[test]
    fn no_pass_lasts_longer_than_we_give_them_whoever_signed_it() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let file = FileId(Clock::system().uuid());
        let now = Timestamp::UNIX_EPOCH;
        let lasts = |time: SignedDuration| is_valid(&keys, file, &pass(&keys, file, now + time), now);
        assert!(lasts(lifetime()));
        assert!(lasts(lifetime() + LINK_CLOCK_SLACK), "given by a server whose clock is ahead of ours");
        assert!(!lasts(lifetime() + LINK_CLOCK_SLACK + SignedDuration::from_secs(1)));
        assert!(!lasts(SignedDuration::from_hours(24 * 3650)), "ten years");
    }
}
