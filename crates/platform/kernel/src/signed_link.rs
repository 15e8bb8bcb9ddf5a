//! Passes: what a link contains so that it works without signing in, for one thing and until a time.

use jiff::{SignedDuration, Timestamp};

use crate::{Keyring, from_hex, to_hex};

/// By how much the clocks of two servers may differ, or one may be set back. A pass that expires later than any server
/// could have signed it for is rejected, even if its signature is valid.
const CLOCK_SLACK: SignedDuration = SignedDuration::from_hours(24);

/// Returns a pass for a thing, `<seconds>-<tag>`: the Unix time when it expires, and the signature. The name of the thing
/// keeps it apart from anything else that is signed with the same key.
pub fn sign_pass(keys: &Keyring, thing: &str, until: Timestamp) -> String {
    let until = until.as_second();
    format!("{until}-{}", to_hex(&keys.tag(&message(thing, until))))
}

/// Returns whether a pass is valid for a thing at a time. `longest` is the lifetime that passes are signed for.
pub fn is_valid_pass(
    keys: &Keyring,
    thing: &str,
    pass: &str,
    now: Timestamp,
    longest: SignedDuration,
) -> bool {
    let Some((until, tag)) = pass.split_once('-') else { return false };
    let (Ok(until), Some(tag)) = (until.parse::<i64>(), from_hex(tag)) else { return false };
    let latest = (now + longest + CLOCK_SLACK).as_second();
    keys.verify(&message(thing, until), &tag) && now.as_second() < until && until <= latest
}

/// Returns what is signed.
fn message(thing: &str, until: i64) -> Vec<u8> {
    format!("{thing} {until}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fresh_key;

    const WEEK: SignedDuration = SignedDuration::from_hours(24 * 7);

    #[test]
    fn a_pass_is_for_one_thing_and_some_days() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let others = Keyring::new(vec![fresh_key()]).expect("a key");
        let now = Timestamp::UNIX_EPOCH;
        let until = now + SignedDuration::from_hours(1);
        let pass = sign_pass(&keys, "file 1", until);
        let is_valid = |keys, thing, pass: &str, now| is_valid_pass(keys, thing, pass, now, WEEK);
        assert!(is_valid(&keys, "file 1", &pass, now));
        assert!(!is_valid(&keys, "file 1", &pass, until), "it has expired");
        assert!(!is_valid(&keys, "file 2", &pass, now) && !is_valid(&others, "file 1", &pass, now));
        let later = pass.replacen("3600", "7200", 1);
        assert_ne!(later, pass);
        assert!(!is_valid(&keys, "file 1", &later, now), "nobody can make it longer");
        for rubbish in ["", "-", "3600-", "3600", "99999999999999999999-00", &pass[..pass.len() - 1]] {
            assert!(!is_valid(&keys, "file 1", rubbish, now), "{rubbish}");
        }
    }

    #[test]
    fn no_pass_lasts_longer_than_we_sign_them_for() {
        let keys = Keyring::new(vec![fresh_key()]).expect("a key");
        let now = Timestamp::UNIX_EPOCH;
        let lasts = |time| is_valid_pass(&keys, "file 1", &sign_pass(&keys, "file 1", now + time), now, WEEK);
        assert!(lasts(WEEK));
        assert!(lasts(WEEK + CLOCK_SLACK), "signed by a server whose clock is ahead of ours");
        assert!(!lasts(WEEK + CLOCK_SLACK + SignedDuration::from_secs(1)));
        assert!(!lasts(SignedDuration::from_hours(24 * 3650)), "ten years");
    }
}
